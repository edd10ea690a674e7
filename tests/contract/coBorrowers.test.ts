import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  changeLenderFile,
  readLenderFile,
  readSecrets,
} from '../../src/server/features/applications/lenderFileService.ts';
import { lockRecord } from '../../src/server/features/applications/recordService.ts';
import { pdfText } from './documents.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { accept, named, nameOwners, newOwner, SIGNER, type Signer, signerOf } from './signerParty.ts';
import { type Borrower, borrowerAt } from './verification.ts';
import { mailsTo } from './writtenMails.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());
beforeEach(() => server.turnBack());

const ANSWERS = {
  birthDate: '1985-03-14',
  ssn: '536221999',
  livesInHome: 'NO',
  address: { street1: '9 Gull Street', city: 'Tampa', state: 'FL', zip: '33602' },
  income: { employmentType: 'FULL_TIME', annual: 64_000, other: 1_200 },
  hardCreditAuthorized: true,
};
const DEMOGRAPHICS = { sex: ['FEMALE'], raceDeclined: true, collectionMethod: 'INTERNET', formVersion: '1' };

/** A borrower at the start of the way after offers, and somebody who borrows too, ready to answer. */
async function together(persona?: string): Promise<{ borrower: Borrower; signer: Signer; email: string }> {
  const { borrower, email } = await named(
    server,
    [newOwner({ borrows: 'YES' })],
    persona === undefined ? {} : { persona },
  );
  const signer = signerOf(server, await accept(server, email));
  await signer.setSteps(['intro', 'consent']);
  return { borrower, signer, email };
}

const inFile = <Value>({ uuid }: Borrower, read: (tx: never) => Promise<Value>): Promise<Value> =>
  server.dependencies.db.transaction((tx) => {
    expect(uuid).toBeTruthy();
    return read(tx as never);
  });

const secretsOf = (borrower: Borrower) =>
  inFile(borrower, (tx) => readSecrets(tx, borrower.uuid, server.dependencies.encryption));

const notesOf = async (borrower: Borrower) =>
  (await inFile(borrower, (tx) => readLenderFile(tx, borrower.uuid))).notes;

/** Gives the co-owner whom this test borrower named an address of the test's own; resolves to it. */
async function moveCoBorrower(borrower: Borrower): Promise<string> {
  const { email } = newOwner();
  const [owner] = (await borrower.application()).signers ?? [];
  const moved = await borrower.send('PUT', `signers/${owner?.uuid}`, { email });
  expect(moved.statusCode, moved.body).toBe(200);
  return email;
}

/** What a call of the borrower ends is over. */
const goOn = ({ uuid }: Borrower, by: string) =>
  server.dependencies.db.transaction(async (tx) => {
    const at = new Date(server.dependencies.clock.now());
    await changeLenderFile(tx, uuid, { acts: [{ by }], at });
    const record = await lockRecord(tx, uuid);
    if (record) await server.goOn(tx, record);
  });

/** What is asked of a bureau about them. */
const openTasks = ({ uuid }: Borrower) =>
  server.dependencies.db.kysely
    .selectFrom('tasks')
    .select('uuid')
    .where('application_uuid', '=', uuid)
    .where('name', '=', 'coBorrowerCredit')
    .where('status', '=', 'open')
    .execute();

const listed = async (borrower: Borrower) => (await borrower.application()).signers?.[0];

