import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataFolder } from './db/dataFolderLock.ts';
import { openDatabase } from './db/open/database.ts';
import { systemClock } from './db/sandboxClock.ts';
import { testKeys } from './db/testDatabase.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'equiform-main-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  rmSync(folder, { recursive: true });
});

function server(environment: Record<string, string> = {}) {
  const env = {
    PATH: process.env.PATH,
    EQUIFORM_DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'silent',
    EQUIFORM_SHUTDOWN_SECONDS: '120',
    ...environment,
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  return child;
}

async function listening(child: ReturnType<typeof server>): Promise<string> {
  const [line] = await once(child.stdout, 'data');
  const port = /http:\/\/localhost:(\d+)/.exec(String(line))?.[1];
  return `http://127.0.0.1:${port}`;
}

const ended = async (child: ReturnType<typeof server>): Promise<[number, string]> => {
  const [[code], errors] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  return [code, errors];
};

describe('the server process', () => {
  it('refuses a data folder in use, survives kill -9, starts again at once and stops cleanly', async () => {
    const first = server();
    const address = await listening(first);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);

    const [code, errors] = await ended(server());
    expect(code).toBe(1);
    expect(errors).toContain(`in use by process ${first.pid}`);

    first.kill('SIGKILL');
    await once(first, 'exit');
    const again = server();
    const health = await fetch(`${await listening(again)}/readyz`);
    expect(health.status).toBe(200);
    again.kill('SIGTERM');
    expect(await ended(again)).toEqual([0, '']);
    expect(lockDataFolder(folder, { address: '', clock: systemClock }).ok).toBe(true);
  });

  it('exits and names every invalid setting', async () => {
    const [code, errors] = await ended(server({ EQUIFORM_COLOUR: 'red', PORT: 'x' }));
    expect(code).toBe(1);
    expect(errors).toBe(
      'The server cannot start with these settings:\n' +
        '  EQUIFORM_COLOUR is not a setting of this server\n' +
        '  PORT must be a port number from 0 to 65535, not "x"\n',
    );
  });

  it('keeps what was committed before a kill -9 and nothing else', async () => {
    const writer = join(folder, 'writer.mjs');
    const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
    writeFileSync(
      writer,
      `import { openDatabase } from ${module('./db/open/database.ts')};
      import { testKeys } from ${module('./db/testDatabase.ts')};
      import { runIdempotent } from ${module('./db/idempotency.ts')};
      const db = await openDatabase({ keys: testKeys, kind: 'pglite', folder: process.argv[2] });
      const flag = (tx, key) => tx.insertInto('flags').values({ key, enabled: true }).execute();
      const request = (key) => ({ scope: 's', key, requestHash: 'h' });
      await runIdempotent(db, request('done'), async (tx) => {
        await flag(tx, 'done');
        return { status: 201, body: 'kept' };
      });
      await runIdempotent(db, request('half'), async (tx) => {
        await flag(tx, 'half');
        process.kill(process.pid, 'SIGKILL');
        await new Promise(() => setInterval(() => {}, 1000));
      });`,
    );
    const data = join(folder, 'pglite');
    const child = spawn(process.execPath, [writer, data], { stdio: 'inherit' });
    children.push(child);
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    const db = await openDatabase({ keys: testKeys, kind: 'pglite', folder: data });
    const flags = await db.kysely.selectFrom('flags').select('key').execute();
    const keys = await db.kysely.selectFrom('idempotency_keys').select(['key', 'response']).execute();
    expect(flags).toEqual([{ key: 'done' }]);
    expect(keys).toEqual([{ key: 'done', response: 'kept' }]);
    await db.close();
  });
});
