import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LIMIT_MS = 300_000;

/** Resolves to what this server reports once it listens; rejects if it exits or takes five minutes. */
function untilReady(server: ChildProcess): Promise<{ readonly firstLink?: string }> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error('The server was not ready within five minutes')),
      LIMIT_MS,
    );
    server.once('message', (told) => resolve(told as { firstLink?: string }));
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
    server.once('exit', () => clearTimeout(late));
    server.once('message', () => clearTimeout(late));
  });
}

/** A server process with its own embedded database. */
export interface RunningServer {
  /** Kills it and removes its data. */
  stop(): Promise<void>;
  /** Kills it and restarts it on the same data. */
  restart(): Promise<void>;
}

/** A server that was just started. */
export interface StartedServer extends RunningServer {
  /** The link by which its first administrator comes in. */
  readonly firstLink: string;
}

/** Starts a server with a fresh embedded database and a stopped clock; resolves once ready. */
export async function startServer(
  port: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<StartedServer> {
  const data = mkdtempSync(join(tmpdir(), 'equiform-e2e-'));

  async function start() {
    const entry = join(import.meta.dirname, 'stillServer.ts');
    const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        PORT: port,
        HOST: '127.0.0.1',
        EQUIFORM_DATA_DIR: data,
        LOG_LEVEL: 'error',
        EQUIFORM_LOOKUPS_PER_PLACE: '100000',
        EQUIFORM_LOOKUPS_PER_CODE: '100000',
        EQUIFORM_DRAFTS_PER_PLACE: '100000',
        ...settings,
      },
    });
    const gone = new Promise((resolve) => server.once('exit', resolve));
    const kill = async () => {
      server.kill('SIGKILL');
      await gone;
    };
    const { firstLink = '' } = await untilReady(server).catch(async (error: unknown) => {
      await kill();
      throw error;
    });
    return { kill, firstLink };
  }

  const { firstLink, ...first } = await start();
  let { kill } = first;
  return {
    firstLink,
    async stop() {
      await kill();
      rmSync(data, { recursive: true, force: true });
    },
    async restart() {
      await kill();
      ({ kill } = await start());
    },
  };
}
