import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ofConversation } from '../../src/server/db/keys/owners.ts';
import { scanWaitingAttachments } from '../../src/server/features/chat/scanWaitingService.ts';
import { scanWaiting } from '../../src/server/features/documents/scanWaitingService.ts';
import { beginApplication, documentsOf, samples, upload } from './documents.ts';
import { type FakeClamd, openFakeClamd, SIGNATURE, UNREADABLE } from './fakeClamd.ts';
import { HELOC, type LendingServer, openLendingServer, type Person } from './lendingServer.ts';
import { tusClient } from './tus.ts';

let clamd: FakeClamd;
let server: LendingServer;
let person: Person;
let uuid: string;

beforeAll(async () => {
  clamd = await openFakeClamd();
  const { host, port } = clamd.address;
  server = await openLendingServer({
    environment: { EQUIFORM_CLAMD: `tcp://${host}:${port}`, EQUIFORM_CLAMD_SECONDS: '60' },
  });
  person = await server.person();
  uuid = await beginApplication(server, person);
});
afterAll(async () => {
  await server.close();
  await clamd.close();
});

interface Listed {
  readonly uuid: string;
  readonly fileName: string;
  readonly status: string;
}

const infected = Buffer.concat([samples.pdf, Buffer.from(`%${SIGNATURE}\n`)]);
const send = async (name: string, bytes: Buffer) =>
  (await upload(server, person, uuid, { files: [{ name, bytes }] })).json() as {
    documents: readonly Listed[];
    refused: readonly { message: string }[];
  };
const get = (url: string) => server.call({ url, headers: person.headers });
const listed = async (name: string) =>
  ((await get(documentsOf(uuid))).json() as Listed[]).find(({ fileName }) => fileName === name);
const ofApplication = async () =>
  ((await get(`${HELOC}/${uuid}`)).json() as { documents?: Listed[] }).documents?.map(
    ({ fileName }) => fileName,
  ) ?? [];
const bytesKept = async (id = '') =>
  (await server.dependencies.db.kysely.selectFrom('blob_parts').select('key').execute()).some(
    ({ key }) => key === `uploads/${id}`,
  );

describe('the scanner', () => {
  it('sees every file before anybody else does, and clears a clean one', async () => {
    const { documents } = await send('clean.pdf', samples.pdf);
    expect(documents[0]?.status).toBe('UPLOADED');
    expect(clamd.seen.at(-1)?.equals(samples.pdf)).toBe(true);
    const row = await server.dependencies.db.kysely
      .selectFrom('documents')
      .select('scan')
      .where('uuid', '=', documents[0]?.uuid ?? '')
      .executeTakeFirst();
    expect(row?.scan).toBe('CLEAN');
  });

  it('keeps an infected file out, by both calls, and the borrower learns why', async () => {
    expect(await send('bad.pdf', infected)).toMatchObject({
      documents: [],
      refused: [{ message: 'This file is not safe. Please upload another file' }],
    });
    const tus = tusClient(server, person, uuid);
    const answer = await tus.send(await tus.begun({ size: infected.length }), 0, infected);
    expect([answer.statusCode, (answer.json() as { errors: unknown }).errors]).toEqual([
      422,
      ['This file is not safe. Please upload another file'],
    ]);
    expect(await listed('bad.pdf')).toBeUndefined();
  });
});

