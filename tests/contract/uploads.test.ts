import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldContext } from '../../src/server/db/fieldEncryption.ts';
import { lockRecord } from '../../src/server/features/applications/recordService.ts';
import { createUploadService } from '../../src/server/features/documents/uploadService.ts';
import { sealing } from '../../src/server/storage/sealedBlobs.ts';
import { beginApplication, documentsOf, samples, upload } from './documents.ts';
import { HELOC, type LendingServer, openLendingServer, type Person } from './lendingServer.ts';

let server: LendingServer;
let person: Person;
let other: Person;
let uuid: string;

beforeAll(async () => {
  server = await openLendingServer();
  [person, other] = [await server.person(), await server.person()];
  uuid = await beginApplication(server, person);
});
afterAll(() => server.close());

interface Uploaded {
  readonly documents: readonly {
    readonly uuid: string;
    readonly fileName: string;
    readonly status: string;
  }[];
  readonly refused: readonly { readonly fileName: string; readonly message: string }[];
}

const pdf = (name = 'paystub.pdf') => ({ name, bytes: samples.pdf });
const get = (url: string, headers = person.headers) => server.call({ url, headers });
const applicationNow = async () =>
  (await get(`${HELOC}/${uuid}`)).json() as {
    documents?: readonly { uuid: string; type: string; fileName: string; status: string }[];
  };

