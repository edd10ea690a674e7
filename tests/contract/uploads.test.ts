import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockRecord } from '../../src/server/features/applications/recordService.ts';
import { createUploadService } from '../../src/server/features/documents/uploadService.ts';
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
  it('stores a file under a safe name, by its content, and lists it with the application', async () => {
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
        size: expect.any(Number),
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

  it('stores the good ones of several and says what is wrong with each other one: no SVG, no archive', async () => {
    const big = Buffer.concat([samples.pdf, Buffer.alloc(10_000_000)]);
    const answer = await upload(server, person, uuid, {
      files: [
        pdf('one.pdf'),
        { name: 'virus.pdf', bytes: samples.text },
        { name: 'huge.pdf', bytes: big },
        { name: 'photo.jpeg', bytes: samples.jpeg },
        { name: 'empty.pdf', bytes: Buffer.alloc(0) },
        { name: 'drawing.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
        { name: 'archive.zip', bytes: Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100)]) },
      ],
    });
    const { documents, refused } = answer.json() as Uploaded;
    expect(documents.map(({ fileName }) => fileName)).toEqual(['one.pdf', 'photo.jpg']);
    expect(refused.toSorted((a, b) => a.fileName.localeCompare(b.fileName))).toEqual([
      { fileName: 'archive.zip', message: 'File type is not supported' },
      { fileName: 'drawing.svg', message: 'File type is not supported' },
      { fileName: 'empty.pdf', message: 'File type is not supported' },
      { fileName: 'huge.pdf', message: 'File must be smaller than 10 MB' },
      { fileName: 'virus.pdf', message: 'File type is not supported' },
    ]);
  });

  it('accepts a file of exactly 10 MB', async () => {
    const bytes = Buffer.concat([samples.pdf, Buffer.alloc(10_000_000 - samples.pdf.length)]);
    const { documents } = (
      await upload(server, person, uuid, { files: [{ name: 'full.pdf', bytes }] })
    ).json() as Uploaded;
    const read = await get(`${documentsOf(uuid)}/${documents[0]?.uuid}`);
    expect(read.rawPayload.equals(bytes)).toBe(true);
  });

  it('accepts ten files at once, not eleven', async () => {
    const files = Array.from({ length: 11 }, (_, index) => pdf(`${index}.pdf`));
    const own = await beginApplication(server, other);
    const { documents, refused } = (await upload(server, other, own, { files })).json() as Uploaded;
    expect(documents).toHaveLength(10);
    expect(refused).toEqual([{ fileName: '10.pdf', message: 'You can upload at most 10 files at once' }]);
  });

  it('re-encodes pictures, and refuses PDFs that do more than show pages', async () => {
    const answer = await upload(server, person, uuid, {
      files: [
        { name: 'photo.jpg', bytes: Buffer.concat([samples.jpeg, Buffer.from('MZ behind the picture')]) },
        {
          name: 'script.pdf',
          bytes: Buffer.concat([samples.pdf, Buffer.from('9 0 obj<</J#53(app.alert(1))>>endobj')]),
        },
      ],
    });
    const { documents, refused } = answer.json() as Uploaded;
    expect(refused).toEqual([{ fileName: 'script.pdf', message: 'File type is not supported' }]);
    const read = await get(`${documentsOf(uuid)}/${documents[0]?.uuid}`);
    expect(read.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(read.rawPayload.includes('behind the picture')).toBe(false);
  });

  it('leaves nothing in the store from files that are refused, sent again, or wrongly labeled', async () => {
    const keys = async () =>
      (await server.dependencies.db.kysely.selectFrom('blob_parts').select('key').execute()).map(
        ({ key }) => key,
      );
    const headers = { 'idempotency-key': 'upload-key-2' };
    await upload(server, person, uuid, { files: [pdf('kept.pdf')], headers });
    const before = await keys();
    await upload(server, person, uuid, { files: [pdf('kept.pdf')], headers });
    await upload(server, person, uuid, { files: [{ name: 'a.pdf', bytes: samples.text }] });
    await upload(server, person, uuid, { type: 'DIPLOMA', files: [pdf()] });
    await upload(server, person, uuid, { fields: { side: 'LEFT' }, files: [pdf()] });
    expect(await keys()).toEqual(before);
    expect(before.filter((key) => key.startsWith('staging/'))).toEqual([]);
  });

  it('converts a HEIC picture to JPEG', async () => {
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

  it('refuses a damaged file that begins like a HEIC picture', async () => {
    const bytes = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)]);
    const { refused } = (
      await upload(server, person, uuid, { files: [{ name: 'a.heic', bytes }] })
    ).json() as Uploaded;
    expect(refused).toEqual([{ fileName: 'a.heic', message: 'File type is not supported' }]);
  });

  it('reports a missing file, and an unknown type, side or condition', async () => {
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

  it('happens once per idempotency key, and another file under the same key is an error', async () => {
    const headers = { 'idempotency-key': 'upload-key-1' };
    const send = (name: string) => upload(server, person, uuid, { files: [pdf(name)], headers });
    const [first, again, wrong] = [await send('once.pdf'), await send('once.pdf'), await send('twice.pdf')];
    expect(again.json()).toEqual(first.json());
    expect(wrong.statusCode).toBe(422);
    const names = ((await applicationNow()).documents ?? []).map(({ fileName }) => fileName);
    expect(names.filter((name) => name === 'once.pdf')).toHaveLength(1);
  });

  it('loses neither of two concurrent files', async () => {
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

describe('documents of other people', () => {
  it('are not found, by any call', async () => {
    const { documents } = (await upload(server, person, uuid, { files: [pdf()] })).json() as Uploaded;
    const own = `${documentsOf(uuid)}/${documents[0]?.uuid}`;
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
    ];
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
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
  it('FIELD-43 returns bytes that pages can neither run nor cache, under a plain name, and records who read which', async () => {
    const { documents } = (
      await upload(server, person, uuid, { files: [pdf('año.pdf')] })
    ).json() as Uploaded;
    const answer = await get(`${documentsOf(uuid)}/${documents[0]?.uuid}?download=1`);
    expect(answer.rawPayload.equals(samples.pdf)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="ao.pdf"; filename*=UTF-8''a%C3%B1o.pdf`,
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

  it('removes an upload with its bytes, until the lender has reviewed it', async () => {
    const { documents } = (
      await upload(server, person, uuid, { files: [pdf('gone.pdf'), pdf('judged.pdf')] })
    ).json() as Uploaded;
    const [gone = '', judged = ''] = documents.map((document) => document.uuid);
    const remove = (id: string) =>
      server.call({ method: 'DELETE', url: `${documentsOf(uuid)}/${id}`, headers: person.headers });
    const blobs = async () =>
      (await server.dependencies.db.kysely.selectFrom('blob_parts').select('key').execute()).map(
        ({ key }) => key,
      );
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
