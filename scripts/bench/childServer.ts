import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A server in its own process. */
export interface ChildServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Our own server. */
export interface EquiformServer extends ChildServer {
  readonly pid: number;
  /** What it wrote to the terminal. */
  started(): string;
}

/** The first start of a version compiles every lender, and the machine may be busy. */
const LIMIT_MS = 300_000;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });

async function untilAnswering(url: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    const answers = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return;
    await wait(100);
  }
  throw new Error(`${url} does not answer`);
}

const node = (program: string, environment: Readonly<Record<string, string>>): ChildProcess =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

export async function startBare(root: string): Promise<ChildServer> {
  const port = await freePort();
  const child = node(join(root, 'scripts/bench/bareServer.ts'), { PORT: String(port) });
  child.stdout?.resume();
  const url = `http://127.0.0.1:${port}`;
  await untilAnswering(`${url}/status`, child);
  return { url, stop: () => stop(child) };
}

/**
 * Our server in production form, with the embedded database in a new folder or the given Postgres, and extra
 * settings.
 */
export async function startEquiform(
  root: string,
  databaseUrl?: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<EquiformServer> {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'equiform-bench-'));
  const child = node(join(root, 'src/server/main.ts'), {
    PORT: String(port),
    EQUIFORM_DATA_DIR: data,
    EQUIFORM_TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    ...settings,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
  const url = `http://127.0.0.1:${port}`;
  const written: string[] = [];
  child.stdout?.on('data', (text) => written.push(String(text)));
  await untilAnswering(`${url}/readyz`, child);
  return {
    url,
    pid: child.pid ?? 0,
    started: () => written.join(''),
    stop: async () => {
      await stop(child);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

const POSTGRES = '/usr/lib/postgresql';

/** A temporary Postgres with durable settings; undefined if Postgres is not installed. */
export async function startPostgres(): Promise<ChildServer | undefined> {
  const version = existsSync(POSTGRES) ? readdirSync(POSTGRES).toSorted().at(-1) : undefined;
  if (version === undefined) return undefined;
  const bin = join(POSTGRES, version, 'bin');
  const folder = mkdtempSync(join(tmpdir(), 'equiform-pg-'));
  const isRoot = process.getuid?.() === 0;
  const as = (program: string, ...args: string[]) => {
    const command = isRoot ? ['runuser', '-u', 'postgres', '--', join(bin, program)] : [join(bin, program)];
    const [first = '', ...rest] = [...command, ...args];
    const done = spawnSync(first, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
    if (done.status !== 0) throw new Error(`${program} ended with ${done.status}`);
  };
  if (isRoot) spawnSync('chown', ['postgres', folder]);
  else chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const port = await freePort();
  as('initdb', '-D', data, '-U', 'equiform', '--auth=trust', '--no-sync');
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
  as('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start');
  return {
    url: `postgres://equiform@127.0.0.1:${port}/postgres`,
    stop: async () => {
      as('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
