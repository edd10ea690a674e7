import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlannedSigner } from '../../src/core/model/generated/api/planned-signer.ts';
import { rightAnswers } from '../../src/server/features/sandbox/hosted/notaryQuestions.ts';
import { pdfText } from './documents.ts';
import { HELOC, type LendingServer, openLendingServer } from './lendingServer.ts';
import { accept, atSigning, signerOf, tokenFor } from './signerParty.ts';
import { type Borrower, borrowerAt } from './verification.ts';
import { mailsTo } from './writtenMails.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());
beforeEach(() => server.turnBack());

const MAY_CANCEL = 'Until when you can cancel';
const MY_TURN = 'There is something for you to do';
const NAMING = 'COLLECT_ADDITIONAL_INFO';
const statusOf = async (borrower: Borrower) => (await borrower.status()).checklistStatus;
/** Whom the screen that names them late says to sign, with these answers. */
const planned = async ({ uuid, headers }: Borrower, answers: object, people: readonly object[] = []) => {
  const payload = { ...answers, people, keepsNamed: true };
  const url = `${HELOC}/${uuid}/signers/planned`;
  const answered = await server.call({ method: 'POST', url, headers, payload });
  expect(answered.statusCode, answered.body).toBe(200);
  return answered
    .json<PlannedSigner[]>()
    .slice(1)
    .map(({ role, firstName, person }) => [role, firstName ?? person]);
};
const toName = async (borrower: Borrower) => (await borrower.application()).signersToName;
const signersOf = async ({ uuid, headers }: Borrower) =>
  (await server.call({ url: `${HELOC}/${uuid}/signers`, headers })).json<
    { uuid: string; role: string; mayRemove?: boolean }[]
  >();
const remove = ({ uuid, headers }: Borrower, signer: string) =>
  server.call({
    method: 'DELETE',
    url: `${HELOC}/${uuid}/signers/${signer}`,
    headers: { 'idempotency-key': randomUUID(), ...headers },
  });
let count = 0;
const person = () => ({ firstName: 'Kim', lastName: 'Lee', email: `late${count++}@example.com` });
const coOwner = (more: object = {}) => ({
  ...person(),
  phoneNumber: '8135550143',
  relationship: 'OTHER',
  borrows: 'NO',
  ...more,
});
const aloneAt = (status: string, state = 'FL') =>
  borrowerAt(server, status, {
    application: {
      ownershipType: 'SOLE',
      maritalStatus: 'UNMARRIED',
      property: {
        state,
        occupancyType: 'HOME',
        address: { street1: '4 Oak St', city: 'Town', state, zip: '33602' },
      },
    },
  });

/** The borrower's session with the sandbox's notary, to its end. */
async function meetNotary(borrower: Borrower): Promise<void> {
  const joined = await borrower.send('POST', 'notary/session');
  expect(joined.statusCode, joined.body).toBe(200);
  const held = await server.app.inject({
    method: 'POST',
    url: joined.json<{ url: string }>().url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...rightAnswers(), outcome: 'complete' }).toString(),
  });
  expect(held.statusCode).toBe(303);
}

