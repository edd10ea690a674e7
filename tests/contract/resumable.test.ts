import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { err } from '../../src/core/shared/result.ts';
import { DatabaseUnavailable } from '../../src/server/db/databaseUnavailable.ts';
import type { FieldContext } from '../../src/server/db/fieldEncryption.ts';
import { lockRecord } from '../../src/server/features/applications/recordService.ts';
import { createResumableUploads } from '../../src/server/features/documents/resumableUploads.ts';
import { MOST_PIECES } from '../../src/server/features/documents/uploadPieces.ts';
import { createUploadService } from '../../src/server/features/documents/uploadService.ts';
import { createHttpServer } from '../../src/server/http/httpServer.ts';
import { lendingFeatures } from '../../src/server/lendingFeatures.ts';
import { InspectorUnavailable } from '../../src/server/storage/inspect/inspectorUnavailable.ts';
import { beginApplication, documentsOf, samples } from './documents.ts';
import { HELOC, type LendingServer, openLendingServer, type Person, SYSTEM_NOW } from './lendingServer.ts';
import { tusClient } from './tus.ts';

let server: LendingServer;
let person: Person;
let other: Person;
let uuid: string;
let tus: ReturnType<typeof tusClient>;

beforeAll(async () => {
  server = await openLendingServer();
  [person, other] = [await server.person(), await server.person()];
  uuid = await beginApplication(server, person);
  tus = tusClient(server, person, uuid);
});
afterAll(() => server.close());

const bytes = Buffer.concat([
  samples.pdf,
  Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251)),
]);
const size = bytes.length;
const documentBytes = async (id: unknown) =>
  (await server.call({ url: `${documentsOf(uuid)}/${id}`, headers: person.headers })).rawPayload;
const namesOf = async () =>
  (
    (await server.call({ url: documentsOf(uuid), headers: person.headers })).json() as readonly {
      fileName: string;
    }[]
  ).map(({ fileName }) => fileName);
const chunks = (id: string) =>
  server.dependencies.db.kysely
    .selectFrom('upload_chunks')
    .selectAll()
    .where('upload_uuid', '=', id)
    .execute();
const stored = async (prefix: string) =>
  (await server.dependencies.db.kysely.selectFrom('blob_parts').select('key').execute())
    .map(({ key }) => key)
    .filter((key) => key.startsWith(prefix));

