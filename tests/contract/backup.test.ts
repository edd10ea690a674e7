import { randomBytes, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, constants } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testRun } from '../../src/cli/testRun.ts';
import { anchorOf, anchorsInFolder } from '../../src/server/audit/anchors.ts';
import { appendAudit } from '../../src/server/audit/appendAudit.ts';
import { chainAudit } from '../../src/server/audit/chainAudit.ts';
import { takeBackup } from '../../src/server/backup/takeBackup.ts';
import { lockDataFolder } from '../../src/server/db/dataFolderLock.ts';
import { keyId } from '../../src/server/db/fieldEncryption.ts';
import { environmentWrapper } from '../../src/server/db/keys/environmentWrapper.ts';
import { schemas } from '../../src/server/db/migrate.ts';
import { type Database, openDatabase } from '../../src/server/db/open/database.ts';
import { backupsFeature } from '../../src/server/features/backups/routes.ts';
import { openTestServer } from '../../src/server/http/testServer.ts';

/** Data as an earlier version stored it. */
const OLDER = 'tests/fixtures/atRest';
const TOKEN = 'the-token-of-the-operator';
const key = randomBytes(32);
const environment = {
  EQUIFORM_FIELD_KEY: key.toString('base64'),
  EQUIFORM_BLOB_STORE: 'folder',
};
const cacheFolder = join(import.meta.dirname, '../../.cache');
const clock = { now: () => Date.parse('2026-06-15T15:00:00Z') };

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'equiform-backup-'));
  const db = await openOf('data');
  await add(db, 'nora@example.com');
  await db.close();
  // Another one to run: making a database takes longer than all else here.
  cpSync(join(folder, 'data'), join(folder, 'running'), { recursive: true });
  mkdirSync(join(folder, 'data/files/2026'), { recursive: true });
  writeFileSync(join(folder, 'data/files/2026/deed'), 'sealed bytes of a deed');
  writeFileSync(join(folder, 'data/files/2026/half.part'), 'half of an upload');
  expect(await run('backup --to monday')).toMatchObject({ code: 0 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const openOf = (data: string, fieldKey = key): Promise<Database> =>
  openDatabase({
    kind: 'pglite',
    folder: join(folder, data, 'pglite'),
    keys: environmentWrapper(fieldKey),
    cacheFolder,
  });

const add = (db: Database, email: string) =>
  db.kysely
    .insertInto('identities')
    .values({ uuid: randomUUID(), organization: 'main', email, password_hash: '', created_at: new Date(0) })
    .execute();

async function emailsIn(data: string, fieldKey = key): Promise<readonly string[]> {
  const db = await openOf(data, fieldKey);
  const rows = await db.kysely.selectFrom('identities').select('email').execute();
  await db.close();
  return rows.map(({ email }) => email).sort();
}

const run = (line: string, more: Readonly<Record<string, string>> = {}) =>
  testRun([...line.split(' '), '--data', 'data'].slice(0, line.includes('--data') ? -2 : undefined), folder, {
    environment: { ...environment, ...more },
  });

/** A copy of the backup, changed. */
function changed(name: string, change: (backup: string) => void): string {
  cpSync(join(folder, 'monday'), join(folder, name), { recursive: true });
  change(join(folder, name));
  return name;
}

function changeManifest(backup: string, change: (manifest: Record<string, unknown>) => object): void {
  const file = join(backup, 'manifest.json');
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))));
}

