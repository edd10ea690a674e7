import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWhole } from '../db/byteStreams.ts';
import type { Database } from '../db/open/database.ts';
import { openTestDatabase } from '../db/testDatabase.ts';
import { readSettings } from '../settings/settings.ts';
import { type WholeFiles, withWholeFiles } from './blobStore.ts';
import { openBlobStore } from './openBlobStore.ts';
import { StoreUnavailable } from './storeUnavailable.ts';

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly contentHash: string;
}

const folder = mkdtempSync(join(tmpdir(), 'equiform-blobs-'));
const objects = new Map<string, Buffer>();
const seen: Seen[] = [];
let busy = 0;
let isElsewhere = false;
let s3: Server;
let db: Database;
const stores = new Map<string, WholeFiles<string>>();

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** At most two keys per answer, to force paging. */
const listed = (after: string): string =>
  [...objects.keys()]
    .map((path) => path.replace('/papers/', ''))
    .filter((key) => key > after)
    .toSorted()
    .slice(0, 2)
    .map(
      (key) => `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`,
    )
    .join('');

const uploads = new Map<string, Map<number, Buffer>>();
let mostParts = Number.POSITIVE_INFINITY;

/** S3's multipart answers: begin, part, complete, abort; undefined for other calls. */
function multipart(
  method: string,
  { pathname, searchParams }: URL,
  body: Buffer,
): readonly [number, string, string?] | undefined {
  if (method === 'POST' && searchParams.has('uploads')) {
    const id = `id&${uploads.size + 1}`;
    uploads.set(id, new Map());
    keysOfUploads.set(id, pathname.replace('/papers/', ''));
    return [200, `<UploadId>${id.replace('&', '&amp;')}</UploadId>`];
  }
  const id = searchParams.get('uploadId') ?? '';
  const parts = uploads.get(id);
  if (!parts) return undefined;
  const number = Number(searchParams.get('partNumber'));
  if (method === 'PUT' && number > mostParts) return [400, ''];
  if (method === 'PUT') {
    parts.set(number, body);
    return [200, '', `"tag-${number}"`];
  }
  uploads.delete(id);
  if (method === 'DELETE') return [204, ''];
  const named = [...String(body).matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"tag-(\d+)"/g)];
  objects.set(pathname, Buffer.concat(named.map(([, one]) => parts.get(Number(one)) ?? Buffer.of())));
  return [200, '<CompleteMultipartUploadResult/>'];
}

const BEGUN = '2026-01-02T03:04:05.000Z';
const keysOfUploads = new Map<string, string>();

/** A ListMultipartUploads answer with one upload, to force paging. */
function openList({ searchParams }: URL): string {
  const after = searchParams.get('upload-id-marker') ?? '';
  const [id, ...more] = [...uploads.keys()].toSorted().filter((one) => one > after);
  if (id === undefined) return '<ListMultipartUploadsResult/>';
  const [key, escaped] = [keysOfUploads.get(id) ?? '', id.replace('&', '&amp;')];
  return `<Upload><Key>${key}</Key><UploadId>${escaped}</UploadId><Initiated>${BEGUN}</Initiated></Upload>
    <IsTruncated>${more.length > 0}</IsTruncated><NextKeyMarker>${key}</NextKeyMarker>
    <NextUploadIdMarker>${escaped}</NextUploadIdMarker>`;
}

/** A minimal S3: signed PUT, GET and DELETE of objects, whole or in parts. */
const openS3 = (): Server =>
  createServer(async (request, response) => {
    const body = await bodyOf(request);
    const { method = '', url: path = '', headers } = request;
    const authorization = headers.authorization ?? '';
    seen.push({ method, path, authorization, contentHash: String(headers['x-amz-content-sha256'] ?? '') });
    if (busy > 0) {
      busy -= 1;
      return response.writeHead(503).end();
    }
    if (isElsewhere && !path.startsWith('/elsewhere'))
      return response.writeHead(307, { location: '/elsewhere' }).end();
    if (!/^AWS4-HMAC-SHA256 Credential=KEY\/\d{8}\/us-east-1\/s3\/aws4_request/.test(authorization))
      return response.writeHead(403).end();
    if (method === 'GET' && path.includes('?uploads='))
      return response.end(openList(new URL(path, 'http://s3')));
    const [status, answer, tag] = multipart(method, new URL(path, 'http://s3'), body) ?? [];
    if (status !== undefined) return response.writeHead(status, tag ? { etag: tag } : {}).end(answer);
    if (method === 'PUT') objects.set(path, body);
    if (method === 'DELETE') objects.delete(path);
    const start = new URL(path, 'http://s3').searchParams.get('start-after') ?? '';
    if (method === 'GET' && path.includes('list-type=2')) return response.end(listed(start));
    const found = objects.get(path);
    if (method === 'GET') return response.writeHead(found ? 200 : 404).end(found);
    return response.writeHead(method === 'DELETE' ? 204 : 200).end();
  });