describe('resumable uploads (tus 1.0)', () => {
  it('become a document once the last byte has arrived', async () => {
    const id = await tus.begun({ size });
    const first = await tus.send(id, 0, bytes.subarray(0, 2000));
    expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, '2000']);
    expect((await tus.state(id)).headers).toMatchObject({
      'upload-offset': '2000',
      'upload-length': String(size),
      'cache-control': 'no-store',
      'tus-resumable': '1.0.0',
      'x-content-type-options': 'nosniff',
    });
    const last = await tus.send(id, 2000, bytes.subarray(2000));
    expect([last.statusCode, last.headers['upload-document-status']]).toEqual([204, 'UPLOADED']);
    expect((await documentBytes(last.headers['upload-document'])).equals(bytes)).toBe(true);
    expect([await chunks(id), await stored('pieces/')]).toEqual([[], []]);
    const application = (await server.call({ url: `${HELOC}/${uuid}`, headers: person.headers })).json() as {
      documents: unknown;
    };
    expect(application.documents).toContainEqual({
      uuid: last.headers['upload-document'],
      type: 'W2',
      fileName: 'long.pdf',
      status: 'UPLOADED',
    });
  });

  it('answer 409 to bytes out of order or sent twice, and lose nothing', async () => {
    const id = await tus.begun({ size });
    await tus.send(id, 0, bytes.subarray(0, 1000));
    for (const [offset, end] of [
      [2000, 3000],
      [0, 1000],
      [999, 1500],
    ] as const)
      expect((await tus.send(id, offset, bytes.subarray(offset, end))).statusCode).toBe(409);
    const done = await tus.send(id, 1000, bytes.subarray(1000));
    expect((await documentBytes(done.headers['upload-document'])).equals(bytes)).toBe(true);
  });

  it('repeat a lost last answer with the same document', async () => {
    const id = await tus.begun({ size });
    const first = await tus.send(id, 0, bytes);
    const asked = await tus.state(id);
    expect([asked.statusCode, asked.headers['upload-document']]).toEqual([
      200,
      first.headers['upload-document'],
    ]);
  });

  it('make one document of two concurrent last chunks', async () => {
    const id = await tus.begun({ size, fileName: 'race.pdf' });
    const answers = await Promise.all([tus.send(id, 0, bytes), tus.send(id, 0, bytes)]);
    expect(answers.map(({ statusCode }) => statusCode).every((status) => [204, 409].includes(status))).toBe(
      true,
    );
    expect((await tus.state(id)).headers['upload-document']).toMatch(/^[0-9a-f-]{36}$/);
    expect((await namesOf()).filter((name) => name === 'race.pdf')).toHaveLength(1);
  });

  it.each([
    [
      'sealed',
      (context: FieldContext) =>
        Buffer.concat([
          Buffer.from('equiform-sealed-1\n'),
          server.dependencies.encryption.seal(bytes, context),
        ]),
    ],
    ['kept before there was sealing', () => bytes],
  ])('begun in the version before, %s, are completed by asking for their offset', async (_, keep) => {
    const id = await tus.begun({ size });
    const { db } = server.dependencies;
    const kept = keep({ table: 'upload_chunks', column: 'bytes', rowId: `${id} 0` });
    await db.kysely.insertInto('upload_chunks').values({ upload_uuid: id, start: 0, bytes: kept }).execute();
    await db.kysely.updateTable('uploads').set({ received: size }).where('uuid', '=', id).execute();
    const done = await tus.state(id);
    expect((await documentBytes(done.headers['upload-document'])).equals(bytes)).toBe(true);
  });

  it('say why the content is refused, and then that the upload no longer exists', async () => {
    const id = await tus.begun({ size: samples.text.length });
    const answer = await tus.send(id, 0, samples.text);
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      {
        status: 'request cannot be processed',
        errors: ['File type is not supported'],
        requestId: expect.any(String),
      },
    ]);
    expect((await tus.state(id)).statusCode).toBe(422);
    expect(await stored('pieces/')).toEqual([]);
  });

  it('are refused before any byte is sent if too large, empty or not a document, and for a chunk beyond the size', async () => {
    const wordsOf = async (file: Parameters<typeof tus.begin>[0]) => {
      const answer = await tus.begin(file);
      return [answer.statusCode, (answer.json() as { errors: unknown }).errors];
    };
    expect(await wordsOf({ size: 10_000_001 })).toEqual([422, ['File must be smaller than 10 MB']]);
    expect(await wordsOf({ size: 0 })).toEqual([422, ['Please upload at least one file']]);
    expect((await tus.begin({ size: 10, type: 'DIPLOMA' })).statusCode).toBe(400);
    const id = await tus.begun({ size: 10 });
    expect((await tus.send(id, 0, bytes)).statusCode).toBe(413);
    expect((await tus.state(id)).headers['upload-offset']).toBe('0');
  });

  it('have at most two hundred chunks; then they are dropped, and the borrower is told to start over', async () => {
    const id = await tus.begun({ size });
    const { kysely } = server.dependencies.db;
    for (let offset = 0; offset < 3; offset += 1)
      expect((await tus.send(id, offset, bytes.subarray(offset, offset + 1))).statusCode).toBe(204);
    const before = await kysely.selectFrom('uploads').select('pieces').where('uuid', '=', id).execute();
    expect(before).toEqual([{ pieces: 3 }]);
    await kysely
      .updateTable('uploads')
      .set({ pieces: MOST_PIECES - 1 })
      .where('uuid', '=', id)
      .execute();
    expect((await tus.send(id, 3, bytes.subarray(3, 4))).statusCode).toBe(204);
    const many = await tus.send(id, 4, bytes.subarray(4));
    expect([many.statusCode, (many.json() as { errors: unknown }).errors]).toEqual([
      422,
      ['The connection was lost too often. Please upload this file again'],
    ]);
    expect([(await tus.state(id)).statusCode, await chunks(id), await stored('pieces/')]).toEqual([
      422,
      [],
      [],
    ]);
  });

  it('become a document at one server at a time; a stopped server blocks nothing', async () => {
    const { kysely } = server.dependencies.db;
    const inspect = vi.spyOn(server.dependencies.inspector, 'inspect');
    const id = await tus.begun({ size });
    const claim = (until: string) =>
      kysely
        .updateTable('uploads')
        .set({ completing_until: sql<Date>`now() + ${sql.lit(until)}::interval` })
        .where('uuid', '=', id)
        .execute();
    try {
      await claim('50 seconds');
      const last = await tus.send(id, 0, bytes);
      expect([last.statusCode, last.headers['retry-after']]).toEqual([503, '2']);
      expect((await tus.state(id)).statusCode).toBe(503);
      expect(inspect).not.toHaveBeenCalled();
      await claim('-1 seconds');
      expect((await tus.state(id)).headers['upload-document-status']).toBe('UPLOADED');
      expect(inspect).toHaveBeenCalledTimes(1);
    } finally {
      inspect.mockRestore();
    }
  });

  it('are inspected once if two servers are asked to complete them together', async () => {
    const { features, everywhere } = lendingFeatures(server.dependencies);
    const app = await createHttpServer(server.dependencies, features, everywhere);
    const there = tusClient({ app }, person, uuid);
    const inspect = vi.spyOn(server.dependencies.inspector, 'inspect');
    try {
      inspect.mockRejectedValueOnce(new InspectorUnavailable('busy'));
      const id = await tus.begun({ size });
      expect((await tus.send(id, 0, bytes)).statusCode).toBe(503);
      const asked = await Promise.all([tus.state(id), there.state(id)]);
      expect(asked.map(({ statusCode }) => statusCode).every((code) => [200, 503].includes(code))).toBe(true);
      expect(inspect).toHaveBeenCalledTimes(2);
      expect((await there.state(id)).headers['upload-document']).toMatch(/^[0-9a-f-]{36}$/);
      expect(inspect).toHaveBeenCalledTimes(2);
    } finally {
      inspect.mockRestore();
      await app.close();
    }
  });

  it('are refused for good, with words, if the file takes too long to inspect', async () => {
    const inspect = vi.spyOn(server.dependencies.inspector, 'inspect');
    try {
      inspect.mockResolvedValueOnce(err('slow'));
      const id = await tus.begun({ size });
      const words = ['It took us too long to open this file. Please save it again, or upload another one'];
      const last = await tus.send(id, 0, bytes);
      expect([last.statusCode, (last.json() as { errors: unknown }).errors]).toEqual([422, words]);
      expect((await tus.state(id)).statusCode).toBe(422);
      expect(inspect).toHaveBeenCalledTimes(1);
      expect(await stored('pieces/')).toEqual([]);
    } finally {
      inspect.mockRestore();
    }
  });

  it('are deleted once canceled, and belong to nobody else', async () => {
    const theirs = tusClient(server, other, uuid);
    const id = await tus.begun({ size });
    await tus.send(id, 0, bytes.subarray(0, 10));
    expect((await theirs.begin({ size })).statusCode).toBe(404);
    expect((await theirs.send(id, 10, bytes.subarray(10))).statusCode).toBe(404);
    expect((await theirs.state(id)).statusCode).toBe(404);
    expect((await theirs.cancel(id)).statusCode).toBe(404);
    expect((await tusClient(server, { headers: {} }, uuid).state(id)).statusCode).toBe(401);
    const own = await beginApplication(server, other);
    expect((await tusClient(server, other, own).state(id)).statusCode).toBe(404);
    expect((await tus.cancel(id)).statusCode).toBe(204);
    expect((await tus.state(id)).statusCode).toBe(404);
    expect(await stored('pieces/')).toEqual([]);
  });

  it('are limited to twenty open ones, and forgotten after a day', async () => {
    const fresh = await server.person();
    const own = tusClient(server, fresh, await beginApplication(server, fresh));
    const ids = await Promise.all(Array.from({ length: 20 }, () => own.begun({ size })));
    expect((await own.begin({ size })).statusCode).toBe(409);
    await server.advance(25 * 3600);
    expect((await own.state(ids[0] ?? '')).statusCode).toBe(404);
    expect((await own.begin({ size })).statusCode).toBe(201);
    await server.turnBack();
    expect(server.dependencies.clock.now()).toBe(SYSTEM_NOW);
  });

  it('continue at another server of the same database where the first was interrupted', async () => {
    const { features, everywhere } = lendingFeatures(server.dependencies);
    const app = await createHttpServer(server.dependencies, features, everywhere);
    const id = await tus.begun({ size });
    await tus.send(id, 0, bytes.subarray(0, 3000));
    const there = tusClient({ app }, person, uuid);
    expect((await there.state(id)).headers['upload-offset']).toBe('3000');
    const done = await there.send(id, 3000, bytes.subarray(3000));
    expect((await documentBytes(done.headers['upload-document'])).equals(bytes)).toBe(true);
    await app.close();
  });

  it('belong to the last request, at any server', async () => {
    const { db } = server.dependencies;
    const id = await tus.begun({ size });
    const send = tus.send(id, 0, bytes.subarray(0, 1000));
    await db.kysely.updateTable('uploads').set({ holder: 'another server' }).where('uuid', '=', id).execute();
    const { statusCode } = await send;
    const { headers } = await tus.state(id);
    // Either it finished before the other arrived, or it added nothing.
    expect([statusCode, headers['upload-offset']]).toEqual(statusCode === 204 ? [204, '1000'] : [409, '0']);
    const rest = Number(headers['upload-offset']);
    expect((await tus.send(id, rest, bytes.subarray(rest))).headers['upload-document']).toBeDefined();
  });
});

