import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LIMIT_MS = 300_000;

/** Resolves once the server says it is ready; rejects when it ends first or takes five minutes. */
async function untilReady(server: ChildProcess, port: string): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  let ended: number | null | undefined;
  server.once('exit', (code) => {
    ended = code;
  });
  while (Date.now() < end) {
    if (ended !== undefined) throw new Error(`The server ended with ${ended}`);
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server was not ready within five minutes');
}

/** Starts a server on a fresh embedded database, by the module that is its entry; resolves to how to stop it. */
export async function startServer(
  port: string,
  settings: Readonly<Record<string, string>> = {},
  entry = 'src/server/main.ts',
): Promise<() => Promise<void>> {
  const data = mkdtempSync(join(tmpdir(), 'equiform-e2e-'));
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: port,
      HOST: '127.0.0.1',
      EQUIFORM_DATA_DIR: data,
      LOG_LEVEL: 'error',
      ...settings,
    },
  });
  await untilReady(server, port).catch((error: unknown) => {
    server.kill('SIGKILL');
    throw error;
  });
  return async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await gone;
    rmSync(data, { recursive: true, force: true });
  };
}
