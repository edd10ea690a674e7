import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sealedTables } from '../../src/server/db/keys/sealedColumns.ts';
import type { Performer } from '../../src/server/features/tasks/performerService.ts';
import { multipart, samples } from './documents.ts';
import { HELOC, type LendingServer, openLendingServer } from './lendingServer.ts';
import { atSigning, type Signer, signedUp, signerOf } from './signerParty.ts';
import { tusClient } from './tus.ts';
import { mailsTo } from './writtenMails.ts';

/** Looks at documents when a test says so. */
const people: Performer = {
  name: 'people',
  after: ({ task }) => (task.subject === '' ? 0 : undefined),
  perform: () => ({ outcome: 'accepted' }),
};

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer({
    environment: { EQUIFORM_ERASE_TOKEN: TOKEN },
    performers: { documentReview: people },
  });
  const rows = Object.keys(sealedTables).map((name) => ({ name, sealed_at: new Date() }));
  await server.dependencies.db.kysely
    .insertInto('sealed_tables')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});
afterAll(() => server.close());
beforeEach(() => server.turnBack());

const TOKEN = 'a-token-of-the-operator-0123456789';
const DAY = 86_400;
const FRONT = 'DRIVERS_LICENSE_FRONT';

/** Uploads a file as a signer's page does, by the call that takes all of it. */
async function upload(
  signer: Signer,
  { type = FRONT, name = 'licence.pdf', fields = {} as Record<string, string> } = {},
) {
  const body = multipart({ type, side: 'FRONT', ...fields }, [{ name, bytes: samples.pdf }]);
  return server.call({
    method: 'POST',
    url: `${HELOC}/signer/${signer.uuid}/documents`,
    payload: body.payload,
    headers: { ...signer.headers, ...body.headers },
  });
}

const uploadsOf = async (signer: Signer) =>
  (await signer.documents()).filter(({ category }) => category === 'UPLOAD');

/** A signer who is at the step of the identity document. */
async function atIdentity() {
  const { borrower, ...account } = await signedUp(server);
  const signer = signerOf(server, account);
  await signer.finishSteps(['intro', 'consent']);
  return { borrower, signer };
}

const give = (signer: Signer, idType = 'DRIVERS_LICENSE') => signer.post('steps/identity', { idType });

async function handedIn() {
  const { borrower, signer } = await atIdentity();
  expect((await upload(signer)).statusCode).toBe(200);
  const given = await give(signer);
  expect(given.statusCode, given.body).toBe(200);
  return { borrower, signer, view: given.json() };
}

async function openReview(uuid: string) {
  const open = server.dependencies.db.kysely.selectFrom('tasks').selectAll().where('status', '=', 'open');
  return open
    .where('application_uuid', '=', uuid)
    .where('stage', '=', 'signerIdentity')
    .executeTakeFirstOrThrow();
}

async function refuse(application: string, signer: Signer) {
  const { uuid: task, revision } = await openReview(application);
  const [document] = (await uploadsOf(signer)).filter(({ status }) => status === 'UNDER_REVIEW');
  const data = { documents: [{ uuid: document?.uuid ?? '', reason: 'UNREADABLE' }] };
  return server.answer({ task, revision, outcome: 'refused', data });
}

async function accept(application: string) {
  const { uuid: task, revision } = await openReview(application);
  return server.answer({ task, revision, outcome: 'accepted' });
}

