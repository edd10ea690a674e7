import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { build } from 'vite';
import type { Section } from './report.ts';

const GOAL_KB = 170;
const FIRST_SCREEN = '/account/heloc/register-v2';
const READY_MS = 90_000;

interface Script {
  readonly path: string;
  readonly bytes: number;
  readonly gzip: number;
  /** Asked for before the first field could be seen. */
  readonly isFirst: boolean;
}

/** The scripts that Chromium loads for the first screen of registration from a running server, each gzipped. */
export async function benchFirstScreen(root: string, browser: Browser, folder: string): Promise<Section> {
  const web = join(folder, 'web');
  await build({
    configFile: join(root, 'vite.config.ts'),
    root: join(root, 'src/web'),
    logLevel: 'warn',
    build: { outDir: web, emptyOutDir: true },
  });
  const server = await startServer(root, web);
  try {
    return sectionOf(await scriptsOf(browser, server.origin));
  } finally {
    await server.stop();
  }
}

async function scriptsOf(browser: Browser, origin: string): Promise<readonly Script[]> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const scripts: Promise<Script>[] = [];
  let isVisible = false;
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const isFirst = !isVisible;
    const { pathname } = new URL(response.url());
    scripts.push(response.body().then((body) => scriptOf(pathname, body, isFirst)));
  });
  try {
    await page.goto(origin + FIRST_SCREEN);
    await page.locator('form input').first().waitFor({ timeout: 30_000 });
    isVisible = true;
    await page.waitForLoadState('networkidle');
    return await Promise.all(scripts);
  } finally {
    await page.close();
  }
}

const scriptOf = (pathname: string, body: Buffer, isFirst: boolean): Script => ({
  path: pathname.replace(/^\/releases\/[0-9a-f]+\//, 'release: ').replace(/^.*\/assets\//, ''),
  bytes: body.length,
  gzip: gzipSync(body).length,
  isFirst,
});

function sectionOf(scripts: readonly Script[]): Section {
  const sorted = scripts.toSorted((a, b) => b.gzip - a.gzip);
  const first = sorted.filter(({ isFirst }) => isFirst);
  const total = first.reduce((sum, { gzip }) => sum + gzip, 0);
  const raw = first.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    title: 'First screen',
    how: [
      `Scripts that Chromium asks of a running server for ${FIRST_SCREEN}, production build, an empty cache; kB of 1000 bytes,`,
      'gzip at its usual level. "later" was asked for once the first field could be seen, and does not count.',
    ],
    tables: [
      {
        head: ['script', 'kB', 'gzip kB', 'when'],
        rows: [
          ...sorted.map(({ path, bytes, gzip, isFirst }) => [
            path,
            kB(bytes),
            kB(gzip),
            isFirst ? '' : 'later',
          ]),
          ['all of the first screen', kB(raw), kB(total), ''],
        ],
      },
    ],
    goals: [
      {
        goal: `at most ${GOAL_KB} kB gzip of JavaScript`,
        measured: `${kB(total)} kB`,
        met: total <= GOAL_KB * 1000,
      },
    ],
    data: sorted,
  };
}

const kB = (bytes: number): string => (bytes / 1000).toFixed(1);

interface RunningServer {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** The product's server on a free port, with a database of its own that is removed when it stops. */
async function startServer(root: string, web: string): Promise<RunningServer> {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'equiform-bench-'));
  const env = { ...process.env, PORT: String(port), EQUIFORM_DATA_DIR: data, EQUIFORM_WEB_DIST: web };
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, HOST: '127.0.0.1', LOG_LEVEL: 'error' },
  });
  const stop = async () => {
    if (server.exitCode === null) {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await gone;
    }
    rmSync(data, { recursive: true, force: true });
  };
  try {
    await untilReady(server, port);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin: `http://localhost:${port}`, stop };
}

async function untilReady(server: ChildProcess, port: number): Promise<void> {
  const end = Date.now() + READY_MS;
  while (Date.now() < end) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error(`The server was not ready within ${READY_MS / 1000} s`);
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