describe('while the scanner is unavailable', () => {
  it('a file stays closed, does not count, and is cleared once the scanner has checked it', async () => {
    clamd.mood = 'breaks off';
    const { documents } = await send('later.pdf', samples.pdf);
    const [kept] = documents;
    expect(kept?.status).toBe('CHECKING');
    const closed = await get(`${documentsOf(uuid)}/${kept?.uuid}`);
    expect([closed.statusCode, (closed.json() as { errors: unknown }).errors]).toEqual([
      409,
      ['this file is still being checked'],
    ]);
    expect(await ofApplication()).not.toContain('later.pdf');
    expect(await scanWaiting(server.dependencies)).toBe(0);
    expect((await listed('later.pdf'))?.status).toBe('CHECKING');
    clamd.mood = 'well';
    expect(await scanWaiting(server.dependencies)).toBe(1);
    expect((await listed('later.pdf'))?.status).toBe('UPLOADED');
    expect(await ofApplication()).toContain('later.pdf');
    expect((await get(`${documentsOf(uuid)}/${kept?.uuid}`)).rawPayload.equals(samples.pdf)).toBe(true);
  });

  it('a file that is never scanned delays no other', async () => {
    const unreadable = Buffer.concat([samples.pdf, Buffer.from(`%${UNREADABLE}\n`)]);
    const [first] = (await send('unreadable.pdf', unreadable)).documents;
    clamd.mood = 'breaks off';
    await send('behind.pdf', samples.pdf);
    clamd.mood = 'well';
    expect(await scanWaiting(server.dependencies)).toBe(1);
    expect((await listed('behind.pdf'))?.status).toBe('UPLOADED');
    expect((await listed('unreadable.pdf'))?.status).toBe('CHECKING');
    await server.call({
      method: 'DELETE',
      url: `${documentsOf(uuid)}/${first?.uuid}`,
      headers: person.headers,
    });
  });

  it('a borrower who removed a file meanwhile gets no message about it', async () => {
    clamd.mood = 'breaks off';
    const [gone] = (await send('gone.pdf', infected)).documents;
    clamd.mood = 'well';
    const told = async () =>
      ((await get('/service-notifications/api/v1/notifications')).json() as unknown[]).length;
    const before = await told();
    const { scanner } = server.dependencies;
    const scan = vi.spyOn(scanner, 'scan').mockImplementationOnce(async () => {
      const url = `${documentsOf(uuid)}/${gone?.uuid}`;
      await server.call({ method: 'DELETE', url, headers: person.headers });
      return { type: 'infected', name: 'Test.Own' };
    });
    await scanWaiting(server.dependencies);
    expect(scan).toHaveBeenCalledTimes(1);
    scan.mockRestore();
    expect([await listed('gone.pdf'), await told()]).toEqual([undefined, before]);
  });

  it('an infected file that came then is never opened: its bytes are deleted, and the borrower learns why', async () => {
    clamd.mood = 'breaks off';
    const { documents } = await send('sick.pdf', infected);
    const id = documents[0]?.uuid;
    expect(await bytesKept(id)).toBe(true);
    clamd.mood = 'well';
    await scanWaiting(server.dependencies);
    expect((await listed('sick.pdf'))?.status).toBe('REFUSED');
    expect((await get(`${documentsOf(uuid)}/${id}`)).statusCode).toBe(404);
    expect([await bytesKept(id), await ofApplication()]).toEqual([
      false,
      expect.not.arrayContaining(['sick.pdf']),
    ]);
    const told = (await get('/service-notifications/api/v1/notifications')).json() as {
      description: string;
    }[];
    expect(told.map(({ description }) => description)).toContain(
      'A file that you uploaded is not safe, so we removed it. Please upload another file.',
    );
    const url = `${documentsOf(uuid)}/${id}`;
    expect((await server.call({ method: 'DELETE', url, headers: person.headers })).statusCode).toBe(204);
  });

  it('the files of chats wait as well', async () => {
    const { db, blobs } = server.dependencies;
    const at = new Date();
    const conversation = '00000000-0000-4000-8000-000000000001';
    await db.kysely
      .insertInto('chat_conversations')
      .values({
        uuid: conversation,
        organization: 'main',
        kind: 'agent',
        provider: 'test',
        channel_uuid: conversation,
        contact_uuid: conversation,
        customer_uuid: conversation,
        person_enc: '',
        created_at: at,
        last_at: at,
      })
      .execute();
    const keep = async (name: string, bytes: Buffer) => {
      const storage_key = `chats/${conversation}/${name}`;
      await blobs.put(db.kysely, { key: storage_key, owner: ofConversation(conversation) }, bytes);
      const row = {
        uuid: `00000000-0000-4000-8000-00000000000${name}`,
        storage_key,
        scan: 'WAITING' as const,
      };
      await db.kysely
        .insertInto('chat_attachments')
        .values({
          ...row,
          conversation_uuid: conversation,
          message_uuid: null,
          name_enc: '',
          type: 'text/plain',
          size: 1,
          created_at: at,
        })
        .execute();
    };
    await keep('1', Buffer.from(UNREADABLE));
    await keep('2', samples.pdf);
    await keep('3', infected);
    await scanWaitingAttachments(server.dependencies);
    const rows = await db.kysely.selectFrom('chat_attachments').select(['scan']).orderBy('uuid').execute();
    expect(rows.map(({ scan }) => scan)).toEqual(['WAITING', 'CLEAN', 'INFECTED']);
    await expect(blobs.get(db.kysely, `chats/${conversation}/3`)).rejects.toThrow();
  });
});

it('without a scanner files are accepted, and the state says that nobody scanned them', async () => {
  const open = await openLendingServer();
  const somebody = await open.person();
  const own = await beginApplication(open, somebody);
  await upload(open, somebody, own, { files: [{ name: 'a.pdf', bytes: samples.pdf }] });
  const rows = await open.dependencies.db.kysely.selectFrom('documents').select(['status', 'scan']).execute();
  expect(rows).toEqual([{ status: 'UPLOADED', scan: 'NOT_SCANNED' }]);
  await open.close();
});