it('a whole file that could not be inspected gets 503, and concurrent requests have it inspected once', async () => {
  const inspect = vi.spyOn(server.dependencies.inspector, 'inspect');
  try {
    inspect.mockRejectedValueOnce(new InspectorUnavailable('busy'));
    const id = await tus.begun({ size });
    const last = await tus.send(id, 0, bytes);
    expect([last.statusCode, last.headers['retry-after']]).toEqual([503, '2']);
    expect(inspect).toHaveBeenCalledTimes(1);
    const resumable = createResumableUploads(server.dependencies, createUploadService(server.dependencies));
    const whole = await resumable.state(uuid, id);
    const lock = async (tx: Parameters<typeof lockRecord>[0]) => {
      const record = await lockRecord(tx, uuid);
      if (!record) throw new Error('The application is gone');
      return record;
    };
    const made = await Promise.all([1, 2, 3].map(() => resumable.complete(uuid, whole, lock)));
    expect(inspect).toHaveBeenCalledTimes(2);
    expect(new Set(made.map(({ documentUuid }) => documentUuid)).size).toBe(1);
    expect((await tus.state(id)).headers['upload-document']).toBe(made[0]?.documentUuid);
  } finally {
    inspect.mockRestore();
  }
});

it('a document whose commit was not confirmed keeps its file', async () => {
  const { db } = server.dependencies;
  const transaction: typeof db.transaction = async (work) => {
    await db.transaction(work);
    throw new DatabaseUnavailable('The database is away', { isLost: true });
  };
  const lost = { ...server.dependencies, db: { ...db, transaction } };
  const inspect = vi.spyOn(server.dependencies.inspector, 'inspect');
  try {
    inspect.mockRejectedValueOnce(new InspectorUnavailable('busy'));
    const id = await tus.begun({ size });
    expect((await tus.send(id, 0, bytes)).statusCode).toBe(503);
    const resumable = createResumableUploads(lost, createUploadService(lost));
    const whole = await resumable.state(uuid, id);
    const lock = async (tx: Parameters<typeof lockRecord>[0]) => (await lockRecord(tx, uuid))!;
    await expect(resumable.complete(uuid, whole, lock)).rejects.toThrow('The database is away');
    const kept = (await tus.state(id)).headers['upload-document'];
    expect((await documentBytes(kept)).equals(bytes)).toBe(true);
  } finally {
    inspect.mockRestore();
  }
});