describe('who signs changes late', () => {
  it('G-20 asks for the co-owner when the home turns out to be owned together, and goes on once they are named', async () => {
    const borrower = await aloneAt('NOTE_SIGNING');
    expect(await statusOf(borrower)).toBe('NOTE_SIGNING');
    expect((await borrower.send('PUT', 'signers', {})).statusCode).toBe(409);
    await borrower.set({ ownershipType: 'JOINT' });
    expect([await statusOf(borrower), await toName(borrower)]).toEqual([NAMING, ['CO_OWNER']]);
    const nobody = await borrower.send('PUT', 'signers', {});
    expect([nobody.statusCode, nobody.json().errors]).toEqual([
      422,
      ['body.coOwners is not valid (required)'],
    ]);
    const own = await borrower.send('PUT', 'signers', { coOwners: [coOwner({ email: borrower.email })] });
    expect(own.json().errors).toEqual(['Use a different email for each person']);

    const owner = coOwner();
    const saved = await borrower.send('PUT', 'signers', { coOwners: [owner] });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json()).toMatchObject({
      signersToName: [],
      coDeedStatus: 'PENDING',
      signers: [{ role: 'DEED_HOLDER', firstName: 'Kim', status: 'INVITED' }],
    });
    expect(await statusOf(borrower)).toBe('NOTE_SIGNING');
    const signer = signerOf(server, await accept(server, owner.email));
    await signer.skipSteps();
    const types = (await signer.documents()).map(({ type }) => type);
    expect(types).toEqual(
      expect.arrayContaining(['SECURITY_INSTRUMENT', 'RESCISSION_NOTICE', 'ACCOUNT_OPENING_TERMS']),
    );
    expect(types).not.toContain('LINE_AGREEMENT');
  });

  it('G-20 tells by mail who signs already, and is led back to name a co-owner by the lender', async () => {
    const borrower = await aloneAt('NOTE_SIGNING');
    const turns = async () =>
      (await mailsTo(server, borrower.email)).filter(({ subject }) => subject.startsWith(MY_TURN)).length;
    await server.advance(3_600);
    const before = await turns();
    await borrower.set({ ownershipType: 'JOINT' });
    expect(await statusOf(borrower)).toBe(NAMING);
    await server.advance(600);
    expect(await turns()).toBe(before + 1);
    await server.advance(3_600);
    expect(await turns()).toBe(before + 1);
  });

  it('G-29 takes nobody as a borrower of what was decided without them, whatever is sent', async () => {
    const roleOf = async (borrower: Borrower, owner: object) => {
      const saved = await borrower.send('PUT', 'signers', { coOwners: [owner] });
      expect(saved.statusCode, saved.body).toBe(200);
      return (await signersOf(borrower)).map(({ role }) => role);
    };
    const ready = await aloneAt('NOTE_SIGNING');
    await ready.set({ ownershipType: 'JOINT' });
    const { borrows: _unasked, ...owner } = coOwner();
    expect(await roleOf(ready, owner)).toEqual(['DEED_HOLDER']);
    const again = await aloneAt('NOTE_SIGNING');
    await again.set({ ownershipType: 'JOINT' });
    expect(await roleOf(again, coOwner({ borrows: 'YES' }))).toEqual(['DEED_HOLDER']);

    const early = await aloneAt('DISBURSEMENT_ACCOUNT');
    await early.set({ ownershipType: 'JOINT' });
    const asked = await early.send('PUT', 'signers', { coOwners: [owner] });
    expect(asked.json().errors).toEqual(['body.coOwners.0.borrows is not valid (required)']);
    expect(await roleOf(early, coOwner({ borrows: 'YES' }))).toEqual(['CO_BORROWER']);
  });

  it('G-20 gives an owner named in the days to cancel a notary and days of their own, and no money before', async () => {
    const borrower = await aloneAt('RESCISSION');
    const first = (await borrower.application()).timeline;
    await server.advance(86_400);
    await borrower.set({ ownershipType: 'JOINT' });
    expect(await statusOf(borrower)).toBe(NAMING);
    const owner = coOwner();
    const saved = await borrower.send('PUT', 'signers', { coOwners: [owner] });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await statusOf(borrower)).toBe('CO_DEED_REQ');
    expect(await borrower.status()).toMatchObject({ disclosurelistNotaryComplete: false });
    expect((await borrower.application()).timeline).not.toHaveProperty('rescissionEndsAt');
    const signer = signerOf(server, await accept(server, owner.email));
    await signer.skipSteps();
    await signer.signAll('Kim Lee');
    expect((await signer.post('steps/sign', {})).statusCode).toBe(200);
    await server.advance(60);
    expect(await statusOf(borrower)).toBe('DEED_SIGNING');
    await meetNotary(borrower);
    await server.advance(60);
    expect(await statusOf(borrower)).toBe('RESCISSION');
    const { timeline } = await borrower.application();
    const until = timeline?.rescissionEnds ?? '';
    expect(until > (first?.rescissionEnds ?? '')).toBe(true);
    expect(await signer.view()).toMatchObject({ rescission: { until, mayCancel: true } });
    const types = (await signer.documents()).map(({ type }) => type);
    expect(types).toContain('RESCISSION_DATES');
    const told = (await mailsTo(server, owner.email)).filter(({ subject }) => subject === MAY_CANCEL);
    expect(told.map(({ text }) => text)).toEqual([expect.stringMatching(/heloc-signer\/login$/m)]);
    const tasks = server.dependencies.db.kysely.selectFrom('tasks').select('name');
    const paid = await tasks
      .where('application_uuid', '=', borrower.uuid)
      .where('name', '=', 'disbursement')
      .execute();
    expect(paid).toEqual([]);
  });

  it('G-20 asks who the trustee is, and for a spouse, when the lender learns of them', async () => {
    const trust = await aloneAt('NOTE_SIGNING');
    await trust.set({ ownershipType: 'TRUST' });
    expect(await toName(trust)).toEqual(['MAYBE_TRUSTEE']);
    const trustee = person();
    await trust.send('PUT', 'signers', { trust: { trusteeIsMe: 'NO' }, trustee });
    expect(await signersOf(trust)).toMatchObject([{ role: 'TRUSTEE' }]);
    expect(await toName(trust)).toEqual([]);

    const married = await aloneAt('NOTE_SIGNING', 'TX');
    await married.set({ maritalStatus: 'MARRIED' });
    expect([await statusOf(married), await toName(married)]).toEqual([NAMING, ['SPOUSE']]);
    const saved = await married.send('PUT', 'signers', { spouse: person() });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await signersOf(married)).toMatchObject([{ role: 'NON_TITLED_SPOUSE' }]);
  });

  it('G-20 says who will need to sign before they are named late, beside those named before', async () => {
    const borrower = await aloneAt('NOTE_SIGNING', 'TX');
    await borrower.set({ ownershipType: 'JOINT' });
    expect(await planned(borrower, {})).toEqual([['DEED_HOLDER', undefined]]);
    const owner = { role: 'DEED_HOLDER', relationship: 'OTHER' };
    const spouse = { role: 'NON_TITLED_SPOUSE', relationship: 'OWNERS_SPOUSE' };
    expect(await planned(borrower, { ownersMarried: 'YES' }, [owner, spouse])).toEqual([
      ['DEED_HOLDER', 0],
      ['NON_TITLED_SPOUSE', 1],
    ]);
    expect(await signersOf(borrower)).toEqual([]);
    const saved = await borrower.send('PUT', 'signers', { coOwners: [coOwner()], ownersMarried: 'NO' });
    expect(saved.statusCode, saved.body).toBe(200);

    await borrower.set({ maritalStatus: 'MARRIED' });
    expect(await planned(borrower, {})).toEqual([
      ['DEED_HOLDER', 'Kim'],
      ['NON_TITLED_SPOUSE', undefined],
    ]);
    const own = { role: 'NON_TITLED_SPOUSE', relationship: 'SPOUSE' };
    expect(await planned(borrower, { spouseIsCoOwner: 'NO' }, [own])).toEqual([
      ['DEED_HOLDER', 'Kim'],
      ['NON_TITLED_SPOUSE', 0],
    ]);
    // The one other owner turns out to be the spouse, and signs once.
    expect(await planned(borrower, { spouseIsCoOwner: 'YES' })).toEqual([['DEED_HOLDER', 'Kim']]);
  });

  it("G-36 asks in Texas for a late co-owner's spouse too", async () => {
    const borrower = await aloneAt('NOTE_SIGNING', 'TX');
    await borrower.set({ ownershipType: 'JOINT' });
    expect(await toName(borrower)).toEqual(['CO_OWNER', 'MAYBE_OWNERS_SPOUSE']);
    const saved = await borrower.send('PUT', 'signers', {
      coOwners: [coOwner()],
      ownersMarried: 'YES',
      ownerSpouses: [person()],
    });
    expect(saved.statusCode, saved.body).toBe(200);
    expect((await signersOf(borrower)).map(({ role }) => role).sort()).toEqual([
      'DEED_HOLDER',
      'NON_TITLED_SPOUSE',
    ]);
    expect(await toName(borrower)).toEqual([]);
  });
});