describe('equiform backup and restore', () => {
  it('bring back database, keys and files of a stopped server, and hold no key that opens them', async () => {
    const restored = await run('restore --from monday --data back');
    expect(restored.err).toBe('');
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('restored') });
    expect(await emailsIn('back')).toEqual(['nora@example.com']);
    expect(readFileSync(join(folder, 'back/files/2026/deed'), 'utf8')).toBe('sealed bytes of a deed');
    expect(readdirSync(join(folder, 'back/files/2026'))).toEqual(['deed']);
    const all = readdirSync(join(folder, 'monday'), { recursive: true, withFileTypes: true });
    for (const file of all.filter((one) => one.isFile())) {
      const bytes = readFileSync(join(file.parentPath, file.name));
      for (const secret of [key, environment.EQUIFORM_FIELD_KEY, 'nora@example.com'])
        expect(bytes.includes(secret), file.name).toBe(false);
    }
  });

  it('refuse to run beside a server, naming it and what to do', async () => {
    const lock = lockDataFolder(join(folder, 'data'), { address: 'http://127.0.0.1:4300', clock });
    for (const line of ['backup --to tuesday', 'restore --from monday']) {
      const { code, err } = await run(line);
      expect(code).toBe(2);
      expect(err).toMatch(/in use by process \d+ .*http:\/\/127\.0\.0\.1:4300.* (--server|Stop it first)/s);
    }
    if (lock.ok) lock.value.release();
    expect(existsSync(join(folder, 'tuesday'))).toBe(false);
  });

  it.each([
    ['backup --to monday', {}, 'exists already'],
    ['backup --to x --data nothing', {}, 'holds no database'],
    ['backup --to x', { DATABASE_URL: 'postgres://h/d' }, 'pg_dump'],
    ['restore --from monday', {}, 'holds a database already'],
    ['restore --from data --data new', {}, 'is no complete backup'],
    [
      'restore --from monday --data new',
      { EQUIFORM_FIELD_KEY: Buffer.alloc(32).toString('base64') },
      'sealed with the field key',
    ],
    [
      'restore --from monday --data new',
      { EQUIFORM_BLOB_STORE: 'database' },
      'made with EQUIFORM_BLOB_STORE=folder, and here it is database',
    ],
  ])('refuse %s, and change nothing', async (line, settings, reason) => {
    const { code, err } = await run(line, settings);
    expect([code, err]).toEqual([expect.any(Number), expect.stringContaining(reason)]);
    expect(code).not.toBe(0);
    expect(existsSync(join(folder, 'new/pglite'))).toBe(false);
  });

  it.each([
    ['a shortened file', (backup: string) => truncateSync(join(backup, 'files/2026/deed'), 3), 'was changed'],
    ['a lost file', (backup: string) => rmSync(join(backup, 'database/PG_VERSION')), 'is missing'],
    [
      'another byte',
      (backup: string) => writeFileSync(join(backup, 'files/2026/deed'), 'sealed bytes of a dead'),
      'was changed',
    ],
    [
      'a manifest that leads outside',
      (backup: string) =>
        changeManifest(backup, (manifest) => ({
          ...manifest,
          files: [{ path: 'files/../../taken', bytes: 1, sha256: '0'.repeat(64) }],
        })),
      'not a manifest',
    ],
    [
      'a newer version',
      (backup: string) => changeManifest(backup, (manifest) => ({ ...manifest, schema: '9999-later' })),
      'newer version',
    ],
  ])('verify a backup before they write: %s', async (name, change, reason) => {
    const { code, err } = await run(
      `restore --from ${changed(name.replaceAll(' ', '-'), change)} --data none`,
    );
    expect([code, err]).toEqual([1, expect.stringContaining(reason)]);
    expect(existsSync(join(folder, 'none/pglite'))).toBe(false);
    expect(existsSync(join(folder, 'none/files'))).toBe(false);
  });

  it('leave the audit log of a stopped server to be verified, by its anchors and others', async () => {
    const db = await openOf('data');
    const entry = { act: 'people.manage', lender: 'main', subject: 'a test', changes: [] } as const;
    await db.transaction((tx) => appendAudit(tx, { system: clock }, entry));
    const anchors = (await chainAudit(db)).map((head) => anchorOf(head, clock.now()));
    await db.close();
    await anchorsInFolder(join(folder, 'data/audit')).keep(anchors);
    const verified = await run('audit verify');
    expect([verified.err, verified.code, verified.out]).toEqual([
      '',
      0,
      expect.stringContaining('untouched: 1 rows'),
    ]);
    const longer = anchors.map((anchor) => `${JSON.stringify({ ...anchor, position: 9 })}\n`).join('');
    writeFileSync(join(folder, 'longer.jsonl'), longer);
    const cut = await run('audit verify --anchors longer.jsonl');
    expect([cut.code, cut.out]).toEqual([1, expect.stringContaining('cut  main')]);
    const lock = lockDataFolder(join(folder, 'data'), { address: 'http://127.0.0.1:4300', clock });
    expect((await run('audit verify')).err).toContain('leave out --data');
    if (lock.ok) lock.value.release();
    expect((await run('audit verify --data nothing')).err).toContain('holds no database');
  });

  it('restore a backup that an earlier version made, and the server brings it up to date', async () => {
    const { EQUIFORM_FIELD_KEY: olderKey } = JSON.parse(readFileSync(`${OLDER}/environment.json`, 'utf8'));
    const tar = brotliDecompressSync(readFileSync(`${OLDER}/pglite.tar.br`), {
      params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 },
    });
    const dataDir = join(folder, 'older/pglite');
    mkdirSync(join(folder, 'older'));
    const older = await PGlite.create({ dataDir, loadDataDir: new Blob([new Uint8Array(tar)]) });
    const { rows } = await older.query<{ email: string }>('select email from identities');
    await older.close();
    const opened = { EQUIFORM_FIELD_KEY: olderKey };
    expect((await run('backup --data older --to before', opened)).code).toBe(0);
    changeManifest(join(folder, 'before'), (manifest) => ({ ...manifest, schema: schemas[0] }));
    expect((await run('restore --from before --data now', opened)).code).toBe(0);
    const emails = await emailsIn('now', Buffer.from(olderKey, 'base64'));
    expect(emails).toHaveLength(rows.length);
    for (const email of emails) expect(email).toMatch(/^[^@]+@[^@]+$/);
  });

  it('leave a running server running: what it acknowledged before is in its backup', async () => {
    const database = await openOf('running');
    const { app, dependencies, close } = await openTestServer([backupsFeature], {
      database,
      fieldKey: key,
      environment: {
        EQUIFORM_DATA_DIR: join(folder, 'running'),
        EQUIFORM_BACKUP_FOLDER: join(folder, 'backups'),
        EQUIFORM_BACKUP_TOKEN: TOKEN,
      },
    });
    const ask = (token: string) =>
      app.inject({ method: 'POST', url: '/backup', headers: { authorization: `Bearer ${token}` } });
    expect((await ask('another-token-of-an-operator')).statusCode).toBe(401);
    const [acknowledged, later] = [['a@example.com', 'b@example.com'], 'during@example.com'];
    for (const email of acknowledged) await add(database, email);
    const [answer] = await Promise.all([ask(TOKEN), add(database, later)]);
    expect(answer.statusCode, answer.body).toBe(200);
    await add(database, 'after@example.com');
    expect(await dependencies.metrics.text()).toMatch(/equiform_backup_age_seconds\{of="newest"\} -?\d/);
    expect(await dependencies.metrics.text()).toMatch(/equiform_data_disk_bytes\{of="free"\} \d/);
    await close();
    const { folder: backup } = answer.json<{ folder: string }>();
    expect(
      (await run(`restore --from ${backup} --data again`, { EQUIFORM_BLOB_STORE: 'database' })).code,
    ).toBe(0);
    const found = await emailsIn('again');
    expect(found.filter((email) => email !== later)).toEqual([...acknowledged, 'nora@example.com']);
  });

  it('leave nothing that looks like a backup when the disk gives out', async () => {
    const source = {
      database: join(folder, 'data/pglite'),
      filesOf: 'database' as const,
      filesFolder: '',
      whileStill: (copy: () => Promise<void>) => copy(),
      fieldKey: keyId(key),
      schema: schemas[0] ?? '',
    };
    const told = (done: number) => {
      if (done === 5) throw new Error('ENOSPC');
    };
    await expect(takeBackup(source, { to: join(folder, 'full'), clock, told })).rejects.toThrow('ENOSPC');
    expect(readdirSync(folder).filter((name) => name.startsWith('full'))).toEqual([]);
  });
});
