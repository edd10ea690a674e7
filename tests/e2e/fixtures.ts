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

/** The port of this worker's server. */
const PORT = String(
  Number(process.env.E2E_PORT ?? FIRST_PORT) + Number(process.env.TEST_PARALLEL_INDEX ?? 0),
);

/** A port that no worker's server has, for one more server of this worker. */
export const besidePort = String(Number(PORT) + 20);

/** The address of a page under a brand's host. */
export const at = (brand: string, path: string): string => `http://${brand}.localhost:${PORT}${path}`;

/** The address of a call that a test makes itself. */
export const api = (path: string): string => `http://127.0.0.1:${PORT}${path}`;

/** The address of the sandbox control API. */
export const control = (path: string): string => api(`/sandbox${path}`);

/** What went wrong in a page that no person would see: messages, violations, failed requests. */
export interface Watch {
  readonly found: string[];
  /** Texts that a test expects to be found, such as an answer it asked the sandbox to break. */
  readonly expected: RegExp[];
}

/**
 * What a browser says of a request that a dead server or network cut: which of its many names depends on where the
 * connection stood at that moment. A refusal by policy or certificate is none of them.
 */
export const connectionLost = /net::ERR_(?!BLOCKED|CERT|SSL|UNSAFE)/;

/** What the runner itself writes where service workers are turned off. */
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

/** Takes the page's clock in hand: from now on its time passes, and a test may let more of it pass. */
export const takeClock = (
  { clock }: Pick<Page, 'clock'>,
  time: number | string = STILL_TIME,
): Promise<void> => clock.install({ time });

/** Stops the page's clock, which the test has in hand, some way ahead of where it stands. */
export const pauseClock = (page: Page, aheadMs = 15_000): Promise<void> =>
  // A machine that stood still meanwhile may have let that much pass.
  expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + aheadMs);
  }).toPass();

/** How long a page waits for an answer (HTTP-07). */
const CALL_LIMIT_MS = 30_000;

/**
 * Time stands still in the pages of a context. Timers run on; but no call is given up while it does, however long a busy
 * machine takes: that is for tests that take the clock in hand.
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

/** One more context of a browser, whose time stands still as that of others does. */
export async function newStillContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
  await standStill(context);
  return context;
}

/**
 * A page on which any console message, content security violation or failed request fails the test. Each worker has a
 * server of its own. Time stands still in both unless a test moves it.
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

/** What axe finds on the page as it stands, apart from what these selectors match. */
export async function accessFindings(page: Page, except: readonly string[] = []): Promise<readonly string[]> {
  const axe = except.reduce((builder, selector) => builder.exclude(selector), new AxeBuilder({ page }));
  const { violations } = await base.step('axe', () => axe.analyze());
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** axe finds nothing on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that has not been drawn yet is not looked at.
  await expect(page.locator('h1').first()).toBeAttached();
  expect(await accessFindings(page), 'axe').toEqual([]);
}