describe('a spouse who signs and turns out to own the home too', () => {
  it('G-20 is named by the same address, and signs once', async () => {
    const borrower = await aloneAt('DISBURSEMENT_ACCOUNT', 'TX');
    await borrower.set({ maritalStatus: 'MARRIED' });
    const spouse = person();
    expect((await borrower.send('PUT', 'signers', { spouse })).statusCode).toBe(200);
    await borrower.set({ ownershipType: 'JOINT' });
    const saved = await borrower.send('PUT', 'signers', {
      coOwners: [coOwner({ ...spouse, relationship: 'SPOUSE' })],
      ownersMarried: 'NO',
    });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await signersOf(borrower)).toMatchObject([{ role: 'DEED_HOLDER', firstName: 'Kim' }]);
    expect(await toName(borrower)).toEqual([]);
  });
});

describe('somebody named in place of a signer', () => {
  const replace = async (borrower: Borrower, with_: object) => {
    const [signer] = await signersOf(borrower);
    return borrower.send('PUT', `signers/${signer?.uuid}/person`, with_);
  };

  it('has a name of the characters that the lender takes', async () => {
    const borrower = await aloneAt('DISBURSEMENT_ACCOUNT');
    await borrower.set({ maritalStatus: 'MARRIED' });
    await borrower.send('PUT', 'signers', { spouse: person() });
    const refused = await replace(borrower, { ...person(), firstName: 'Kim\u202E', lastName: '=Lee' });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      ['body.firstName is not valid (trimmedPattern)', 'body.lastName is not valid (trimmedPattern)'],
    ]);
  });

  it('G-36 gets the notice of Texas at once, and twelve days from then', async () => {
    const borrower = await aloneAt('DISBURSEMENT_ACCOUNT', 'TX');
    await borrower.set({ maritalStatus: 'MARRIED' });
    await borrower.send('PUT', 'signers', { spouse: person() });
    await server.advance(5 * 86_400);
    const kim = person();
    expect((await replace(borrower, kim)).statusCode).toBe(200);
    const signer = signerOf(server, await accept(server, kim.email));
    await signer.skipSteps();
    const [notice] = (await signer.documents()).filter(({ type }) => type === 'TEXAS_NOTICE_50G');
    const text = (await pdfText((await signer.get(`documents/${notice?.uuid}/file`)).rawPayload)).join(' ');
    const day = new Date(server.dependencies.clock.now() + 12 * 86_400_000);
    expect(text).toContain(
      day.toLocaleDateString('en-US', {
        month: '2-digit',
        day: '2-digit',
        year: 'numeric',
        timeZone: 'America/Chicago',
      }),
    );
  });

  it('G-36 is told of the notice when it is issued, and reads it before the closing documents', async () => {
    const borrower = await aloneAt('GEN_APP_DISCLOSURES', 'TX');
    await borrower.set({ maritalStatus: 'MARRIED' });
    const spouse = person();
    expect((await borrower.send('PUT', 'signers', { spouse })).statusCode).toBe(200);
    const signer = signerOf(server, await accept(server, spouse.email));
    await signer.setSteps(['intro', 'consent', 'identity']);
    await server.advance(600);
    expect(await statusOf(borrower)).toBe('APP_SUBMISSION');
    expect((await mailsTo(server, spouse.email))[0]?.subject).toBe('A notice for you');
    const [notice] = (await signer.documents()).filter(({ type }) => type === 'TEXAS_NOTICE_50G');
    if (!notice) throw new Error('no notice');
    await signer.read(notice);
  });

  it('G-20 after the closing documents are ready gets their own and can sign', async () => {
    const { borrower, first } = await atSigning(server, [], 'CO_DEED_REQ');
    expect((await first.post('decline', {})).statusCode).toBe(200);
    const kim = person();
    const replaced = await replace(borrower, kim);
    expect(replaced.statusCode, replaced.body).toBe(200);
    const signer = signerOf(server, await accept(server, kim.email));
    await signer.skipSteps();
    const own = (await signer.documents()).filter(({ signerUuid }) => signerUuid === signer.uuid);
    expect(own.map(({ type }) => type)).toContain('RESCISSION_NOTICE');
    await signer.signAll('Kim Lee');
    const signed = await signer.post('steps/sign');
    expect(signed.statusCode, signed.body).toBe(200);
    expect((await borrower.application()).coDeedStatus).toBe('COMPLETE');
  });
});

