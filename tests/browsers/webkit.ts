import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, By, Capabilities, Key, type WebDriver } from 'selenium-webdriver';
import { type Browser, PLACE, type Tab } from './browser.ts';
import { freePort, type Started, start } from './process.ts';
import { until } from './until.ts';

/** Programs: the driver, WebKitGTK's small browser, and a virtual screen. */
export interface WebKitPaths {
  readonly driver: string;
  readonly browser: string;
  readonly screen: string;
}

const NARROW = '* { padding: 0; margin: 0; min-width: 0; min-height: 0; border-width: 0; font-size: 1px; }\n';

/**
 * Prepares the document once: WebKit's driver has no console or geolocation, so the page records its own errors and
 * answers with the place.
 */
function prepare(place: { readonly latitude: number; readonly longitude: number }): void {
  const page = window as Window & { isPrepared?: boolean };
  if (page.isPrepared === true || !window.location.protocol.startsWith('http')) return;
  page.isPrepared = true;
  const note = (text: string): void => {
    const noted = JSON.parse(window.sessionStorage.getItem('test-problems') ?? '[]') as string[];
    window.sessionStorage.setItem('test-problems', JSON.stringify([...noted, text]));
  };
  window.addEventListener('error', ({ message }) => note(`error: ${message}`));
  window.addEventListener('unhandledrejection', ({ reason }) => note(`error: ${String(reason)}`));
  for (const kind of ['error', 'warn'] as const) {
    const say = console[kind];
    console[kind] = (...all: unknown[]) => {
      note(`console: ${all.map(String).join(' ')}`);
      say(...all);
    };
  }
  const position = { coords: { ...place, accuracy: 10 }, timestamp: Date.now() };
  Object.defineProperty(navigator, 'geolocation', {
    value: { getCurrentPosition: (found: (position: unknown) => void) => found(position) },
  });
}

function noted(): readonly string[] {
  return JSON.parse(window.sessionStorage.getItem('test-problems') ?? '[]') as string[];
}

const PREPARE = `(${String(prepare)})(${JSON.stringify(PLACE)});`;

function tabOf(driver: WebDriver): Tab {
  const find = (css: string) => driver.findElement(By.css(css));
  const look: Tab['look'] = (look, ...given) =>
    driver.executeScript(`${PREPARE} return (${String(look)})(...arguments);`, ...given);
  return {
    open: (address) => driver.get(address),
    async resize({ width, height }) {
      const { wide, high } = await look(() => ({ wide: window.innerWidth, high: window.innerHeight }));
      const window_ = driver.manage().window();
      const frame = await window_.getRect();
      await window_.setRect({
        ...frame,
        width: frame.width + width - wide,
        height: frame.height + height - high,
      });
      await until(`the page is ${width} wide`, () => look((wanted) => window.innerWidth === wanted, width));
    },
    look,
    click: (css) => find(css).click(),
    type: (css, text) => find(css).sendKeys(text),
    pressEnd: () => driver.actions().sendKeys(Key.END).perform(),
    choose: (css, value) => find(`${css} option[value="${value}"]`).click(),
    give: (css, file) => find(css).sendKeys(file),
    async inNewWindow(open, look) {
      const before = await driver.getWindowHandle();
      await open();
      const opened = await until('a window is opened', async () =>
        (await driver.getAllWindowHandles()).find((handle) => handle !== before),
      );
      await driver.switchTo().window(opened);
      await look();
      await driver.close();
      await driver.switchTo().window(before);
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    problems: () => look(noted),
  };
}

/** Starts a virtual screen; resolves to its name. */
async function startScreen(path: string): Promise<Started & { readonly display: string }> {
  const screen = start(
    path,
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    process.env,
  );
  let said = '';
  screen.child.stdio[3]?.on('data', (bytes: Buffer) => {
    said += bytes.toString();
  });
  await until('the screen is there', async () => said.endsWith('\n'));
  return { ...screen, display: `:${said.trim()}` };
}

/** Starts Debian's WebKitGTK on its own screen, driven by WebDriver. */
export async function startWebKit(paths: WebKitPaths): Promise<Browser> {
  const home = mkdtempSync(join(tmpdir(), 'equiform-webkit-'));
  mkdirSync(join(home, 'gtk-3.0'));
  writeFileSync(join(home, 'gtk-3.0/gtk.css'), NARROW);
  const started: Started[] = [];
  const end = async (): Promise<void> => {
    for (const one of started.reverse()) await one.end();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const screen = await startScreen(paths.screen);
    started.push(screen);
    const port = await freePort();
    started.push(
      start(paths.driver, [`--port=${port}`], {
        ...process.env,
        DISPLAY: screen.display,
        GDK_BACKEND: 'x11',
        LIBGL_ALWAYS_SOFTWARE: '1',
        XDG_CONFIG_HOME: home,
        XDG_CACHE_HOME: home,
        XDG_DATA_HOME: home,
      }),
    );
    const server = `http://127.0.0.1:${port}`;
    await until('the driver answers', () => fetch(`${server}/status`).then(({ ok }) => ok));
    const options = { binary: paths.browser, args: ['--automation'] };
    const driver = await new Builder()
      .usingServer(server)
      .withCapabilities(new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }))
      .build();
    const version = (await driver.getCapabilities()).get('browserVersion') as string;
    const close = async (): Promise<void> => {
      await driver.quit().catch(() => undefined);
      await end();
    };
    return { version: `WebKitGTK/${version}`, tab: tabOf(driver), close };
  } catch (error) {
    await end();
    throw error;
  }
}
