import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UiElement } from '../../src/core/model/generated/step.ts';
import { screenPanelNames } from '../../src/core/model/panelNames.ts';
import { panelFile } from '../../src/server/features/page/pageFiles.ts';
import { pageFeature } from '../../src/server/features/page/routes.ts';
import { headersOfSignIn } from '../../src/server/http/testServer.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { brandOf, projectFile, projectReleases } from './releases.ts';

const PANELS = 'src/web/borrower/application/panels';
/** As a browser asks for a page that a person opens. */
const OPENED = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

/** The files of panels, by their names. */
const files = new Map(
  readdirSync(PANELS, { recursive: true, encoding: 'utf8' }).map((path) => [basename(path), path]),
);
/** As the build names scripts: those of vite.config.ts by name, panels by their files. */
const TEMPLATE = {
  html: async () => '<html lang="en-US"><head></head><body><div id="root"></div></body></html>',
  scripts: async (name: string) =>
    ['application', 'offer'].includes(name) || files.has(name) ? [`/assets/${name}.js`] : [],
};

const main = brandOf(await projectReleases(), 'main');

let server: LendingServer;
let uuid: string;
/** Of the session of the application's borrower. */
let cookie: string;
beforeAll(async () => {
  server = await openLendingServer({ beside: [pageFeature(TEMPLATE)] });
  const made = await server.call({
    method: 'POST',
    url: '/sandbox/applications',
    payload: { org: 'main', application: { pinned: true }, status: 'OFFER_SELECTION' },
  });
  const borrower = made.json<{ uuid: string; email: string; password: string }>();
  const login = await server.call({
    method: 'POST',
    url: '/identity/api/v1/login?organization=main',
    headers: { 'x-org': 'main' },
    payload: { email: borrower.email, password: borrower.password },
  });
  uuid = borrower.uuid;
  cookie = headersOfSignIn(login).cookie;
});
afterAll(() => server.close());

function panelsIn(element: UiElement): readonly string[] {
  if (element.type === 'Panel') return [element.name];
  return 'elements' in element ? element.elements.flatMap(panelsIn) : [];
}

/** The addresses of links with these attributes in a document. */
const linked = (html: string, attributes: string): readonly string[] =>
  [...html.matchAll(new RegExp(`<link rel="${attributes} href="([^"]+)">`, 'g'))].map(([, to]) => to ?? '');

it.each(Object.keys(main.screens))(
  'the document of the screen %s names all that the screen needs',
  async (path) => {
    const shown = path.replaceAll(/\{\w+\}/g, 'plaid');
    const url = `/account/heloc/${uuid}/${shown}?org=main`;
    const { body } = await server.call({ url, headers: { ...OPENED, cookie } });
    const scripts = linked(body, 'modulepreload" crossorigin');
    const steps = main.screens[path]?.steps.map(({ step }) => main.app.steps[step]) ?? [];
    const panels = new Set(steps.flatMap((step) => (step === undefined ? [] : panelsIn(step.ui))));
    const needed = ['application', ...[...panels].map(panelFile)].map((name) => `/assets/${name}.js`);
    expect([...scripts].sort()).toEqual(needed.sort());
    const parts = `/releases/${main.release.hash}`;
    expect(linked(body, 'preload" as="fetch" crossorigin')).toEqual([
      `${parts}/screens.json`,
      `${parts}/copy.en-US.screens.json`,
    ]);
    expect(linked(body, 'modulepreload"')).toContain(`${parts}/validators.screens.js`);
  },
);

it.each(screenPanelNames)('the panel %s is in the file that the document names', (name) => {
  const file = files.get(panelFile(name));
  expect(projectFile('src/web/borrower/application/pages/screenPanels.ts')).toMatch(
    new RegExp(`\\s'?${name}'?: lazyPanel\\(\\(\\) => import\\('\\.\\./panels/${file}'\\)\\)`),
  );
});

it('names only scripts for somebody who is not known, since they may be led elsewhere', async () => {
  const { body } = await server.call({ url: `/account/heloc/${uuid}/start/hmda?org=main` });
  expect(linked(body, 'modulepreload" crossorigin')).toContain('/assets/application.js');
  expect(linked(body, 'preload" as="fetch" crossorigin')).toEqual([]);
});