describe('somebody who borrows too (G-29)', () => {
  it('answers for themselves, authorises their report, and gives demographic information of their own', async () => {
    const { borrower, signer } = await together();
    expect(await signer.view()).toMatchObject({
      next: 'answers',
      borrowing: { hasSsn: false },
      steps: ['intro', 'consent', 'answers', 'demographics', 'identity', 'sign'].map((id) => ({ id })),
    });
    const answered = await signer.post('steps/answers', ANSWERS);
    expect(answered.statusCode, answered.body).toBe(200);
    expect(answered.json()).toMatchObject({ next: 'demographics' });
    expect((await signer.post('steps/demographics', DEMOGRAPHICS)).json()).toMatchObject({
      next: 'identity',
    });

    await server.advance(5);
    expect(await listed(borrower)).toMatchObject({ role: 'CO_BORROWER', answered: true });
    expect(await secretsOf(borrower)).toMatchObject({
      coBorrowerDemographics: {
        [signer.uuid]: { sex: { selected: ['FEMALE'] }, race: { declined: true, provided: false } },
      },
    });
    const consents = await server.dependencies.db.kysely
      .selectFrom('consents')
      .select(['type', 'text_hash'])
      .where('application_uuid', '=', borrower.uuid)
      .where('type', '=', 'SIGNER_HARD_CREDIT')
      .execute();
    expect(consents).toEqual([
      { type: 'SIGNER_HARD_CREDIT', text_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });

  it('is told of their own score by a notice that nobody else gets', async () => {
    const { borrower, signer } = await together();
    await signer.post('steps/answers', ANSWERS);
    await server.advance(5);
    const [notice] = (await signer.documents()).filter(({ type }) => type === 'CREDIT_SCORE_NOTICE');
    expect(notice).toMatchObject({ signerUuid: signer.uuid, package: 'CO_BORROWER' });
    const own = await server.call({
      url: `/service-application/api/v1/application/heloc/${borrower.uuid}/documents`,
      headers: borrower.headers,
    });
    expect(own.statusCode).toBe(200);
    expect(own.body).not.toContain('CO_BORROWER');
  });

  it('is shown nothing of this but what is their own, and the borrower none of it', async () => {
    const { borrower, signer } = await together();
    await signer.post('steps/answers', ANSWERS);
    await server.advance(5);
    const shown = JSON.stringify(await borrower.application());
    for (const secret of ['536221999', '64000', '1985-03-14', 'Gull Street'])
      expect(shown).not.toContain(secret);
    const view = JSON.stringify(await signer.view());
    expect(view).not.toContain('536221999');
    expect(view).not.toContain('"score"');
  });

  it('holds up the decision until they have answered, and counts in it', async () => {
    const borrower = await borrowerAt(server, 'INCOME_VERIFICATION', { persona: 'co-frozen' });
    const email = await moveCoBorrower(borrower);
    await goOn(borrower, 'incomeContinue');
    const held = await borrower.status();
    expect(held.checklistStatus).toBe('CO_BORROWER_ANSWERS');
    const signer = signerOf(server, await accept(server, email));
    await signer.setSteps(['intro', 'consent']);
    await signer.post('steps/answers', ANSWERS);
    const { ssn: _known, ...again } = ANSWERS;
    await signer.post('steps/answers', again);
    await server.advance(3);
    expect((await borrower.status()).checklistStatus).toBe('IN_PROGRESS');
    await server.advance(10);
    expect((await borrower.status()).checklistStatus).not.toBe('IN_PROGRESS');
    const { decisions } = await secretsOf(borrower);
    const [alone, joint] = [0, -1].map(
      (at) => (decisions as { inputs: Record<string, number> }[]).at(at)?.inputs,
    );
    expect(joint).toMatchObject({ creditScore: 702, annualIncome: (alone?.annualIncome ?? 0) + 65_200 });
    expect(joint?.monthlyPayments).toBeGreaterThan(alone?.monthlyPayments ?? 0);
  });

  it('signs to the end, with the privacy notice of a borrower', async () => {
    const borrower = await borrowerAt(server, 'NOTE_SIGNING', { persona: 'co-borrower' });
    const signer = signerOf(server, await accept(server, await moveCoBorrower(borrower)));
    await signer.skipSteps();
    const own = (await signer.documents()).filter(({ signerUuid }) => signerUuid === signer.uuid);
    expect(own.map(({ type }) => type)).toContain('PRIVACY_NOTICE');
    await signer.signAll('Robin Vance');
    const signed = await signer.post('steps/sign');
    expect(signed.statusCode, signed.body).toBe(200);
    expect(signed.json()).toMatchObject({ status: 'SIGNED' });
  });

  it('is refused what does not hold, and a step before its turn', async () => {
    const { borrower, email } = await named(server, [newOwner({ borrows: 'YES' })]);
    expect(borrower.uuid).toBeTruthy();
    const signer = signerOf(server, await accept(server, email));
    expect((await signer.post('steps/answers', ANSWERS)).statusCode).toBe(409);
    await signer.setSteps(['intro', 'consent']);
    expect((await signer.post('steps/demographics', DEMOGRAPHICS)).statusCode).toBe(409);
    for (const wrong of [
      { birthDate: '2015-01-01' },
      { ssn: '000112222' },
      { income: { employmentType: 'FULL_TIME', annual: -1 } },
      { hardCreditAuthorized: false },
      { address: { street1: '9 Gull Street' } },
      { own: 'question' },
    ])
      expect(
        (await signer.post('steps/answers', { ...ANSWERS, ...wrong })).statusCode,
        JSON.stringify(wrong),
      ).toBe(422);
    expect(await signer.view()).toMatchObject({ next: 'answers' });
  });

  it('who only holds title is asked for nothing of this', async () => {
    const { email } = await named(server);
    const signer = signerOf(server, await accept(server, email));
    await signer.setSteps(['intro', 'consent']);
    expect((await signer.post('steps/answers', ANSWERS)).statusCode).toBe(409);
    expect(await signer.view()).not.toHaveProperty('borrowing');
  });

  it('answers again when their credit file is frozen, keeping what they entered', async () => {
    const { borrower, signer, email } = await together('co-frozen');
    await signer.post('steps/answers', ANSWERS);
    await server.advance(1);
    const { ssn: _never, hardCreditAuthorized: _again, ...kept } = ANSWERS;
    expect(await signer.view()).toMatchObject({
      next: 'answers',
      borrowing: { hasSsn: true, problem: 'FROZEN', answers: kept },
    });
    expect((await mailsTo(server, email))[0]?.subject).toBe('Please check your answers');
    expect(await listed(borrower)).not.toHaveProperty('answered');
    const again = await signer.post('steps/answers', { ...kept, hardCreditAuthorized: true });
    expect(again.statusCode, again.body).toBe(200);
    await server.advance(5);
    expect(await listed(borrower)).toMatchObject({ answered: true });
    expect((await notesOf(borrower)).coBorrowers).toMatchObject([{ score: 702 }]);
  });

  it('has their report asked for four times at most, whatever they answer', async () => {
    const { signer } = await together();
    const { ssn: _known, ...again } = ANSWERS;
    const codes = [];
    for (const answers of [ANSWERS, again, again, again, again]) {
      codes.push((await signer.post('steps/answers', answers)).statusCode);
      // As when the bureau has no report.
      await signer.setSteps(['intro', 'consent']);
    }
    expect(codes).toEqual([200, 200, 200, 200, 409]);
  });

  it('is told of a decline for which their report was used, and of nothing of the borrower', async () => {
    const borrower = await borrowerAt(server, 'INCOME_VERIFICATION', { persona: 'co-declined' });
    const email = await moveCoBorrower(borrower);
    const signer = signerOf(server, await accept(server, email));
    await signer.setSteps(['intro', 'consent']);
    await signer.post('steps/answers', ANSWERS);
    await server.advance(10);
    await goOn(borrower, 'incomeContinue');
    await server.advance(10);
    expect((await borrower.status()).checklistStatus).toBe('DECLINED');
    expect((await mailsTo(server, email)).map(({ subject }) => subject)).toContain('A notice for you');
    const notices = (await signer.documents()).filter(({ type }) => type === 'ADVERSE_ACTION_NOTICE');
    expect(notices).toMatchObject([{ package: 'CO_BORROWER_DECLINE', signerUuid: signer.uuid }]);
    const [notice] = notices;
    const file = await signer.get(`documents/${notice?.uuid}/file`);
    const text = (await pdfText(file.rawPayload)).join(' ');
    expect(text).toContain('560');
    expect(text).not.toContain('760');
  });

  it('each keep the notice of their own score where two borrow too', async () => {
    const [one, two] = [newOwner({ borrows: 'YES' }), newOwner({ borrows: 'YES' })];
    await named(server, [one, two]);
    const signers = [];
    for (const { email } of [one, two]) {
      const signer = signerOf(server, await accept(server, email));
      await signer.setSteps(['intro', 'consent']);
      expect((await signer.post('steps/answers', ANSWERS)).statusCode).toBe(200);
      await server.advance(5);
      signers.push(signer);
    }
    for (const signer of signers)
      expect((await signer.documents()).filter(({ type }) => type === 'CREDIT_SCORE_NOTICE')).toHaveLength(1);
  });

  it('who then declines counts no more, and nobody asks for their credit', async () => {
    const { borrower, signer } = await together();
    await signer.post('steps/answers', ANSWERS);
    const [task] = await openTasks(borrower);
    expect((await server.givenOf(task?.uuid ?? '')).given).toMatchObject({
      applicant: { firstName: 'Robin' },
    });
    expect((await signer.post('decline', {})).statusCode).toBe(200);
    expect(await openTasks(borrower)).toEqual([]);
    const { given, secrets } = await server.givenOf(task?.uuid ?? '');
    expect(given).not.toHaveProperty('applicant');
    expect(secrets).not.toHaveProperty('ssn');
    await server.advance(5);
    expect((await notesOf(borrower)).coBorrowers ?? []).toEqual([]);
    expect(await listed(borrower)).not.toHaveProperty('answered');
  });

  it('who answered and then declines is taken out of the decision', async () => {
    const { borrower, signer } = await together();
    await signer.post('steps/answers', ANSWERS);
    await server.advance(5);
    expect((await notesOf(borrower)).coBorrowers).toHaveLength(1);
    expect((await signer.post('decline', {})).statusCode).toBe(200);
    expect((await notesOf(borrower)).coBorrowers).toEqual([]);
    // The notice of their own score stays theirs (15 U.S.C. 1681g(g)), and nothing else.
    const left = await signer.documents();
    expect(left.map(({ type }) => type)).toEqual(['CREDIT_SCORE_NOTICE']);
    expect((await signer.get(`documents/${left[0]?.uuid}/file`)).statusCode).toBe(200);
  });

  it('who is left out when others are named is forgotten: their answers and their report', async () => {
    const { borrower, signer } = await together();
    await signer.post('steps/answers', ANSWERS);
    await server.advance(5);
    const kept = () =>
      server.dependencies.db.kysely
        .selectFrom('signers')
        .select(['status', 'data'])
        .where('uuid', '=', signer.uuid)
        .executeTakeFirstOrThrow();
    expect((await kept()).data).toHaveProperty('borrowing.found');
    await borrower.set({ checklistStatus: 'COLLECT_ADDITIONAL_INFO' });
    await nameOwners(borrower, [newOwner()]);
    const { status, data } = await kept();
    expect(status).toBe('REMOVED');
    expect(data).not.toHaveProperty('borrowing');
    expect(data).not.toHaveProperty('steps.answers');
    expect((await notesOf(borrower)).coBorrowers).toEqual([]);
  });

  it('is unknown to the pages of others', async () => {
    const { signer } = await together();
    const other = await together();
    const strange = await server.call({
      method: 'POST',
      url: `${SIGNER}/${signer.uuid}/steps/answers`,
      payload: ANSWERS,
      headers: { 'idempotency-key': 'a-key-of-its-own', ...other.signer.headers },
    });
    expect(strange.statusCode).toBe(404);
  });
});
