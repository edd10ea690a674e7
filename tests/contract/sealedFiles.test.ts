import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readWhole, streamOf } from '../../src/server/db/byteStreams.ts';
import { ofApplication } from '../../src/server/db/keys/owners.ts';
import { sealedTables } from '../../src/server/db/keys/sealedColumns.ts';
import { sealFrames } from '../../src/server/db/sealedFrames.ts';
import { sealFiles } from '../../src/server/features/documents/sealFilesService.ts';
import type { BlobStore, BlobStreams } from '../../src/server/storage/blobStore.ts';
import { openBlobStore } from '../../src/server/storage/openBlobStore.ts';
import { sealedBlobs } from '../../src/server/storage/sealedBlobs.ts';
import { played } from '../e2e/matrix.ts';
import { documentBytes, documentsOf, samples, upload } from './documents.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';

const TOKEN = 'a-token-that-erases-persons';
const folder = mkdtempSync(join(tmpdir(), 'equiform-sealed-'));
const stores = {
  database: {},
  folder: { EQUIFORM_BLOB_STORE: 'folder', EQUIFORM_BLOB_FOLDER: folder },
} as const;

interface Kept {
  readonly uuid: string;
  readonly key: string;
  readonly isCopy: boolean;
}

describe.each(played(Object.entries(stores), ([kind]) => kind === 'folder'))(
  'files in the %s',
  (_kind, environment) => {
    let server: LendingServer;
    let store: BlobStreams;
    let borrower: Borrower;
    beforeAll(async () => {
      server = await openLendingServer({ environment: { ...environment, EQUIFORM_ERASE_TOKEN: TOKEN } });
      store = openBlobStore(server.dependencies.settings);
      borrower = await borrowerAt(server, 'NOTE_SIGNING', { persona: 'approved' });
      const files = [{ name: 'stub.pdf', bytes: samples.pdf }];
      expect((await upload(server, borrower, borrower.uuid, { files })).statusCode).toBe(200);
    });
    afterAll(() => server.close());

    async function kept(): Promise<readonly Kept[]> {
      const rows = await server.dependencies.db.kysely
        .selectFrom('documents')
        .select(['uuid', 'storage_key', 'data'])
        .where('application_uuid', '=', borrower.uuid)
        .orderBy('uuid')
        .execute();
      return rows.flatMap(({ uuid, storage_key: key, data }) => {
        const copy = (data as { signedCopy?: { storageKey: string } }).signedCopy?.storageKey;
        const original = { uuid, key, isCopy: false };
        return copy === undefined ? [original] : [original, { uuid, key: copy, isCopy: true }];
      });
    }

    const keysOf = async () => (await kept()).map(({ key }) => key);

    /** As the previous version stored it: encrypted with the field key. */
    async function sealAsBefore(key: string): Promise<void> {
      const { db, blobs, encryption } = server.dependencies;
      const plain = await blobs.get(db.kysely, key);
      const frames = sealFrames(encryption, streamOf(plain), { table: 'blobs', column: 'bytes', rowId: key });
      const bytes = Buffer.concat([Buffer.from('equiform-sealed-2\n'), await readWhole(frames)]);
      await store.remove(db.kysely, key);
      await store.write(db.kysely, key, streamOf(bytes));
    }

    const isSealedByOwner = async () => {
      const { db, blobs } = server.dependencies;
      return Promise.all((await keysOf()).map((key) => blobs.isSealedByOwner(db.kysely, key)));
    };

    async function stored(): Promise<readonly string[]> {
      const found: string[] = [];
      for await (const page of store.list(server.dependencies.db.kysely))
        found.push(...page.map(({ key }) => key));
      return found.toSorted();
    }

    /** Reads all the borrower's files; rejects if one is unreadable or changed. */
    async function readAll(): Promise<void> {
      for (const { uuid, isCopy } of await kept())
        expect(
          (await documentBytes(server, borrower.uuid, { uuid, signed: isCopy })).bytes.length,
        ).toBeGreaterThan(0);
    }

    beforeEach(async () => {
      await server.dependencies.db.kysely.deleteFrom('sealed_tables').where('name', '=', 'files').execute();
    });

    it("are sealed with their person's key from the start: uploads, issued ones and signed copies", async () => {
      expect((await kept()).filter(({ isCopy }) => isCopy).length).toBeGreaterThan(0);
      expect(new Set(await isSealedByOwner())).toEqual(new Set([true]));
      const { id } = await server.dependencies.db.fileKeys.of(
        server.dependencies.db.kysely,
        ofApplication(borrower.uuid),
      );
      const key = await server.dependencies.db.kysely
        .selectFrom('data_keys')
        .innerJoin('applications', (join) => join.onTrue())
        .select('data_keys.id')
        .where('applications.uuid', '=', borrower.uuid)
        .whereRef('data_keys.subject', '=', (eb) => eb.cast('applications.identity_uuid', 'text'))
        .executeTakeFirstOrThrow();
      expect(id).toBe(key.id);
    });

    it('of the version before are readable, and sealed again once', async () => {
      const before = await keysOf();
      for (const key of before) await sealAsBefore(key);
      expect(new Set(await isSealedByOwner())).toEqual(new Set([false]));
      await readAll();
      expect(await sealFiles(server.dependencies)).toBe(true);
      expect(new Set(await isSealedByOwner())).toEqual(new Set([true]));
      await readAll();
      const after = await keysOf();
      expect(after.some((key) => before.includes(key))).toBe(false);
      const all = await stored();
      expect(before.some((key) => all.includes(key))).toBe(false);
      expect(await sealFiles(server.dependencies)).toBe(true);
      expect(await keysOf()).toEqual(after);
    });

    /** A store whose given call fails from the n-th time on, as if the process was killed. */
    function dying(call: 'write' | 'remove', at: number): BlobStore {
      const { blobs } = server.dependencies;
      let count = 0;
      const dies = async (...given: readonly unknown[]) => {
        count += 1;
        if (count >= at) throw new Error('killed');
        return (blobs[call] as (...all: readonly unknown[]) => Promise<void>)(...given);
      };
      return { ...blobs, [call]: dies };
    }

    it.each([
      ['before a new file is written', 'write', 1],
      ['after some were', 'write', 3],
      ['before an old one is removed', 'remove', 1],
    ] as const)('are all kept if sealing is interrupted %s, and it continues', async (_when, call, at) => {
      for (const key of await keysOf()) await sealAsBefore(key);
      await sealFiles({ ...server.dependencies, blobs: dying(call, at) });
      await readAll();
      await server.dependencies.db.kysely.deleteFrom('sealed_tables').where('name', '=', 'files').execute();
      expect(await sealFiles(server.dependencies)).toBe(true);
      expect(new Set(await isSealedByOwner())).toEqual(new Set([true]));
      await readAll();
    });

    it('are sealed again by two servers at once without loss', async () => {
      for (const key of await keysOf()) await sealAsBefore(key);
      await Promise.all([sealFiles(server.dependencies), sealFiles(server.dependencies)]);
      await readAll();
      expect(await sealFiles(server.dependencies)).toBe(true);
      expect(new Set(await isSealedByOwner())).toEqual(new Set([true]));
    });

    it('are reported and left if unreadable, and delay no others', async () => {
      const [first = '', ...others] = await keysOf();
      for (const key of others) await sealAsBefore(key);
      const { db, logger } = server.dependencies;
      const good = await readWhole(store.read(db.kysely, first));
      await store.remove(db.kysely, first);
      const told: string[] = [];
      const tell = { ...logger, error: (event: string) => void told.push(event) };
      expect(await sealFiles({ ...server.dependencies, logger: tell })).toBe(false);
      expect(told).toEqual(["a file could not be encrypted with its owner's key"]);
      await store.write(db.kysely, first, streamOf(good));
      expect(await sealFiles(server.dependencies)).toBe(true);
      expect(new Set(await isSealedByOwner())).toEqual(new Set([true]));
    });

    it('stop a download if a later part was changed, and record no download', async () => {
      const { db } = server.dependencies;
      const large = Buffer.concat([samples.pdf, Buffer.alloc(600_000, '%')]);
      const sent = await upload(server, borrower, borrower.uuid, {
        files: [{ name: 'large.pdf', bytes: large }],
      });
      const uuid = sent.json().documents[0].uuid as string;
      await server.app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = server.app.server.address() as AddressInfo;
      const url = `http://127.0.0.1:${port}${documentsOf(borrower.uuid)}/${uuid}`;
      const download = () => fetch(url, { headers: borrower.headers });
      const events = () =>
        db.kysely
          .selectFrom('document_events')
          .select('type')
          .where('document_uuid', '=', uuid)
          .where('type', '=', 'DOWNLOADED')
          .execute();
      const good = await download();
      expect(good.headers.get('content-length')).toBe(String(large.length));
      expect(Buffer.from(await good.arrayBuffer()).equals(large)).toBe(true);
      expect(await events()).toHaveLength(1);
      const key = `uploads/${uuid}`;
      const stored = await readWhole(store.read(db.kysely, key));
      stored[stored.length - 10] = (stored[stored.length - 10] ?? 0) ^ 1;
      await store.remove(db.kysely, key);
      await store.write(db.kysely, key, streamOf(stored));
      const broken = await download();
      expect(broken.status).toBe(200);
      await expect(broken.arrayBuffer()).rejects.toThrow();
      expect(await events()).toHaveLength(1);
    });

    it('are unreadable in a backup once their person was erased', async () => {
      const { db } = server.dependencies;
      const copies = new Map<string, Buffer>();
      for (const key of await keysOf()) copies.set(key, await readWhole(store.read(db.kysely, key)));
      const [row] = await db.kysely
        .selectFrom('identities')
        .innerJoin('applications', 'applications.identity_uuid', 'identities.uuid')
        .select(['identities.email', 'identities.organization'])
        .where('applications.uuid', '=', borrower.uuid)
        .execute();
      await db.kysely
        .insertInto('sealed_tables')
        .values(Object.keys(sealedTables).map((name) => ({ name, sealed_at: new Date() })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const erased = await server.call({
        method: 'POST',
        url: '/erase',
        payload: { organization: row?.organization, email: row?.email, regardless: true },
        headers: { authorization: `Bearer ${TOKEN}` },
      });
      expect(erased.statusCode, erased.body).toBe(200);
      // Whoever has the backup also has the field key and database.
      const { encryption } = server.dependencies;
      const restored = sealedBlobs(backup(copies), { keys: db.fileKeys, before: encryption });
      for (const key of copies.keys()) await expect(restored.get(db.kysely, key)).rejects.toThrow('No key');
    });
  },
);

function backup(copies: ReadonlyMap<string, Buffer>): BlobStreams {
  return {
    kind: 'folder',
    buffered: 0,
    write: async () => undefined,
    read: (_queries, key) => streamOf(copies.get(key) ?? randomBytes(1)),
    remove: async () => undefined,
    async *list() {},
  };
}

afterAll(() => rmSync(folder, { recursive: true }));