describe('a signer whom no policy asks for any more', () => {
  it('is taken off the list before the closing documents are made, and told', async () => {
    const borrower = await aloneAt('GEN_CLOSING_DISCLOSURE');
    await borrower.set({ ownershipType: 'JOINT' });
    const owner = coOwner();
    expect((await borrower.send('PUT', 'signers', { coOwners: [owner] })).statusCode).toBe(200);
    await borrower.set({ ownershipType: 'SOLE' });
    await server.advance(8 * 86_400);
    expect(await statusOf(borrower)).toBe('NOTE_SIGNING');
    expect(await signersOf(borrower)).toEqual([]);
    expect((await borrower.application()).coDeedStatus).toBe('NOT_REQUIRED');
    expect((await mailsTo(server, owner.email))[0]?.subject).toBe('You do not have to sign any more');
  });

  it('can be taken off the list by the borrower: their link ends, and they are told', async () => {
    const borrower = await aloneAt('DISBURSEMENT_ACCOUNT');
    await borrower.set({ ownershipType: 'JOINT' });
    const owner = coOwner();
    expect((await borrower.send('PUT', 'signers', { coOwners: [owner] })).statusCode).toBe(200);
    const [named] = await signersOf(borrower);
    const needed = await remove(borrower, named?.uuid ?? '');
    expect([named?.mayRemove, needed.statusCode]).toEqual([undefined, 409]);
    const token = await tokenFor(server, owner.email);

    await borrower.set({ ownershipType: 'SOLE' });
    expect(await signersOf(borrower)).toMatchObject([{ uuid: named?.uuid, mayRemove: true }]);
    const other = await aloneAt('DISBURSEMENT_ACCOUNT');
    const { uuid } = borrower;
    expect((await remove({ ...other, uuid }, named?.uuid ?? '')).statusCode).toBe(404);
    expect((await remove(borrower, named?.uuid ?? '')).statusCode).toBe(204);
    expect(await signersOf(borrower)).toEqual([]);
    expect((await borrower.application()).coDeedStatus).toBe('NOT_REQUIRED');
    expect((await mailsTo(server, owner.email))[0]?.subject).toBe('You do not have to sign any more');
    const opened = await server.call({
      method: 'POST',
      url: `${HELOC}/signer/invitations/code`,
      headers: { 'x-org': 'main' },
      payload: { token },
    });
    expect(opened.statusCode).not.toBe(204);
  });

  it('cannot be taken off once closing documents name them', async () => {
    const { borrower, first } = await atSigning(server);
    await borrower.set({ ownershipType: 'SOLE' });
    expect((await remove(borrower, first.uuid)).statusCode).toBe(409);
  });
});

