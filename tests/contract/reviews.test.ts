import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Performer } from '../../src/server/features/tasks/performerService.ts';
import { HELOC, type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';
import { mailsTo } from './writtenMails.ts';

/** Looks at documents when a test says so; while the sandbox plays a borrower, at once. */
const people: Performer = {
  name: 'people',
  after: () => undefined,
  perform: () => ({ outcome: 'accepted' }),
};

const reader: Performer = {
  ...people,
  perform: ({ record }) => {
    const sources = (record.data.income?.sources ?? []).map(({ uuid, amount }) => ({ uuid, amount }));
    return { outcome: 'verified', data: { sources } };
  },
};

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer({ performers: { documentReview: people, incomeReview: reader } });
});
afterAll(() => server.close());
beforeEach(() => server.turnBack());

async function openReview({ uuid }: Borrower, name = 'documentReview') {
  const tasks = server.dependencies.db.kysely.selectFrom('tasks').selectAll();
  const open = tasks.where('application_uuid', '=', uuid).where('status', '=', 'open');
  return open.where('name', '=', name).executeTakeFirstOrThrow();
}

const documentsOf = async ({ uuid }: Borrower, type: string) => {
  const rows = server.dependencies.db.kysely.selectFrom('documents').selectAll();
  return rows.where('application_uuid', '=', uuid).where('type', '=', type).orderBy('created_at').execute();
};

const statusOf = async (borrower: Borrower) => (await borrower.status()).checklistStatus;

async function accept(borrower: Borrower) {
  const { uuid: task, revision } = await openReview(borrower);
  return server.answer({ task, revision, outcome: 'accepted' });
}

async function refuse(borrower: Borrower, uuids: readonly string[], reason: string, name = 'documentReview') {
  const { uuid: task, revision } = await openReview(borrower, name);
  const documents = uuids.map((uuid) => ({ uuid, reason }));
  return server.answer({ task, revision, outcome: 'refused', data: { documents } });
}

/** The uploads as the borrower sees them. */
const uploadsOf = async ({ uuid, headers }: Borrower) =>
  (await server.call({ url: `${HELOC}/${uuid}/documents?category=UPLOAD`, headers })).json();

/** The kinds of the notifications about reviews. */
async function notices({ uuid }: Borrower) {
  const all = server.dependencies.db.kysely.selectFrom('notifications').select('kind');
  const own = all
    .where('application_uuid', '=', uuid)
    .where('kind', 'in', ['REVIEW_REFUSED', 'STEP_OPEN_AGAIN']);
  return (await own.execute()).map(({ kind }) => kind);
}

const statusesOf = async (borrower: Borrower, type: string) =>
  (await documentsOf(borrower, type)).map(({ status }) => status).sort();

/** The one that is looked at. */
const documentUnder = async (borrower: Borrower, type: string) =>
  (await documentsOf(borrower, type)).find(({ status }) => status === 'UNDER_REVIEW')?.uuid ?? '';

const policy = {
  insurer: 'Stonefield Mutual',
  policyNumber: 'HO-20931',
  agentName: 'Ada Reyes',
  agentPhone: '8135550177',
  effectiveOn: '2026-01-01',
  expiresOn: '2027-01-01',
  coverage: 5_000_000,
  uploaded: true,
};
const policies = { from: 'OWN', homeowners: policy };
const both = { ...policies, flood: { ...policy, policyNumber: 'FL-1' } };
const insureBoth = (borrower: Borrower) => borrower.send('PUT', 'insurance', both);
const insure = (borrower: Borrower) => borrower.send('PUT', 'insurance', policies);
const INSURANCE = 'HOMEOWNERS_INSURANCE';
const FLOOD = 'FLOOD_INSURANCE';
const DAY = 86_400;

/** A borrower whose insurance is looked at. */
async function underReview(): Promise<Borrower> {
  const borrower = await borrowerAt(server, 'INSURANCE');
  await borrower.upload(INSURANCE);
  const sent = await insure(borrower);
  expect(sent.statusCode, sent.body).toBe(200);
  return borrower;
}

const verify = (borrower: Borrower) =>
  borrower.send('POST', 'identity/verify', { idType: 'PASSPORT', front: true });

