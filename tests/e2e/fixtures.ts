import { AxeBuilder } from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { type RunningServer, startServer } from './startServer.ts';
import { STILL_TIME } from './stillTime.ts';

const FIRST_PORT = 4390;

/** Port of this worker's server. */
export const PORT = String(
  Number(process.env.E2E_PORT ?? FIRST_PORT) + Number(process.env.TEST_PARALLEL_INDEX ?? 0),
);

/** Port of a second server of this worker. */
export const besidePort = String(Number(PORT) + 20);

export const at = (brand: string, path: string): string => `http://${brand}.localhost:${PORT}${path}`;

export const api = (path: string): string => `http://127.0.0.1:${PORT}${path}`;

export const control = (path: string): string => api(`/sandbox${path}`);

/** Hidden problems of a page: console messages, violations, failed requests. */
export interface Watch {
  readonly found: string[];
  /** Expected messages, for example of an answer the test breaks. */
  readonly expected: RegExp[];
}

/**
 * The browser's names for a connection lost with the server or network. Refusals by policy or certificate do not count.
 */
export const connectionLost = /net::ERR_(?!BLOCKED|CERT|SSL|UNSAFE)/;

/** Playwright's own message when service workers are disabled. */
const RUNNERS_OWN = 'Service Worker registration blocked by Playwright';

function watchPage(page: Page, { found }: Watch): void {
  page.on('console', (message) => {
    if (message.text().startsWith(RUNNERS_OWN)) return;
    if (message.type() === 'error' || message.type() === 'warning')
      found.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => found.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') found.push(`request: ${request.method()} ${request.url()} ${reason}`);
  });
}

/** Takes over the page's clock; it runs, and tests may advance it. */
export const takeClock = (
  { clock }: Pick<Page, 'clock'>,
  time: number | string = STILL_TIME,
): Promise<void> => clock.install({ time });

/** Pauses the page's clock some way ahead. */
export const pauseClock = (page: Page, aheadMs = 15_000): Promise<void> =>
  // A stalled machine may have let that much time pass.
  expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + aheadMs);
  }).toPass();

/** A call's timeout (HTTP-07). */
const CALL_LIMIT_MS = 30_000;

/**
 * Freezes the date in a context's pages while timers run, but not call timeouts, which could fire on a busy machine;
 * tests that take over the clock enable those.
 */
async function standStill(context: BrowserContext): Promise<void> {
  await context.clock.setFixedTime(STILL_TIME);
  await context.addInitScript(
    ({ limit, still }) => {
      const { setTimeout: own } = window;
      const patient = (run: () => void, after = 0, ...given: []) =>
        own(run, after === limit && Date.now() === still ? 20 * limit : after, ...given);
      window.setTimeout = patient as typeof setTimeout;
    },
    { limit: CALL_LIMIT_MS, still: STILL_TIME },
  );
}

/** Another frozen context. */
export async function newStillContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
  await standStill(context);
  return context;
}

/**
 * A page on which any console message, policy violation or failed request fails the test. Each worker has its own
 * server. Time stands still in both unless a test moves it.
 */
export const test = base.extend<{ watch: Watch; stillTime: undefined }, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs none
    async ({}, use) => {
      const server = await startServer(PORT);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', auto: true, timeout: 330_000 },
  ],
  stillTime: [
    async ({ context }, use) => {
      await standStill(context);
      await use(undefined);
    },
    { auto: true },
  ],
  watch: [
    async ({ context }, use) => {
      const watch: Watch = { found: [], expected: [] };
      context.on('page', (page) => watchPage(page, watch));
      await use(watch);
      const unexpected = watch.found.filter((text) => !watch.expected.some((pattern) => pattern.test(text)));
      expect(unexpected, 'console, content security policy and network').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** axe's findings, except under these selectors. */
export async function accessFindings(page: Page, except: readonly string[] = []): Promise<readonly string[]> {
  const axe = except.reduce((builder, selector) => builder.exclude(selector), new AxeBuilder({ page }));
  const { violations } = await base.step('axe', () => axe.analyze());
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** Expects no axe findings. */
export async function expectAccessible(page: Page): Promise<void> {
  // Wait until the page has rendered.
  await expect(page.locator('h1').first()).toBeAttached();
  expect(await accessFindings(page), 'axe').toEqual([]);
}
