import { panelsOf } from '../../../core/config/stepFields.ts';
import { screenOf } from '../../../core/flow/screenPaths.ts';
import { isUuid } from '../../../core/shared/textChecks.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { BASE, LOGIN } from './pageAddress.ts';

/** What a page needs beside what every page does, so that its document can name it and the browser asks for all of it at once. */
export interface PageFiles {
  /** Scripts of the build, as `PageTemplate.scripts` knows them. */
  readonly scripts: readonly string[];
  /** Parts of the release. */
  readonly parts: readonly string[];
}

/** The page, and its release where that says more. */
interface Asked {
  readonly path: string;
  readonly flow?: string | undefined;
  readonly locale: string;
  readonly release: Pick<CompiledRelease, 'app' | 'release' | 'screens'>;
}

/** What each flow's first page is in (web borrower/app/routes.ts). */
const FLOW_PAGES: Readonly<Record<string, string>> = {
  registration: 'form',
  'registration-legacy': 'borrower/registration/LegacyRegistration.tsx',
};

/** Of pages that stand alone, by their path. */
const SINGLE_PAGES: Readonly<Record<string, string>> = {
  [LOGIN]: 'further',
  '/dashboard': 'borrower/dashboard/DashboardPage.tsx',
};

/** Screens with a page of their own, below `/{uuid}`. */
const OFFER_PAGES: ReadonlySet<string> = new Set(['product/select', 'product/select/confirm']);

/** The file of a panel, by the name that steps use (web borrower/application/pages/screenPanels.ts). */
export const panelFile = (name: string): string =>
  `${name.replaceAll(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase())}Panel.tsx`;

/** The panels of all steps of a screen: which of them is shown depends on the application. */
function panelsOfScreen(path: string, { app, screens }: Asked['release']): readonly string[] {
  const pattern = screenOf(path, Object.keys(screens));
  const steps = pattern === undefined ? [] : (screens[pattern]?.steps ?? []);
  const names = steps.flatMap(({ step }) => {
    const shown = app.steps[step];
    return shown === undefined ? [] : panelsOf(shown).map(({ name }) => name);
  });
  return [...new Set(names)];
}

/** What a screen of an application needs; `path` is below `/{uuid}`, and empty where the status leads on. */
function ofScreen(path: string, { locale, release }: Asked): PageFiles {
  if (OFFER_PAGES.has(path)) return { scripts: ['offer'], parts: [] };
  if (path === '') return { scripts: ['application'], parts: [] };
  const parts = ['screens.json', `copy.${locale}.screens.json`, 'validators.screens.js'];
  return {
    scripts: ['application', ...panelsOfScreen(path, release).map(panelFile)],
    parts: parts.filter((name) => release.release.parts[name] !== undefined),
  };
}

const onlyScript = (name: string | undefined): PageFiles => ({
  scripts: name === undefined ? [] : [name],
  parts: [],
});

/** What the page at an address needs; nothing for pages that need little more than every page. */
export function pageFiles(asked: Asked): PageFiles {
  const { path, flow } = asked;
  if (flow !== undefined) return onlyScript(FLOW_PAGES[flow]);
  const [uuid = '', ...rest] = path.startsWith(`${BASE}/`) ? path.slice(BASE.length + 1).split('/') : [];
  return isUuid(uuid) ? ofScreen(rest.join('/').replace(/\/+$/, ''), asked) : onlyScript(SINGLE_PAGES[path]);
}
