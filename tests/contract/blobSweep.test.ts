import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ofApplication } from '../../src/server/db/keys/owners.ts';
import { sweepBlobs } from '../../src/server/features/documents/blobSweepService.ts';
import { samples, upload } from './documents.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { borrowerAt } from './verification.ts';

const DAY = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'equiform-sweep-'));
const stores = {
  database: {},
  folder: { EQUIFORM_BLOB_STORE: 'folder', EQUIFORM_BLOB_FOLDER: folder },
} as const;
const servers = new Map<string, LendingServer>();

beforeAll(async () => {
  for (const [kind, environment] of Object.entries(stores))
    servers.set(kind, await openLendingServer({ environment }));
});
afterAll(async () => {
  for (const server of servers.values()) await server.close();
  rmSync(folder, { recursive: true });
});

it.each(['database', 'folder'])(
  'removes bytes in the %s that no document names after a day, and no others',
  async (kind) => {
    const server = servers.get(kind);
    if (!server) throw new Error(kind);
    const { db, blobs } = server.dependencies;
    const borrower = await borrowerAt(server, 'NOTE_SIGNING', { persona: 'approved' });
    const sent = await upload(server, borrower, borrower.uuid, {
      files: [{ name: 'stub.pdf', bytes: samples.pdf }],
    });
    expect(sent.statusCode, sent.body).toBe(200);
    const rows = await db.kysely.selectFrom('documents').select(['storage_key', 'data']).execute();
    const copies = rows.flatMap(
      ({ data }) => (data as { signedCopy?: { storageKey: string } }).signedCopy?.storageKey ?? [],
    );
    expect(copies.length).toBeGreaterThan(0);
    const lost = 'uploads/00000000-0000-4000-8000-000000000001';
    const foreign = 'backups/of-somebody-else';
    for (const key of [lost, foreign])
      await db.transaction((tx) => blobs.put(tx, { key, owner: ofApplication(borrower.uuid) }, samples.pdf));
    expect(await sweepBlobs(server.dependencies, { now: () => Date.now() + DAY / 2 })).toBe(0);
    expect((await blobs.get(db.kysely, lost)).length).toBe(samples.pdf.length);
    expect(await sweepBlobs(server.dependencies, { now: () => Date.now() + 2 * DAY })).toBe(1);
    await expect(blobs.get(db.kysely, lost)).rejects.toThrow();
    for (const key of [foreign, ...copies, ...rows.map((row) => row.storage_key)])
      expect((await blobs.get(db.kysely, key)).length).toBeGreaterThan(0);
  },
);

it('removes what an interrupted write left after a day, and nothing else', async () => {
  const server = servers.get('folder');
  if (!server) throw new Error('No server');
  const place = (path: string, age: number): string => {
    const whole = join(folder, path);
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, 'half of a file');
    const at = (Date.now() - age) / 1000;
    utimesSync(whole, at, at);
    return whole;
  };
  const old = place('staging/old.part', DAY + 60_000);
  const young = place('staging/young.part', DAY / 2);
  const foreign = place('backups/foreign.part', 2 * DAY);
  await sweepBlobs(server.dependencies, { now: () => Date.now() });
  expect([old, young, foreign].map((path) => existsSync(path))).toEqual([false, true, true]);
});