describe('POST documents', () => {
  it('keeps a file under a safe name, by its content, and lists it with the application', async () => {
    const answer = await upload(server, person, uuid, {
      type: 'DRIVERS_LICENSE_FRONT',
      fields: { side: 'FRONT' },
      files: [{ name: '../me/Führer<schein>.exe', bytes: samples.png }],
    });
    expect(answer.statusCode).toBe(200);
    const { documents, refused } = answer.json() as Uploaded;
    expect(refused).toEqual([]);
    expect(documents).toEqual([
      expect.objectContaining({
        type: 'DRIVERS_LICENSE_FRONT',
        side: 'FRONT',
        fileName: 'Führer schein.png',
        contentType: 'image/png',
        size: samples.png.length,
        status: 'UPLOADED',
        category: 'UPLOAD',
      }),
    ]);
    const kept = documents[0];
    expect((await applicationNow()).documents).toContainEqual({
      uuid: kept?.uuid,
      type: 'DRIVERS_LICENSE_FRONT',
      fileName: kept?.fileName,
      status: 'UPLOADED',
    });
  });

  it('keeps the good ones of several and says of each other what is wrong with it', async () => {
    const big = Buffer.concat([samples.pdf, Buffer.alloc(10_000_000)]);
    const answer = await upload(server, person, uuid, {
      files: [
        pdf('one.pdf'),
        { name: 'virus.pdf', bytes: samples.text },
        { name: 'huge.pdf', bytes: big },
        { name: 'photo.jpeg', bytes: samples.jpeg },
        { name: 'empty.pdf', bytes: Buffer.alloc(0) },
      ],
    });
    const { documents, refused } = answer.json() as Uploaded;
    expect(documents.map(({ fileName }) => fileName)).toEqual(['one.pdf', 'photo.jpg']);
    expect(refused.toSorted((a, b) => a.fileName.localeCompare(b.fileName))).toEqual([
      { fileName: 'empty.pdf', message: 'File type is not supported' },
      { fileName: 'huge.pdf', message: 'File must be smaller than 10 MB' },
      { fileName: 'virus.pdf', message: 'File type is not supported' },
    ]);
  });

  it('takes a file of exactly 10 MB', async () => {
    const bytes = Buffer.concat([samples.pdf, Buffer.alloc(10_000_000 - samples.pdf.length)]);
    const { documents } = (
      await upload(server, person, uuid, { files: [{ name: 'full.pdf', bytes }] })
    ).json() as Uploaded;
    const read = await get(`${documentsOf(uuid)}/${documents[0]?.uuid}`);
    expect(read.rawPayload.equals(bytes)).toBe(true);
  });

  it('takes ten files at once, not eleven', async () => {
    const files = Array.from({ length: 11 }, (_, index) => pdf(`${index}.pdf`));
    const own = await beginApplication(server, other);
    const { documents, refused } = (await upload(server, other, own, { files })).json() as Uploaded;
    expect(documents).toHaveLength(10);
    expect(refused).toEqual([{ fileName: '10.pdf', message: 'You can upload at most 10 files at once' }]);
  });

  it('makes a JPEG of a HEIC picture', async () => {
    const answer = await upload(server, person, uuid, {
      files: [{ name: 'IMG_0001.HEIC', bytes: samples.heic }],
    });
    const { documents } = answer.json() as Uploaded;
    expect(documents).toEqual([
      expect.objectContaining({ fileName: 'IMG_0001.jpg', contentType: 'image/jpeg' }),
    ]);
    const { rawPayload } = await get(`${documentsOf(uuid)}/${documents[0]?.uuid}`);
    expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    // Height and width of the frame: 48 by 64.
    const frame = rawPayload.indexOf(Buffer.from([0xff, 0xc0]));
    expect([rawPayload.readUInt16BE(frame + 5), rawPayload.readUInt16BE(frame + 7)]).toEqual([48, 64]);
  });

  it('refuses what is damaged although it begins like a HEIC picture', async () => {
    const bytes = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)]);
    const { refused } = (
      await upload(server, person, uuid, { files: [{ name: 'a.heic', bytes }] })
    ).json() as Uploaded;
    expect(refused).toEqual([{ fileName: 'a.heic', message: 'File type is not supported' }]);
  });

  it('says so when there is no file, no such type, no such side or no such condition', async () => {
    const none = await upload(server, person, uuid, { files: [] });
    expect([none.statusCode, none.json()]).toEqual([
      422,
      {
        status: 'request cannot be processed',
        errors: ['Please upload at least one file'],
        requestId: expect.any(String),
      },
    ]);
    for (const [type, fields] of [
      ['DIPLOMA', {}],
      ['SUMMARY_DISCLOSURE', {}],
      ['paystub', {}],
      ['PAYSTUB', { side: 'LEFT' }],
      ['PAYSTUB', { conditionUuid: 'd0000000-0000-4000-8000-00000000000c' }],
      ['PAYSTUB', { conditionUuid: 'x' }],
    ] as const) {
      const answer = await upload(server, person, uuid, { type, fields, files: [pdf()] });
      expect([type, fields, answer.statusCode]).toEqual([type, fields, 400]);
    }
    const json = await server.call({
      method: 'POST',
      url: documentsOf(uuid),
      payload: {},
      headers: person.headers,
    });
    expect(json.statusCode).toBe(415);
  });

  it('is done once per idempotency key, and another file under the same key is a mistake', async () => {
    const headers = { 'idempotency-key': 'upload-key-1' };
    const send = (name: string) => upload(server, person, uuid, { files: [pdf(name)], headers });
    const [first, again, wrong] = [await send('once.pdf'), await send('once.pdf'), await send('twice.pdf')];
    expect(again.json()).toEqual(first.json());
    expect(wrong.statusCode).toBe(422);
    const names = ((await applicationNow()).documents ?? []).map(({ fileName }) => fileName);
    expect(names.filter((name) => name === 'once.pdf')).toHaveLength(1);
  });

  it('loses none of two that come at the same time', async () => {
    const fresh = await server.person();
    const own = await beginApplication(server, fresh);
    const answers = await Promise.all(
      ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => upload(server, fresh, own, { files: [pdf(name)] })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const { documents } = (await get(`${HELOC}/${own}`, fresh.headers)).json() as Uploaded;
    expect(documents.map(({ fileName }) => fileName).toSorted()).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  });
});

describe('documents of others', () => {
  it('are not found, by any call', async () => {
    const { documents } = (await upload(server, person, uuid, { files: [pdf()] })).json() as Uploaded;
    const own = `${documentsOf(uuid)}/${documents[0]?.uuid}`;
    const uploads = `${HELOC}/${uuid}/uploads`;
    const calls = [
      await get(documentsOf(uuid), other.headers),
      await get(own, other.headers),
      await server.call({ method: 'DELETE', url: own, headers: other.headers }),
      await server.call({
        method: 'POST',
        url: `${own}/events`,
        payload: { type: 'VIEWED' },
        headers: other.headers,
      }),
      await upload(server, other, uuid, { files: [pdf()] }),
      await server.call({
        method: 'POST',
        url: uploads,
        payload: { fileName: 'a.pdf', size: 10, type: 'PAYSTUB' },
        headers: other.headers,
      }),
    ];
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await server.call({ url: own })).statusCode).toBe(401);
    expect((await get(own)).statusCode).toBe(200);
  });

  it('are not found under another application of the same person', async () => {
    const { documents } = (await upload(server, person, uuid, { files: [pdf()] })).json() as Uploaded;
    const third = await server.person();
    const theirs = await beginApplication(server, third);
    const answer = await get(`${documentsOf(theirs)}/${documents[0]?.uuid}`, third.headers);
    expect(answer.statusCode).toBe(404);
  });
});

