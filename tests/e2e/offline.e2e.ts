import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { at, besidePort, connectionLost, expect, expectAccessible, test } from './fixtures.ts';
import { type RunningServer, startServer } from './startServer.ts';

const REGISTER = '/account/heloc/register-v2';
const PORT = besidePort;

test.use({ serviceWorkers: 'allow' });

/** Resolves once `look` is true in the page. */
const until = <T>(page: Page, look: (given: T) => Promise<boolean>, given: T): Promise<void> =>
  expect.poll(() => page.evaluate(look as never, given).catch(() => false)).toBe(true);

/** The worker controls the page and has cached what it needs. */
async function untilKept(page: Page): Promise<void> {
  await until(
    page,
    async () => {
      if (!navigator.serviceWorker.controller) return false;
      const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"]')];
      const needed = [
        location.origin + location.pathname + location.search,
        ...scripts.map(({ src }) => src),
      ];
      const kept = await Promise.all(needed.map((address) => caches.match(address, { ignoreVary: true })));
      return kept.every((entry) => entry !== undefined);
    },
    undefined,
  );
}

const firstField = (page: Page) => page.getByRole('main').locator('input').first();

const offline = [connectionLost, /Failed to fetch|no-response|fetching the script|banners not read/];

test('a return visit without a connection shows the first screen from cache and says that it is offline', async ({
  page,
  context,
  watch,
}) => {
  watch.expected.push(...offline);
  await page.goto(at('main', REGISTER));
  await untilKept(page);
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(at('main', `${REGISTER}?utm_source=mail`));
  await expect(firstField(page)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(firstField(page)).toBeVisible();
  await expect(page.getByText('You are offline')).toHaveCount(0);
});

test("an address that was never visited shows the lender's offline page", async ({
  page,
  context,
  watch,
}) => {
  watch.expected.push(...offline);
  await page.goto(at('harborlight', REGISTER));
  await untilKept(page);
  await context.setOffline(true);
  await page.goto(at('harborlight', '/auth/login'));
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByText('Harborlight', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('img')).toHaveJSProperty('complete', true);
  await expectAccessible(page);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('main').locator('input').first()).toBeVisible();
});

test('a lender named in the address has its own offline page', async ({ page, context, watch }) => {
  watch.expected.push(...offline);
  await page.goto(at('main', `${REGISTER}?org=harborlight`));
  await until(page, async () => (await caches.match('/offline?org=harborlight')) !== undefined, undefined);
  await context.setOffline(true);
  await page.goto(at('main', '/auth/login?org=harborlight'));
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByText('Harborlight', { exact: false }).first()).toBeVisible();
});

test('the cache holds nothing personal: no answers of calls, no queries, no ids', async ({ page }) => {
  await page.goto(at('main', `${REGISTER}?email=jane.doe@mail.example&org=main`));
  await untilKeptAnything(page);
  await page.reload();
  await expect(firstField(page)).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => url.slice(location.origin.length));
  });
  expect(kept.length).toBeGreaterThan(3);
  for (const address of kept)
    expect(address).toMatch(
      /^\/(assets\/[^?]+|releases\/[0-9a-f]{64}\/[^?]+|offline(\?org=main)?|account\/heloc\/[a-z0-9-]+(\?org=main)?)$/,
    );
});

const untilKeptAnything = (page: Page) =>
  until(
    page,
    async () => {
      const pages = await caches.open('pages');
      return navigator.serviceWorker.controller !== null && (await pages.keys()).length > 1;
    },
    undefined,
  );

test('the manifest names the lender and icons that are pictures', async ({ page }) => {
  await page.goto(at('harborlight', REGISTER));
  const address = (await page.locator('link[rel="manifest"]').getAttribute('href')) ?? '';
  const manifest = await page.evaluate(async (href) => (await fetch(href)).json(), address);
  expect(manifest).toMatchObject({
    name: 'Harborlight Credit Union',
    start_url: REGISTER,
    display: 'standalone',
  });
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual([
    'any',
    'any',
    '192x192',
    '512x512',
    '512x512',
  ]);
  for (const { src, sizes } of manifest.icons)
    expect(
      await page.evaluate(async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
      }, src),
    ).toEqual(sizes === 'any' ? [512, 512] : sizes.split('x').map(Number));
});