const proveIncome = (borrower: Borrower) =>
  borrower.send(
    'POST',
    'income/upload',
    { type: 'paystub', uploaded: true },
    { 'x-equiform-step': 'income-upload-paystub' },
  );

/** Answers that say that the first lien is paid off. */
async function disputed(borrower: Borrower): Promise<object> {
  const { liens = [] } = await borrower.application();
  return {
    liens: liens.map(({ uuid }, index) => ({ uuid, answer: index === 0 ? 'PAID_OFF' : 'CORRECT' })),
    mortgageFree: 'NO',
    heldInTrust: 'NO',
    taxesCurrent: 'YES',
    hoa: 'NO',
  };
}

describe('a review of what a borrower uploads', () => {
  it('takes no other documents for review until it is answered, from a step that is always open either', async () => {
    const borrower = await borrowerAt(server, 'IDENTITY_VERIFICATION');
    const url = `/sandbox/applications/${borrower.uuid}`;
    await server.call({ method: 'PATCH', url, payload: { datatreeNoMatch: true, pinned: false } });
    const hold = () => borrower.send('PUT', 'ownership', { ownershipType: 'TRUST', uploaded: true });
    await borrower.upload('CERTIFICATE_OF_TRUST');
    expect((await hold()).json()).toMatchObject({ inReview: true });
    await borrower.upload('CERTIFICATE_OF_TRUST');
    expect((await hold()).statusCode).toBe(409);
    expect(await statusesOf(borrower, 'CERTIFICATE_OF_TRUST')).toEqual(['UNDER_REVIEW', 'UPLOADED']);
    expect(await accept(borrower)).toMatchObject({ type: 'taken' });
    expect((await borrower.application()).ownershipType).toBe('TRUST');
  });

  it('makes the step wait, and finishes it when the documents are accepted', async () => {
    const borrower = await borrowerAt(server, 'INSURANCE');
    await borrower.upload(INSURANCE, 'expired-and-blurred.pdf');
    const sent = await insure(borrower);
    expect(sent.statusCode, sent.body).toBe(200);
    expect(sent.json()).toMatchObject({ inReview: true });
    expect(sent.json()).not.toHaveProperty('review');
    expect(await statusOf(borrower)).toBe('IN_PROGRESS');
    const [document] = await documentsOf(borrower, INSURANCE);
    expect(document?.status).toBe('UNDER_REVIEW');
    await server.advance(86_400);
    expect(await statusOf(borrower)).toBe('IN_PROGRESS');
    expect(await accept(borrower)).toEqual({ type: 'taken' });
    const done = await borrower.application();
    expect(done.insurance).toEqual({ complete: true });
    expect(done).not.toHaveProperty('inReview');
    expect(done.documents).toContainEqual(expect.objectContaining({ type: INSURANCE, status: 'ACCEPTED' }));
    expect(['INSURANCE', 'IN_PROGRESS']).not.toContain(await statusOf(borrower));
  });

  it('says in words what is refused: the step is open again with its answers, and another document is accepted', async () => {
    const borrower = await borrowerAt(server, 'INSURANCE', { persona: 'insurance-open' });
    await borrower.upload(INSURANCE);
    await borrower.upload(FLOOD);
    await insureBoth(borrower);
    await server.advance(60);
    const [policy] = await documentsOf(borrower, INSURANCE);
    expect(await refuse(borrower, [policy?.uuid ?? ''], 'EXPIRED')).toEqual({ type: 'taken' });
    expect(await statusOf(borrower)).toBe('INSURANCE');
    const { answers, insurance, ...open } = await borrower.application();
    expect([answers?.insurance, insurance?.complete]).toEqual([both, false]);
    expect(open).not.toHaveProperty('inReview');
    const listed = await uploadsOf(borrower);
    expect(listed).toContainEqual(
      expect.objectContaining({ type: INSURANCE, status: 'REJECTED', refusal: 'EXPIRED' }),
    );
    expect(listed).toContainEqual(expect.objectContaining({ type: FLOOD, status: 'UPLOADED' }));
    expect(await notices(borrower)).toEqual(['REVIEW_REFUSED']);
    expect((await insureBoth(borrower)).statusCode).toBe(422);
    await borrower.upload(INSURANCE);
    expect((await insureBoth(borrower)).statusCode).toBe(200);
    await accept(borrower);
    expect((await borrower.application()).insurance).toEqual({ complete: true });
  });

  it.each([
    ['another document', () => [randomUUID()]],
    ['a document twice', (under: string) => [under, under]],
    ['no document', () => []],
  ])('cannot refuse %s', async (_what, named) => {
    const borrower = await underReview();
    const [document] = await documentsOf(borrower, INSURANCE);
    const result = await refuse(borrower, named(document?.uuid ?? ''), 'UNREADABLE');
    expect(result).toEqual({
      type: 'invalid',
      problems: [expect.stringMatching(/^data\/documents/)],
    });
    expect(await statusOf(borrower)).toBe('IN_PROGRESS');
    expect((await documentsOf(borrower, INSURANCE)).map(({ status }) => status)).toEqual(['UNDER_REVIEW']);
  });

  it('is taken once: what comes again changes nothing', async () => {
    const borrower = await underReview();
    const { uuid: task, revision } = await openReview(borrower);
    const [document] = await documentsOf(borrower, INSURANCE);
    const documents = [{ uuid: document?.uuid, reason: 'UNREADABLE' }];
    const results = await Promise.all([
      server.answer({ task, revision, outcome: 'refused', data: { documents } }),
      server.answer({ task, revision, outcome: 'accepted' }),
    ]);
    expect(results.map(({ type }) => type).sort()).toEqual(['refused', 'taken']);
    // Either may be first.
    expect(results).toContainEqual({ type: 'refused', why: 'over' });
    const isComplete = (await borrower.application()).insurance?.complete === true;
    expect(isComplete).toBe(results[1]?.type === 'taken');
  });

  it('keeps the documents from being removed or used again', async () => {
    const borrower = await underReview();
    const [document] = await documentsOf(borrower, INSURANCE);
    const url = `${HELOC}/${borrower.uuid}/documents/${document?.uuid}`;
    const headers = { 'idempotency-key': randomUUID(), ...borrower.headers };
    expect((await server.call({ method: 'DELETE', url, headers })).statusCode).toBe(409);
    expect((await insure(borrower)).statusCode).toBe(409);
  });

  it('that nobody answers is asked again once somebody has looked, and then goes on', async () => {
    const borrower = await underReview();
    await server.advance(3 * DAY + 60);
    expect(await statusOf(borrower)).toBe('IN_PROGRESS');
    await server.advance(2 * DAY);
    const { round } = await openReview(borrower);
    expect(round).toBeGreaterThan(1);
    await accept(borrower);
    expect((await borrower.application()).insurance).toEqual({ complete: true });
  });

  it('opens the step again with its documents if its answers no longer hold', async () => {
    const borrower = await borrowerAt(server, 'LIEN_VERIFICATION');
    await borrower.upload('SUPPORT');
    await borrower.send('PUT', 'liens', await disputed(borrower));
    await server.advance(60);
    const { liens = [] } = await borrower.application();
    const found = {
      uuid: randomUUID(),
      lender: 'Late Bank',
      type: 'HELOC',
      balance: 1,
      monthlyPayment: 1,
      position: 9,
    };
    await borrower.set({ liens: [...liens, found] });
    expect(await accept(borrower)).toEqual({ type: 'taken' });
    expect(await statusOf(borrower)).toBe('LIEN_VERIFICATION');
    expect(await notices(borrower)).toEqual(['STEP_OPEN_AGAIN']);
    expect((await documentsOf(borrower, 'SUPPORT')).map(({ status }) => status)).toEqual(['UPLOADED']);
  });

  it('makes a lien count less only once its release is accepted', async () => {
    const borrower = await borrowerAt(server, 'LIEN_VERIFICATION');
    const before = await borrower.application();
    await borrower.upload('SUPPORT');
    const sent = await borrower.send('PUT', 'liens', await disputed(borrower));
    expect([sent.statusCode, sent.json().liens]).toEqual([200, before.liens]);
    expect((await borrower.status()).liensComplete).not.toBe(true);
    await accept(borrower);
    const [lien] = (await borrower.application()).liens ?? [];
    expect([lien?.balance, lien?.monthlyPayment]).toEqual([0, 0]);
    expect((await borrower.status()).liensComplete).toBe(true);
  });

  it('of identity documents costs a try when it refuses, and asks for others by a condition after the third', async () => {
    const borrower = await borrowerAt(server, 'IDENTITY_VERIFICATION');
    for (const left of [2, 1, 0]) {
      await borrower.upload('PASSPORT', 'blurred-expired.jpg');
      const sent = await verify(borrower);
      expect(sent.json().identityCheck).toEqual({ triesLeft: left + 1, state: 'PENDING' });
      expect(await statusOf(borrower)).toBe('IN_PROGRESS');
      await refuse(borrower, [await documentUnder(borrower, 'PASSPORT')], 'UNCONFIRMED');
      expect((await borrower.application()).identityCheck).toEqual({ triesLeft: left, state: 'FAILED' });
      expect(await statusOf(borrower)).toBe('IDENTITY_VERIFICATION');
    }
    expect((await borrower.status()).condition).toBe('ID_VERIFICATION_FAILURE');
    await borrower.upload('PASSPORT');
    const last = await verify(borrower);
    expect(last.json().identityCheck.state).toBe('PENDING');
    expect(await statusOf(borrower)).not.toBe('IDENTITY_VERIFICATION');
    expect(await statusesOf(borrower, 'PASSPORT')).toContain('UNDER_REVIEW');
    await server.advance(7 * DAY);
    expect(await statusesOf(borrower, 'PASSPORT')).toEqual(['ACCEPTED', 'REJECTED', 'REJECTED', 'REJECTED']);
  });

  it('of proof of income is the review that reads it, and refuses it in words', async () => {
    const borrower = await borrowerAt(server, 'INCOME_VERIFICATION');
    await borrower.upload('PAYSTUB');
    await proveIncome(borrower);
    const [stub] = await documentsOf(borrower, 'PAYSTUB');
    expect(stub?.status).toBe('UNDER_REVIEW');
    expect(await refuse(borrower, [randomUUID()], 'UNREADABLE', 'incomeReview')).toMatchObject({
      type: 'invalid',
    });
    await refuse(borrower, [stub?.uuid ?? ''], 'UNREADABLE', 'incomeReview');
    expect((await borrower.application()).income?.sources[0]?.state).toBe('NEEDED');
    expect(await uploadsOf(borrower)).toContainEqual(
      expect.objectContaining({ type: 'PAYSTUB', status: 'REJECTED', refusal: 'UNREADABLE' }),
    );
    expect(await notices(borrower)).toEqual(['REVIEW_REFUSED']);
    await borrower.upload('PAYSTUB');
    expect((await proveIncome(borrower)).statusCode).toBe(200);
    const { uuid: task, revision } = await openReview(borrower, 'incomeReview');
    const sources = ((await borrower.application()).income?.sources ?? []).map(({ uuid }) => ({
      uuid,
      amount: 140_000,
    }));
    const verified = { task, revision, outcome: 'verified', data: { sources } };
    expect(await server.answer(verified)).toEqual({ type: 'taken' });
    expect(await statusesOf(borrower, 'PAYSTUB')).toEqual(['ACCEPTED', 'REJECTED']);
  });

  it('is told of by mail to who waited, though the status stays the same', async () => {
    const borrower = await borrowerAt(server, 'INCOME_VERIFICATION');
    await borrower.upload('PAYSTUB');
    await proveIncome(borrower);
    await server.advance(3_600);
    const { uuid: task, revision } = await openReview(borrower, 'incomeReview');
    const { sources = [] } = (await borrower.application()).income ?? {};
    const data = { sources: sources.map(({ uuid, amount }) => ({ uuid, amount })) };
    expect(await server.answer({ task, revision, outcome: 'verified', data })).toEqual({ type: 'taken' });
    expect(await statusOf(borrower)).toBe('INCOME_VERIFICATION');
    await server.advance(240);
    const subjects = (await mailsTo(server, borrower.email)).map(({ subject }) => subject);
    expect(subjects.filter((one) => one.startsWith('There is something for you to do'))).toHaveLength(1);
  });
});