describe('GET and DELETE of a document', () => {
  it('answers bytes that no page may run or keep, and notes who read which', async () => {
    const { documents } = (
      await upload(server, person, uuid, { files: [pdf('año.pdf')] })
    ).json() as Uploaded;
    const answer = await get(`${documentsOf(uuid)}/${documents[0]?.uuid}?download=1`);
    expect(answer.rawPayload.equals(samples.pdf)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="a_o.pdf"; filename*=UTF-8''a%C3%B1o.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(answer.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
    const [event] = await server.dependencies.db.kysely
      .selectFrom('document_events')
      .selectAll()
      .where('document_uuid', '=', documents[0]?.uuid ?? '')
      .execute();
    expect(event).toMatchObject({
      type: 'DOWNLOADED',
      identity_uuid: person.identityUuid,
      detail: { network: '127.0.0.0/24' },
    });
    expect(JSON.stringify(event?.detail)).not.toContain('127.0.0.1');
    expect((await get(`${documentsOf(uuid)}/${documents[0]?.uuid}?signed=1`)).statusCode).toBe(404);
  });

  it('removes an upload with its bytes, until the lender has judged it', async () => {
    const { documents } = (
      await upload(server, person, uuid, { files: [pdf('gone.pdf'), pdf('judged.pdf')] })
    ).json() as Uploaded;
    const [gone = '', judged = ''] = documents.map((document) => document.uuid);
    const remove = (id: string) =>
      server.call({ method: 'DELETE', url: `${documentsOf(uuid)}/${id}`, headers: person.headers });
    const blobs = async () =>
      (await server.dependencies.db.kysely.selectFrom('blobs').select('key').execute()).map(({ key }) => key);
    expect((await remove(gone)).statusCode).toBe(204);
    expect((await remove(gone)).statusCode).toBe(404);
    expect(await blobs()).not.toContain(`uploads/${gone}`);
    expect(await blobs()).toContain(`uploads/${judged}`);
    const { db, clock } = server.dependencies;
    await db.transaction(async (tx) => {
      const record = await lockRecord(tx, uuid);
      if (record)
        await createUploadService(server.dependencies).judge(tx, record, {
          uuid: judged,
          status: 'REJECTED',
          at: new Date(clock.now()),
        });
    });
    expect((await remove(judged)).statusCode).toBe(409);
    const listed = (await applicationNow()).documents ?? [];
    expect(listed.some((document) => document.uuid === gone)).toBe(false);
    expect(listed).toContainEqual({
      uuid: judged,
      type: 'PAYSTUB',
      fileName: 'judged.pdf',
      status: 'REJECTED',
    });
  });

  it('lists by category', async () => {
    const all = (await get(documentsOf(uuid))).json() as readonly { category: string }[];
    expect(all.length).toBeGreaterThan(0);
    expect((await get(`${documentsOf(uuid)}?category=UPLOAD`)).json()).toEqual(all);
    expect((await get(`${documentsOf(uuid)}?category=DISCLOSURE`)).json()).toEqual([]);
    expect((await get(`${documentsOf(uuid)}?category=ANY`)).statusCode).toBe(400);
  });
});

describe('uploads that go on after a cut', () => {
  const uploads = () => `${HELOC}/${uuid}/uploads`;
  const bytes = Buffer.concat([
    samples.pdf,
    Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251)),
  ]);

  const begin = async (payload: object = {}) =>
    server.call({
      method: 'POST',
      url: uploads(),
      payload: { fileName: 'long.pdf', size: bytes.length, type: 'W2', ...payload },
      headers: person.headers,
    });
  const begun = async (payload: object = {}) => ((await begin(payload)).json() as { uuid: string }).uuid;
  const send = (id: string, offset: number, chunk: Buffer, headers = person.headers) =>
    server.call({
      method: 'PATCH',
      url: `${uploads()}/${id}`,
      payload: chunk,
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
    });
  const state = (id: string) => get(`${uploads()}/${id}`);

  it('become a document when the last chunk is there', async () => {
    const id = await begun();
    expect((await send(id, 0, bytes.subarray(0, 2000))).json()).toMatchObject({ received: 2000 });
    expect((await state(id)).headers['upload-offset']).toBe('2000');
    const last = (await send(id, 2000, bytes.subarray(2000))).json() as {
      documentUuid: string;
      received: number;
    };
    expect(last.received).toBe(bytes.length);
    const read = await get(`${documentsOf(uuid)}/${last.documentUuid}`);
    expect(read.rawPayload.equals(bytes)).toBe(true);
    expect((await applicationNow()).documents).toContainEqual({
      uuid: last.documentUuid,
      type: 'W2',
      fileName: 'long.pdf',
      status: 'UPLOADED',
    });
    const chunks = await server.dependencies.db.kysely
      .selectFrom('upload_chunks')
      .selectAll()
      .where('upload_uuid', '=', id)
      .execute();
    expect(chunks).toEqual([]);
  });

  it('answer 409 with the byte that is due to a chunk out of order or sent twice, and lose nothing', async () => {
    const id = await begun();
    await send(id, 0, bytes.subarray(0, 1000));
    for (const [offset, chunk] of [
      [2000, bytes.subarray(2000, 3000)],
      [0, bytes.subarray(0, 1000)],
      [999, bytes.subarray(999, 1500)],
    ] as const) {
      const answer = await send(id, offset, chunk);
      expect([answer.statusCode, answer.headers['upload-offset']]).toEqual([409, '1000']);
      expect(answer.json()).toEqual({ status: 'conflict', errors: ['another byte is due'], received: 1000 });
    }
    await send(id, 1000, bytes.subarray(1000));
    const { documentUuid } = (await state(id)).json() as { documentUuid: string };
    expect((await get(`${documentsOf(uuid)}/${documentUuid}`)).rawPayload.equals(bytes)).toBe(true);
  });

  it('answer a last chunk sent again with the same document', async () => {
    const id = await begun();
    const first = (await send(id, 0, bytes)).json() as { documentUuid: string };
    const again = (await send(id, 0, bytes)).json() as { documentUuid: string };
    expect(again.documentUuid).toBe(first.documentUuid);
  });

  it('make one document of two last chunks at the same time', async () => {
    const id = await begun({ fileName: 'race.pdf' });
    const answers = await Promise.all([send(id, 0, bytes), send(id, 0, bytes)]);
    expect(answers.map(({ statusCode }) => statusCode).every((status) => [200, 409].includes(status))).toBe(
      true,
    );
    const names = ((await applicationNow()).documents ?? []).map(({ fileName }) => fileName);
    expect(names.filter((name) => name === 'race.pdf')).toHaveLength(1);
  });

  it.each([
    ['sealed', (context: FieldContext) => sealing(server.dependencies.encryption).seal(bytes, context)],
    ['kept before there was sealing', () => bytes],
  ])(
    '%s are finished by an empty chunk when the server went down before it made the document',
    async (_, keep) => {
      const id = await begun();
      const { db } = server.dependencies;
      const kept = keep({ table: 'upload_chunks', column: 'bytes', rowId: `${id} 0` });
      const chunk = { upload_uuid: id, start: 0, bytes: kept };
      await db.kysely.insertInto('upload_chunks').values(chunk).execute();
      await db.kysely.updateTable('uploads').set({ received: bytes.length }).where('uuid', '=', id).execute();
      expect((await send(id, bytes.length, Buffer.alloc(0))).json()).toMatchObject({
        documentUuid: expect.any(String),
      });
    },
  );

  it('say why when the content is not taken, also when asked again', async () => {
    const id = await begun({ size: samples.text.length });
    for (const answer of [await send(id, 0, samples.text), await state(id), await send(id, 0, samples.text)])
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        {
          status: 'request cannot be processed',
          errors: ['File type is not supported'],
          requestId: expect.any(String),
        },
      ]);
  });

  it('refuse a file that is too large before any byte is sent, and a chunk beyond the size', async () => {
    const large = await begin({ size: 10_000_001 });
    expect([large.statusCode, (large.json() as { errors: unknown }).errors]).toEqual([
      422,
      ['File must be smaller than 10 MB'],
    ]);
    const id = await begun({ size: 10 });
    expect((await send(id, 0, bytes)).statusCode).toBe(400);
    expect((await begin({ type: 'DIPLOMA' })).statusCode).toBe(400);
  });

  it('are gone once given up, and are nobody else’s', async () => {
    const id = await begun();
    expect((await send(id, 0, bytes.subarray(0, 10), other.headers)).statusCode).toBe(404);
    expect((await get(`${uploads()}/${id}`, other.headers)).statusCode).toBe(404);
    const cancel = () =>
      server.call({ method: 'DELETE', url: `${uploads()}/${id}`, headers: person.headers });
    expect([(await cancel()).statusCode, (await cancel()).statusCode]).toEqual([204, 204]);
    expect((await state(id)).statusCode).toBe(404);
  });
});
