import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { testRun } from '../../src/cli/testRun.ts';
import { keyId } from '../../src/server/db/fieldEncryption.ts';
import { environmentWrapper } from '../../src/server/db/keys/environmentWrapper.ts';
import { openDatabase } from '../../src/server/db/open/database.ts';
import { isDeep } from '../e2e/matrix.ts';
import { promised } from './promised.ts';
import { startServerProcess } from './serverProcess.ts';

const key = randomBytes(32);
const COPYING = join(import.meta.dirname, 'copyingProcess.ts');

/** Runs one until it has done that share of its files, and kills it. */
async function killedAt(what: 'backup' | 'restore', [data, backup]: readonly string[], share: number) {
  const words = [COPYING, what, data ?? '', backup ?? '', keyId(key), String(share)];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  const [said] = await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await gone;
  expect(String(said)).toBe('there\n');
}

promised('backup-killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'equiform-hostile-'));
  const environment = {
    EQUIFORM_FIELD_KEY: key.toString('base64'),
    EQUIFORM_SESSION_KEY: key.toString('base64'),
    EQUIFORM_BLOB_STORE: 'folder',
  };
  const serve = (data: string) =>
    startServerProcess({ ...environment, EQUIFORM_DATA_DIR: join(folder, data) });
  /** A server that starts all the same is killed: it would outlive the test. */
  const expectRefused = (data: string) =>
    expect(serve(data).then((server) => server.kill())).rejects.toThrow('ended with 1');
  const open = (data: string) =>
    openDatabase({
      kind: 'pglite',
      folder: join(folder, data, 'pglite'),
      keys: environmentWrapper(key),
      cacheFolder: join(import.meta.dirname, '../../.cache'),
    });
  const run = (line: string) => testRun(line.split(' '), folder, { environment });
  try {
    const first = await open('data');
    const row = { uuid: randomUUID(), organization: 'main', email: 'nora@example.com', password_hash: '' };
    await first.kysely
      .insertInto('identities')
      .values({ ...row, created_at: new Date(0) })
      .execute();
    await first.close();
    const shares = isDeep ? [0.001, 0.25, 0.75, 0.95] : [0.5];
    for (const share of shares) {
      await killedAt('backup', [join(folder, 'data'), join(folder, 'backup')], share);
      expect(existsSync(join(folder, 'backup'))).toBe(false);
      const left = readdirSync(folder).find((name) => name.startsWith('backup.partial-')) ?? '';
      expect((await run(`restore --from ${left} --data none`)).err).toContain('no complete backup');
      rmSync(join(folder, left), { recursive: true });
    }
    expect((await run('backup --data data --to backup')).code).toBe(0);
    // A restore reads all files first, and then copies them.
    for (const share of shares.map((one) => (1 + one) / 2)) {
      await killedAt('restore', [join(folder, 'back'), join(folder, 'backup')], share);
      expect(existsSync(join(folder, 'back/pglite'))).toBe(false);
      await expectRefused('back');
    }
    const restored = await run('restore --from backup --data back');
    expect(restored.err).toBe('');
    expect(restored.code).toBe(0);
    const second = await open('back');
    expect(await second.kysely.selectFrom('identities').select('email').execute()).toEqual([
      { email: row.email },
    ]);
    await second.close();
    return { 'backups killed': shares.length, 'restores killed': shares.length, 'half done': 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
