import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HELOC, type LendingServer, openLendingServer } from './lendingServer.ts';
import { atSigning, newOwner } from './signerParty.ts';
import type { Borrower } from './verification.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());
beforeEach(() => server.turnBack());

const ROBIN = 'Robin Vance';
const CO_DEED = `${HELOC}/co-deed/status`;
const geo = { latitude: 27.94752, longitude: -82.45843 };

interface Listed {
  readonly uuid: string;
  readonly type: string;
  readonly status: string;
  readonly sign: string;
  readonly signerUuid?: string;
}

const closing = async ({ uuid, headers }: Borrower): Promise<readonly Listed[]> =>
  (await server.call({ url: `${HELOC}/${uuid}/documents?category=CLOSING`, headers })).json();

/** The borrower reads and signs everything, and ends signing. */
async function signAsBorrower(borrower: Borrower): Promise<void> {
  const { legalName } = (await borrower.application()) as { legalName?: string };
  const name = legalName ?? (await borrowerName(borrower));
  await borrower.send('POST', 'signing/session', {});
  for (const { uuid, sign } of await closing(borrower)) {
    await server.call({ url: `${HELOC}/${borrower.uuid}/documents/${uuid}`, headers: borrower.headers });
    await borrower.send('POST', `documents/${uuid}/events`, { type: 'READ' });
    if (sign === 'none') continue;
    const body = { typedName: name, initials: 'RV', geo };
    const signed = await borrower.send('POST', `signing/${uuid}/sign`, body);
    expect(signed.statusCode, signed.body).toBe(200);
  }
  const whole = {
    located: true,
    legalName: name,
    typedName: name,
    initials: 'RV',
    documentsSigned: true,
    agreed: true,
  };
  const done = await borrower.send('POST', 'signing/complete', whole);
  expect(done.statusCode, done.body).toBe(200);
}