function storeOf(environment: Readonly<Record<string, string>>): WholeFiles<string> {
  const settings = readSettings(environment);
  if (!settings.ok) throw new Error(JSON.stringify(settings.error));
  return withWholeFiles(openBlobStore(settings.value));
}

const s3At = (port: number): WholeFiles<string> =>
  storeOf({
    EQUIFORM_BLOB_STORE: 's3',
    EQUIFORM_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    EQUIFORM_S3_BUCKET: 'papers',
    EQUIFORM_S3_ACCESS_KEY_ID: 'KEY',
    EQUIFORM_S3_SECRET_ACCESS_KEY: 'SECRET',
  });

beforeAll(async () => {
  db = await openTestDatabase();
  s3 = openS3();
  await new Promise<void>((done) => s3.listen(0, '127.0.0.1', done));
  stores.set('database', storeOf({}));
  stores.set('folder', storeOf({ EQUIFORM_BLOB_STORE: 'folder', EQUIFORM_BLOB_FOLDER: folder }));
  stores.set('s3', s3At((s3.address() as AddressInfo).port));
});
afterAll(async () => {
  await db.close();
  s3.close();
  rmSync(folder, { recursive: true });
});

const storeNamed = (kind: string): WholeFiles<string> => {
  const store = stores.get(kind);
  if (!store) throw new Error(kind);
  return store;
};

/** More than is buffered: two S3 parts are 10 MiB, a database row a quarter. */
const manyPieces = (kind: string): number => (kind === 's3' ? 121 : 11);

describe.each(['database', 'folder', 's3'])('files kept in %s', (kind) => {
  it('are returned byte for byte, until they are removed', async () => {
    const store = storeNamed(kind);
    expect(store.kind).toBe(kind);
    const key = `documents/${randomUUID()}`;
    const bytes = Buffer.from(Array.from({ length: 300 }, (_, index) => index % 256));
    await db.transaction((tx) => store.put(tx, key, bytes));
    expect((await store.get(db.kysely, key)).equals(bytes)).toBe(true);
    await store.remove(db.kysely, key);
    await store.remove(db.kysely, key);
    await expect(store.get(db.kysely, key)).rejects.toThrow();
  });

  it('are returned whole even if they are larger than the memory for them', async () => {
    const store = storeNamed(kind);
    const key = `documents/${randomUUID()}`;
    const piece = Buffer.alloc(100_000, 'piece');
    const pieces = Array.from({ length: manyPieces(kind) }, (_, index) => piece.subarray(0, 90_000 + index));
    await store.write(db.kysely, key, Readable.from(pieces));
    let largest = 0;
    const read: Uint8Array[] = [];
    for await (const bytes of store.read(db.kysely, key)) {
      largest = Math.max(largest, bytes.length);
      read.push(bytes);
    }
    expect(Buffer.concat(read).equals(Buffer.concat(pieces))).toBe(true);
    expect(largest).toBeLessThan(1_000_000);
    await store.remove(db.kysely, key);
  });

  it('do not exist if their stream breaks off', async () => {
    const store = storeNamed(kind);
    const key = `documents/${randomUUID()}`;
    async function* broken() {
      for (let count = 0; count < manyPieces(kind); count += 1) yield Buffer.alloc(100_000);
      throw new Error('the connection is lost');
    }
    await expect(store.write(db.kysely, key, broken())).rejects.toThrow('the connection is lost');
    await expect(readWhole(store.read(db.kysely, key))).rejects.toThrow();
    const found: string[] = [];
    for await (const page of store.list(db.kysely)) found.push(...page.map((one) => one.key));
    expect(found).not.toContain(key);
  });

  it('fail to read if missing, however late that is noticed, and affect nobody else', async () => {
    const store = storeNamed(kind);
    const key = `documents/${randomUUID()}`;
    const missing = store.read(db.kysely, key);
    await expect(store.get(db.kysely, key)).rejects.toThrow();
    await expect(readWhole(missing)).rejects.toThrow();
  });

  it('are all listed', async () => {
    const store = storeNamed(kind);
    const keys = ['a', 'b', 'c'].map((name) => `uploads/${name}-${randomUUID()}`);
    for (const key of keys) await db.transaction((tx) => store.put(tx, key, Buffer.from('x')));
    const found: string[] = [];
    for await (const page of store.list(db.kysely)) found.push(...page.map(({ key }) => key));
    expect(found).toEqual(expect.arrayContaining(keys));
    expect(new Set(found).size).toBe(found.length);
    for (const key of keys) await store.remove(db.kysely, key);
  });

  it('are refused under a key that could point outside their folder', async () => {
    for (const key of ['../secrets', '/etc/passwd', 'a//b', 'A', '', 'a/..'])
      await expect(db.transaction((tx) => storeNamed(kind).put(tx, key, Buffer.from('x')))).rejects.toThrow(
        'not the key',
      );
  });
});