/**
 * Starts a server that has already rendered a page, because the worker waits only four seconds before it shows the
 * cached page.
 */
async function startWarm(settings?: Readonly<Record<string, string>>) {
  const server = await startServer(PORT, settings);
  expect((await fetch(`http://127.0.0.1:${PORT}${REGISTER}?org=main`)).status).toBe(200);
  return server;
}

/** A copy of the build with all scripts renamed, as after a change of all sources. */
function secondBuild(): { readonly folder: string; readonly oldName: string } {
  const folder = mkdtempSync(join(tmpdir(), 'equiform-second-'));
  cpSync('dist/web', folder, { recursive: true });
  const assets = join(folder, 'assets');
  for (const name of readdirSync(assets)) if (/\.(br|gz)$/.test(name)) rmSync(join(assets, name));
  const names = readdirSync(assets);
  for (const name of names) renameSync(join(assets, name), join(assets, renamed(name)));
  const others = ['index.html', 'sw.js', '.vite/manifest.json'];
  for (const name of [...others, ...names.map((asset) => `assets/${renamed(asset)}`)]) {
    const text = readFileSync(join(folder, name), 'utf8');
    const pattern = new RegExp(names.map((asset) => asset.replaceAll('.', '\\.')).join('|'), 'g');
    writeFileSync(join(folder, name), text.replaceAll(pattern, renamed));
  }
  return { folder, oldName: names.find((name) => /^base-.*\.js$/.test(name)) ?? '' };
}

const renamed = (name: string): string => name.replace(/\.(m?js|css)$/, '2.$1');

test('a new version takes over at the next navigation, and an open form keeps its code; if turned off, worker and cache are gone', async ({
  page,
  context,
  watch,
}) => {
  watch.expected.push(...offline, /404/);
  const address = `http://main.localhost:${PORT}${REGISTER}`;
  const { folder, oldName } = secondBuild();
  const old = `/assets/${oldName}`;
  let server: RunningServer | undefined;
  const start = async (settings?: Readonly<Record<string, string>>): Promise<void> => {
    await server?.stop();
    server = undefined;
    server = await startWarm(settings);
  };
  try {
    await start();
    await page.goto(address);
    await untilKept(page);
    await start({ EQUIFORM_WEB_DIST: folder });
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await until(page, async () => (await navigator.serviceWorker.ready).waiting !== null, undefined);
    const stillThere = await page.evaluate(async (file) => (await fetch(file)).status, old);
    expect(stillThere).toBe(200);
    expect((await fetch(`http://127.0.0.1:${PORT}${old}`)).status).toBe(404);

    // A slow server is not waited for; the cached page appears.
    await expect(async () => {
      await page.reload();
      await expect(page.locator(`script[src="/assets/${renamed(oldName)}"]`)).toHaveCount(1, {
        timeout: 1_000,
      });
    }).toPass();
    await until(page, async () => (await navigator.serviceWorker.ready).waiting === null, undefined);
    await until(page, async (file) => (await caches.match(file)) === undefined, old);
    await context.setOffline(true);
    await page.reload();
    await expect(firstField(page)).toBeVisible();
    await context.setOffline(false);

    await start({ EQUIFORM_WEB_DIST: folder, EQUIFORM_SERVICE_WORKER: 'off' });
    await page.reload();
    // The reload may already have activated it.
    await page.evaluate(async () => {
      const found = await navigator.serviceWorker.getRegistration();
      await found?.update().catch(() => undefined);
    });
    await until(page, async () => (await navigator.serviceWorker.getRegistrations()).length === 0, undefined);
    await page.reload();
    await expect(firstField(page)).toBeVisible();
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true });
  }
});