async function borrowerName({ uuid }: Borrower): Promise<string> {
  const row = await server.dependencies.db.kysely
    .selectFrom('applications')
    .innerJoin('profiles', 'profiles.identity_uuid', 'applications.identity_uuid')
    .select('profiles.data')
    .where('applications.uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  const { firstName, lastName } = (row.data as { name: { firstName: string; lastName: string } }).name;
  return `${firstName} ${lastName}`;
}

describe('the documents of a signer', () => {
  it('G-29 are their own copies, and what they sign with the borrower', async () => {
    const { borrower, first } = await atSigning(server);
    const documents = await first.documents();
    expect(documents.map(({ type }) => type).sort()).toEqual([
      'ACCOUNT_OPENING_TERMS',
      'RESCISSION_NOTICE',
      'SECURITY_INSTRUMENT',
    ]);
    expect(documents.find(({ type }) => type === 'ACCOUNT_OPENING_TERMS')).toMatchObject({ sign: 'none' });
    expect(documents.every(({ status, signed }) => status === 'READY' && !signed)).toBe(true);
    const agreement = (await closing(borrower)).find(({ type }) => type === 'LINE_AGREEMENT');
    const others = [agreement?.uuid, randomUUID()];
    for (const uuid of others) {
      expect((await first.get(`documents/${uuid}/file`)).statusCode).toBe(404);
      expect((await first.post(`documents/${uuid}/events`, { type: 'READ' })).statusCode).toBe(404);
      expect((await first.sign({ uuid: uuid ?? '' }, ROBIN)).statusCode).toBe(404);
    }
    const { first: stranger } = await atSigning(server);
    const foreign = `${HELOC}/signer/${first.uuid}/documents`;
    expect((await server.call({ url: foreign, headers: stranger.headers })).statusCode).toBe(404);
  });

  it('APP-71 are signed by who read them to the end: what another read does not count', async () => {
    const { borrower, first } = await atSigning(server);
    const deed = (await first.documents()).find(({ type }) => type === 'SECURITY_INSTRUMENT');
    if (!deed) throw new Error('no deed');
    const url = `${HELOC}/${borrower.uuid}/documents/${deed.uuid}`;
    await server.call({ url, headers: borrower.headers });
    await borrower.send('POST', `documents/${deed.uuid}/events`, { type: 'READ' });
    const unread = await first.sign(deed, ROBIN);
    expect(unread.statusCode).toBe(409);
    expect(unread.json().errors[0]).toMatch(/read to its end/);
    const claimed = await first.post(`documents/${deed.uuid}/events`, { type: 'DOWNLOADED' });
    expect(claimed.statusCode).toBe(204);
    expect((await first.post(`documents/${deed.uuid}/events`, { type: 'READ' })).statusCode).toBe(409);
    await first.read(deed);
    expect((await first.sign(deed, 'Somebody Else')).statusCode).toBe(422);
    const signed = await first.sign(deed, ' robin  VANCE ');
    expect(signed.json()).toMatchObject({ status: 'SIGNED', signed: true });
    expect((await first.get(`documents/${deed.uuid}/file?signed=true`)).statusCode).toBe(200);
    const shown = (await closing(borrower)).find(({ uuid }) => uuid === deed.uuid);
    expect(shown).toMatchObject({ status: 'READ', signed: false });
  });

  it('APP-71 that the signer read are not read by the borrower', async () => {
    const { borrower, first } = await atSigning(server);
    await first.signAll(ROBIN);
    expect((await closing(borrower)).every(({ status }) => status === 'READY')).toBe(true);
  });

  it('are not signed before the steps before it, nor ended before all are signed', async () => {
    const { first } = await atSigning(server);
    expect((await first.post('steps/sign')).statusCode).toBe(409);
    const [document] = await first.documents();
    if (!document) throw new Error('no document');
    await first.read(document);
    await first.forgetSteps();
    const early = await first.sign(document, ROBIN);
    expect(early.json().errors).toEqual(['Finish the steps before this one first.']);
  });

  it('G-20 keep who signed one of them: nobody is named in their place any more', async () => {
    const { borrower, first } = await atSigning(server);
    const [document] = (await first.documents()).filter(
      ({ package: of, sign }) => of === 'CLOSING' && sign !== 'none',
    );
    if (!document) throw new Error('no document');
    await first.read(document);
    expect((await first.sign(document, ROBIN)).statusCode).toBe(200);
    const late = await borrower.send('PUT', `signers/${first.uuid}/person`, {
      firstName: 'Kim',
      lastName: 'Lee',
      email: 'kim-late@example.com',
    });
    expect([late.statusCode, late.json().errors]).toEqual([
      409,
      ['This person has signed, or is in the documents already. Call us to change who signs.'],
    ]);
  });

  it('G-36 are not signed before the earliest closing day', async () => {
    const { borrower, first } = await atSigning(server);
    await borrower.set({ timeline: { earliestClosing: '2026-12-31' } });
    const [document] = await first.documents();
    if (!document) throw new Error('no document');
    await first.read(document);
    const early = await first.sign(document, ROBIN);
    expect(early.statusCode).toBe(409);
    expect(early.json().errors).toEqual(['These documents can be signed on or after 12/31/2026']);
  });
});

describe('signing by all', () => {
  it('G-20 before the borrower, who then does not wait for them', async () => {
    const { borrower, first } = await atSigning(server);
    await first.signAll(ROBIN);
    const done = await first.post('steps/sign');
    expect(done.statusCode, done.body).toBe(200);
    expect(done.json()).toMatchObject({ status: 'SIGNED', next: 'documents' });
    expect((await first.post('steps/sign')).json()).toMatchObject({ status: 'SIGNED' });
    expect(await borrower.status()).toMatchObject({ checklistStatus: 'NOTE_SIGNING' });
    await signAsBorrower(borrower);
    expect((await borrower.status()).checklistStatus).not.toBe('CO_DEED_REQ');
    expect(await borrower.status()).toMatchObject({ disclosurelistClosingComplete: true });
  });

  it('G-29 does not end without a notice that the policies give the signer, though all that was issued is signed', async () => {
    const { first } = await atSigning(server);
    await first.signAll(ROBIN);
    const notices = server.dependencies.db.kysely
      .updateTable('documents')
      .set({ signer_uuid: null })
      .where('signer_uuid', '=', first.uuid);
    await notices.where('type', '=', 'RESCISSION_NOTICE').execute();
    const refused = await first.post('steps/sign');
    expect([refused.statusCode, refused.json().errors]).toEqual([
      409,
      ['the closing documents are not there to be signed'],
    ]);
  });

  it('APP-51 CALL-42 SIGNER-15 at the same moment is recorded for both, and the application goes on once', async () => {
    const { borrower, signers } = await atSigning(server, [newOwner()]);
    expect(signers).toHaveLength(2);
    await signAsBorrower(borrower);
    expect(await borrower.status()).toMatchObject({ checklistStatus: 'CO_DEED_REQ' });
    for (const signer of signers) await signer.signAll(ROBIN);
    const [{ headers }] = signers as [(typeof signers)[0]];
    expect((await server.call({ url: CO_DEED, headers })).json()).toEqual({ status: 'PENDING' });
    const done = await Promise.all(signers.map((signer) => signer.post('steps/sign')));
    for (const { statusCode, body } of done) expect(statusCode, body).toBe(200);
    expect((await borrower.application()).coDeedStatus).toBe('COMPLETE');
    const ask = (query: string) => server.call({ url: `${CO_DEED}${query}`, headers });
    expect((await ask(`?signer=${signers[0]?.uuid}`)).json()).toEqual({ status: 'COMPLETE' });
    expect((await ask(`?signer=${randomUUID()}`)).statusCode).toBe(400);
    expect((await server.call({ url: CO_DEED, headers: borrower.headers })).statusCode).toBe(401);
    expect((await borrower.status()).checklistStatus).not.toBe('CO_DEED_REQ');
    const signed = await server.dependencies.db.kysely
      .selectFrom('application_events')
      .select('type')
      .where('application_uuid', '=', borrower.uuid)
      .where('type', '=', 'SIGNER_SIGNED')
      .execute();
    expect(signed).toHaveLength(2);
  });
});