describe('the S3 store', () => {
  it('signs each call and states the hash of what it sends', async () => {
    seen.length = 0;
    const key = `documents/${randomUUID()}`;
    await db.transaction((tx) => storeNamed('s3').put(tx, key, Buffer.from('hello')));
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ method: 'PUT', path: `/papers/${key}` });
    expect(seen[0]?.authorization).toMatch(/Signature=[0-9a-f]{64}$/);
  });

  it('does not follow redirects, so that signed requests go nowhere else', async () => {
    isElsewhere = true;
    seen.length = 0;
    const get = storeNamed('s3').get(db.kysely, randomUUID());
    await expect(get).rejects.toThrow('answered 307');
    isElsewhere = false;
    expect(seen.filter(({ path }) => path.startsWith('/elsewhere'))).toEqual([]);
  });

  it('sends a large file in parts, and leaves none if one is refused', async () => {
    const key = `documents/${randomUUID()}`;
    const write = () =>
      storeNamed('s3').write(
        db.kysely,
        key,
        Readable.from([Buffer.alloc(6_000_000), Buffer.alloc(6_000_000)]),
      );
    seen.length = 0;
    await write();
    const parts = seen.filter(({ path }) => path.includes('partNumber'));
    expect(parts.map(({ path }) => /partNumber=(\d)/.exec(path)?.[1])).toEqual(['1', '2', '3']);
    await storeNamed('s3').remove(db.kysely, key);
    mostParts = 2;
    await expect(write()).rejects.toThrow('answered 400');
    mostParts = Number.POSITIVE_INFINITY;
    expect([uploads.size, objects.has(`/papers/${key}`)]).toEqual([0, false]);
  });

  it('removes unfinished uploads that a kill left, if old enough and ours, and no others', async () => {
    const begin = async (key: string) => {
      uploads.set(`left&${key}`, new Map([[1, Buffer.alloc(10)]]));
      keysOfUploads.set(`left&${key}`, key);
    };
    for (const key of ['uploads/a', 'uploads/b', 'backups/c']) await begin(key);
    const sweep = (before: string) =>
      storeNamed('s3').removeUnfinished?.(new Date(before), (key) => key.startsWith('uploads/'));
    await sweep('2026-01-02T03:04:05.000Z');
    expect([...uploads.keys()]).toEqual(['left&uploads/a', 'left&uploads/b', 'left&backups/c']);
    await sweep('2026-01-02T03:04:06.000Z');
    expect([...uploads.keys()]).toEqual(['left&backups/c']);
    uploads.clear();
  });

  it('tries again if the store is busy, and fails if it stays busy', async () => {
    const key = `documents/${randomUUID()}`;
    busy = 1;
    await db.transaction((tx) => storeNamed('s3').put(tx, key, Buffer.from('hello')));
    expect(String(await storeNamed('s3').get(db.kysely, key))).toBe('hello');
    busy = 99;
    const busyStore = storeNamed('s3').get(db.kysely, key);
    await expect(busyStore).rejects.toThrow('answered 503');
    await expect(busyStore).rejects.toBeInstanceOf(StoreUnavailable);
    busy = 0;
  });

  it('distinguishes an unreachable store, which is temporary, from a missing file', async () => {
    const key = `documents/${randomUUID()}`;
    const away = s3At(1);
    await expect(away.get(db.kysely, key)).rejects.toBeInstanceOf(StoreUnavailable);
    const lost = storeNamed('s3').get(db.kysely, key);
    await expect(lost).rejects.toThrow('answered 404');
    await expect(lost).rejects.not.toBeInstanceOf(StoreUnavailable);
  });

  it('requires address, bucket and keys at the start', () => {
    const settings = readSettings({ EQUIFORM_BLOB_STORE: 's3', EQUIFORM_S3_BUCKET: 'papers' });
    expect(settings.ok ? [] : settings.error.map(({ name }) => name)).toEqual([
      'EQUIFORM_S3_ENDPOINT',
      'EQUIFORM_S3_ACCESS_KEY_ID',
      'EQUIFORM_S3_SECRET_ACCESS_KEY',
    ]);
  });
});