describe('the identity document of a signer', () => {
  it('SIGNER-06 G-17 is asked for between the consent and the signing, and looked at by the lender', async () => {
    const { borrower, signer } = await atIdentity();
    expect(await signer.view()).toMatchObject({ next: 'identity' });
    expect((await give(signer)).statusCode).toBe(422);
    expect((await upload(signer)).statusCode).toBe(200);
    expect((await give(signer, 'PASSPORT')).statusCode).toBe(422);
    expect((await give(signer)).json()).toMatchObject({ next: 'sign', identity: 'UNDER_REVIEW' });
    expect((await give(signer)).statusCode).toBe(200);
    const task = await openReview(borrower.uuid);
    expect((await server.givenOf(task.uuid)).given).toMatchObject({
      kind: 'identity',
      step: 'signer-identity',
      signer: { uuid: signer.uuid, role: 'DEED_HOLDER', firstName: 'Robin', lastName: 'Vance' },
      documents: [{ type: FRONT, side: 'FRONT' }],
    });
    expect((await server.givenOf(task.uuid)).problems).toEqual([]);
    expect(await accept(borrower.uuid)).toMatchObject({ type: 'taken' });
    expect(await signer.view()).toMatchObject({ next: 'sign', identity: 'ACCEPTED' });
    expect(await uploadsOf(signer)).toMatchObject([{ status: 'ACCEPTED' }]);
  });

  it('is not taken before the consent', async () => {
    const { borrower: _borrower, ...account } = await signedUp(server);
    const signer = signerOf(server, account);
    expect((await upload(signer)).statusCode).toBe(409);
    expect((await give(signer)).statusCode).toBe(409);
  });

  it('SIGNER-06 is asked for again when it is refused: the page says why, a mail leads to it', async () => {
    const { borrower, signer } = await handedIn();
    expect(await refuse(borrower.uuid, signer)).toMatchObject({ type: 'taken' });
    expect(await signer.view()).toMatchObject({ next: 'identity', identity: 'REFUSED' });
    expect(await uploadsOf(signer)).toMatchObject([{ status: 'REJECTED', refusal: 'UNREADABLE' }]);
    const [mail] = await mailsTo(server, signer.email);
    expect(mail?.text).toContain('/heloc-signer/resume');
    await upload(signer);
    expect((await give(signer)).json()).toMatchObject({ next: 'sign', identity: 'UNDER_REVIEW' });
    const { round } = await openReview(borrower.uuid);
    expect(round).toBe(2);
  });

  it('refuses from a reviewer what is not a document of this signer', async () => {
    const { borrower, signer } = await handedIn();
    const { uuid: task, revision } = await openReview(borrower.uuid);
    const data = { documents: [{ uuid: signer.uuid, reason: 'UNREADABLE' }] };
    expect(await server.answer({ task, revision, outcome: 'refused', data })).toMatchObject({
      type: 'invalid',
    });
  });

  it('SIGNER-01 is never among what the borrower sees, removes or hands in, and the other way round', async () => {
    const { borrower, signer } = await handedIn();
    const [own] = await uploadsOf(signer);
    const documents = `${HELOC}/${borrower.uuid}/documents`;
    const list = await server.call({ url: documents, headers: borrower.headers });
    expect(list.json().filter(({ category }: { category: string }) => category === 'UPLOAD')).toEqual([]);
    const one = { url: `${documents}/${own?.uuid}`, headers: borrower.headers };
    expect((await server.call(one)).statusCode).toBe(404);
    expect((await server.call({ ...one, method: 'DELETE' })).statusCode).toBe(404);
    const { documents: listed = [], signers } = await borrower.application();
    expect(listed).toEqual([]);
    expect(signers).toMatchObject([{ isAsked: true }]);
    await borrower.upload('PAYSTUB');
    const theirs = (await server.call({ url: documents, headers: borrower.headers })).json().at(-1);
    expect((await signer.get(`documents/${theirs?.uuid}/file`)).statusCode).toBe(404);
    expect((await signer.get(`documents/${own?.uuid}/file`)).statusCode).toBe(200);
    expect(await uploadsOf(signer)).toHaveLength(1);
  });

  it('G-01 may be sent in pieces, by an upload that nobody else of the application reaches', async () => {
    const { borrower, signer } = await atIdentity();
    const own = tusClient(server, signer, `signer/${signer.uuid}`);
    const id = await own.begun({ size: samples.pdf.length, fileName: 'licence.pdf', type: FRONT });
    await own.send(id, 0, samples.pdf.subarray(0, 10));
    const theirs = tusClient(server, borrower, borrower.uuid);
    for (const answer of [await theirs.state(id), await theirs.cancel(id)])
      expect(answer.statusCode).toBe(404);
    const sent = await own.send(id, 10, samples.pdf.subarray(10));
    expect(sent.headers['upload-document']).toBeDefined();
    expect(await uploadsOf(signer)).toMatchObject([{ type: FRONT, status: 'UPLOADED' }]);
    const [upload] = await uploadsOf(signer);
    const gone = { method: 'DELETE' as const, headers: signer.headers };
    const url = `${HELOC}/signer/${signer.uuid}/documents/${upload?.uuid}`;
    expect((await server.call({ ...gone, url })).statusCode).toBe(204);
    expect(await uploadsOf(signer)).toEqual([]);
  });

  it('is shown again by who has signed, when it is refused after the signing', async () => {
    const { first: signer, borrower } = await atSigning(server);
    await signer.finishSteps(['intro', 'consent']);
    await upload(signer);
    await give(signer);
    await signer.signAll('Robin Vance');
    expect((await signer.post('steps/sign')).json()).toMatchObject({ status: 'SIGNED', next: 'documents' });
    await refuse(borrower.uuid, signer);
    expect(await signer.view()).toMatchObject({ status: 'SIGNED', next: 'identity' });
    await upload(signer);
    expect((await give(signer)).json()).toMatchObject({ next: 'documents', identity: 'UNDER_REVIEW' });
    await accept(borrower.uuid);
    expect(await signer.view()).toMatchObject({ next: 'documents', identity: 'ACCEPTED' });
    expect((await borrower.application()).signers?.[0]?.isAsked).toBeUndefined();
  });

  it('is forgotten with somebody who is erased before they sign, and nobody looks at it any more', async () => {
    const { borrower, ...account } = await signedUp(server);
    const signer = signerOf(server, account);
    await signer.setSteps(['intro', 'consent']);
    await upload(signer);
    await give(signer);
    const files = () =>
      server.dependencies.db.kysely
        .selectFrom('documents')
        .select('uuid')
        .where('application_uuid', '=', borrower.uuid)
        .where('signer_uuid', '=', signer.uuid)
        .where('category', '=', 'UPLOAD')
        .execute();
    expect(await files()).toHaveLength(1);
    const erased = await server.call({
      method: 'POST',
      url: '/erase',
      payload: { organization: 'main', email: account.email },
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    expect(erased.statusCode, erased.body).toBe(200);
    expect(await files()).toEqual([]);
    const looked = await server.dependencies.db.kysely
      .selectFrom('tasks')
      .select('status')
      .where('subject', '=', signer.uuid)
      .execute();
    expect(looked.map(({ status }) => status)).toEqual(['withdrawn']);
  });

  it('keeps the money back while it is looked at, and lets it go once it is accepted', async () => {
    const { first: signer, borrower } = await atSigning(server);
    await signer.finishSteps(['intro', 'consent']);
    await upload(signer);
    await give(signer);
    await signer.signAll('Robin Vance');
    await signer.post('steps/sign');
    await borrower.set({ checklistStatus: 'RECORDING' });
    await server.advance(30 * DAY);
    expect((await borrower.status()).checklistStatus).toBe('FUNDABLE');
    await accept(borrower.uuid);
    await server.advance(DAY);
    expect((await borrower.status()).checklistStatus).toBe('COMPLETE');
  });
});