describe('POST withdraw', () => {
  const withdraw = (borrower: Borrower) => borrower.send('POST', 'withdraw', {});

  it('ends the application, and the signers learn of it', async () => {
    const { borrower, first } = await atSigning(server);
    const stranger = await aloneAt('HMDA');
    const headers = { 'idempotency-key': randomUUID(), ...stranger.headers };
    const url = `${HELOC}/${borrower.uuid}/withdraw`;
    expect((await server.call({ method: 'POST', url, headers, payload: {} })).statusCode).toBe(404);
    expect((await withdraw(borrower)).statusCode).toBe(204);
    expect(await borrower.application()).toMatchObject({ active: false, endCause: 'WITHDRAWN' });
    expect(await statusOf(borrower)).toBe('CANCELLED');
    expect(await first.view()).toMatchObject({ status: 'CANCELLED', next: 'cancelled' });
    expect((await withdraw(borrower)).statusCode).toBe(409);
  });

  it('is seen by who signed already: their pages say that it ended', async () => {
    const { borrower, first } = await atSigning(server);
    await first.signAll('Robin Vance');
    expect((await first.post('steps/sign')).json()).toMatchObject({ status: 'SIGNED', next: 'documents' });
    expect((await withdraw(borrower)).statusCode).toBe(204);
    expect(await first.view()).toMatchObject({ status: 'CANCELLED', next: 'cancelled' });
    expect((await first.documents()).length).toBeGreaterThan(0);
  });

  it('answers 409 once the right to cancel runs', async () => {
    const borrower = await aloneAt('RESCISSION');
    expect((await borrower.application()).timeline?.rescissionEndsAt).toBeDefined();
    expect((await withdraw(borrower)).statusCode).toBe(409);
  });
});
