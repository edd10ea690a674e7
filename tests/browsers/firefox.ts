import { type ElementHandle, launch, type Page } from 'puppeteer-core';
import { type Browser, PLACE, type Tab } from './browser.ts';

interface Front {
  page: Page;
  readonly problems: string[];
}

/** Firefox's message for a load cut by navigation once a service worker is involved. */
const CUT_BY_LEAVING = 'A ServiceWorker intercepted the request and encountered an unexpected error';

function watch(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    if (!String(error).includes(CUT_BY_LEAVING)) problems.push(`error: ${String(error)}`);
  });
}

function tabOf(front: Front): Tab {
  return {
    async open(address) {
      await front.page.goto(address, { waitUntil: 'domcontentloaded' });
    },
    resize: (size) => front.page.setViewport(size),
    look: (look, ...given) => front.page.evaluate(look as never, ...given),
    async click(css) {
      const element = await front.page.$(css);
      await element?.click();
    },
    async type(css, text) {
      await front.page.focus(css);
      await front.page.keyboard.type(text);
    },
    pressEnd: () => front.page.keyboard.press('End'),
    async choose(css, value) {
      await front.page.select(css, value);
    },
    async give(css, file) {
      const field = (await front.page.$(css)) as ElementHandle<HTMLInputElement> | null;
      await field?.uploadFile(file);
    },
    async inNewWindow(open, look) {
      const before = front.page;
      const opened = new Promise<Page | null>((resolve) => before.once('popup', resolve));
      await open();
      const window = await opened;
      if (!window) throw new Error('No window was opened');
      watch(window, front.problems);
      front.page = window;
      await look();
      front.page = before;
      await window.close();
    },
    screenshot: async () => Buffer.from(await front.page.screenshot()),
    problems: async () => front.problems,
  };
}

/** Starts Debian's Firefox headless, driven by WebDriver BiDi. */
export async function startFirefox(path: string, origin: string): Promise<Browser> {
  const browser = await launch({ browser: 'firefox', executablePath: path, headless: true });
  const page = await browser.newPage();
  const problems: string[] = [];
  watch(page, problems);
  await browser
    .defaultBrowserContext()
    .setPermission(origin, { permission: { name: 'geolocation' }, state: 'granted' });
  await page.setGeolocation(PLACE);
  return { version: await browser.version(), tab: tabOf({ page, problems }), close: () => browser.close() };
}
