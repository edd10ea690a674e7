import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Condition } from '../../src/core/flow/conditions.ts';
import { stateCreditLine } from '../../src/server/features/applications/creditLineService.ts';
import { lockRecord } from '../../src/server/features/applications/recordService.ts';
import type { Performer } from '../../src/server/features/tasks/performerService.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';

const DAY = 86_400;

/** Answers by itself. */
const outside: Performer = {
  name: 'outside',
  after: () => undefined,
  perform: () => {
    throw new Error('It answers by itself');
  },
};
type Work = Pick<Performer, 'after' | 'perform'>;
/** How reviews of conditions and checks of accounts are done; changed by tests. */
let review: Work;
let check: Work;
/** How somebody looks at what nobody answered. */
let attention: Work;
const by = (name: string, work: () => Work): Performer => ({
  name,
  after: (asked) => work().after(asked),
  perform: (asked) => work().perform(asked),
});
const atOnce = (outcome: string): Work => ({ after: () => 0, perform: () => ({ outcome }) });

let server: LendingServer;
beforeAll(async () => {
  const performers = {
    conditionReview: by('reviewer', () => review),
    bankAccount: by('bank', () => check),
    lineRequest: outside,
    attention: by('person', () => attention),
  };
  server = await openLendingServer({ performers });
});
afterAll(() => server.close());
beforeEach(() => {
  review = outside;
  check = outside;
  attention = { after: () => DAY * 1_000, perform: () => ({ outcome: 'again' }) };
  return server.turnBack();
});

const tasksOf = ({ uuid }: Borrower, name: string) =>
  server.dependencies.db.kysely
    .selectFrom('tasks')
    .selectAll()
    .where('application_uuid', '=', uuid)
    .where('name', '=', name)
    .orderBy('asked_at')
    .execute();

async function openTask(borrower: Borrower, name: string) {
  const open = (await tasksOf(borrower, name)).filter(({ status }) => status === 'open');
  expect(open.length, name).toBe(1);
  return open[0] as (typeof open)[number];
}

const eventsOf = async (task: string) => {
  const all = server.dependencies.db.kysely.selectFrom('task_events').selectAll();
  const rows = await all.where('task_uuid', '=', task).orderBy('id').execute();
  return rows.map(({ type, revision, outcome }) => [type, revision, outcome]);
};

const ASKED = ['asked', 1, null];
const ACCEPTED = { revision: 1, outcome: 'accepted' };
const REFUSED = { revision: 1, outcome: 'refused', data: { reason: 'UNREADABLE' } };

const conditionsOf = async ({ uuid, headers }: Borrower) => {
  const url = `/service-conditions/external/api/v1/applications/${uuid}/conditions/external-applicants`;
  return (await server.call({ url, headers })).json<Condition[]>();
};

const askFor = (borrower: Borrower, type: string) =>
  server.call({
    method: 'POST',
    url: `/sandbox/applications/${borrower.uuid}/conditions`,
    payload: { type },
  });

/** A borrower who handed in a document for a condition, and the task of its review. */
async function handedIn(type = 'GENERIC_DOCUMENT_REQUEST', persona = 'approved') {
  const borrower = await borrowerAt(server, 'HMDA', { persona });
  await askFor(borrower, type);
  const sent = await borrower.answerCondition('SUPPORT');
  expect(sent.statusCode, sent.body).toBe(200);
  const task = await openTask(borrower, 'conditionReview');
  const { conditions = [] } = await borrower.application();
  expect([task.subject, task.stage, task.round]).toEqual([conditions[0]?.uuid, 'conditionReview', 1]);
  return { borrower, task: task.uuid };
}

const statesOf = async (borrower: Borrower) => {
  const { conditions = [], documents = [] } = await borrower.application();
  return [conditions.map(({ status }) => status), documents.map(({ status }) => status)];
};
const SUBMITTED = [['SUBMITTED'], ['UNDER_REVIEW']];

describe('the review of a condition', () => {
  it('is answered once; what is wrong, late or twice changes nothing', async () => {
    const { borrower, task } = await handedIn();
    await server.advance(2 * DAY);
    expect(await server.answer({ task, ...REFUSED, data: { reason: 'UGLY' } })).toMatchObject({
      type: 'invalid',
    });
    expect(await server.answer({ task, ...REFUSED, data: {} })).toMatchObject({ type: 'invalid' });
    expect(await server.answer({ task, ...ACCEPTED, revision: 2 })).toMatchObject({ why: 'revision' });
    expect(await statesOf(borrower)).toEqual(SUBMITTED);
    const results = await Promise.all([1, 2].map(() => server.answer({ task, ...ACCEPTED })));
    expect(results.map(({ type }) => type).toSorted()).toEqual(['refused', 'taken']);
    expect(await statesOf(borrower)).toEqual([[], ['ACCEPTED']]);
    expect(await server.answer({ task, ...REFUSED })).toMatchObject({ why: 'over' });
    expect(await statesOf(borrower)).toEqual([[], ['ACCEPTED']]);
    expect((await eventsOf(task)).filter(([type]) => type === 'answered')).toEqual([
      ['answered', 2, 'accepted'],
    ]);
  });

  it('may refuse what was handed in: the borrower is told why, and hands in something else', async () => {
    const { borrower, task } = await handedIn('HELOC_MANUAL_PAYSTUB_UPLOAD');
    expect(await borrower.status()).toMatchObject({ condition: '', manualPaystubTasksComplete: true });
    expect(await server.answer({ task, ...REFUSED })).toEqual({ type: 'taken' });
    expect(await statesOf(borrower)).toEqual([['OPEN'], ['REJECTED']]);
    expect(await borrower.status()).toMatchObject({
      condition: 'HELOC_MANUAL_PAYSTUB_UPLOAD',
      manualPaystubTasksComplete: false,
    });
    const [condition] = await conditionsOf(borrower);
    expect(condition).toMatchObject({
      actionNeeded: true,
      commentsToBorrower: 'We cannot read it. Take the picture in good light and hold still.',
    });
    const notices = server.dependencies.db.kysely.selectFrom('notifications').select(['kind', 'status']);
    expect(await notices.where('application_uuid', '=', borrower.uuid).orderBy('status').execute()).toEqual([
      { kind: 'CONDITION_OPENED', status: 'READ' },
      { kind: 'CONDITION_OPENED', status: 'UNREAD' },
    ]);
    expect((await borrower.answerCondition('SUPPORT')).statusCode).toBe(200);
    expect((await conditionsOf(borrower))[0]).not.toHaveProperty('commentsToBorrower');
    const second = await openTask(borrower, 'conditionReview');
    expect(second.round).toBe(2);
    expect(await server.answer({ task, ...ACCEPTED })).toMatchObject({ why: 'over' });
    expect(await server.answer({ task: second.uuid, ...ACCEPTED })).toEqual({ type: 'taken' });
    expect(await statesOf(borrower)).toEqual([[], ['REJECTED', 'ACCEPTED']]);
    expect(await borrower.status()).toMatchObject({ manualPaystubTasksComplete: true });
  });

  it('that refuses trust documents makes the closing wait for others', async () => {
    const { borrower, task } = await handedIn('REVIEW_TRUST_REQUIREMENTS', 'trust');
    const reached = async () => {
      const file = server.dependencies.db.kysely.selectFrom('lender_files').select('data');
      const row = await file.where('application_uuid', '=', borrower.uuid).executeTakeFirstOrThrow();
      return Object.hasOwn(row.data.milestones as object, 'trustDocuments');
    };
    expect(await reached()).toBe(true);
    await server.answer({ task, ...REFUSED });
    expect(await reached()).toBe(false);
  });

  it('is late after its deadline: somebody looks at it, and it is asked again', async () => {
    const { borrower, task } = await handedIn();
    await server.advance(3 * DAY + 1);
    expect(await eventsOf(task)).toEqual([ASKED, ['answered', 2, 'late']]);
    const looked = await openTask(borrower, 'attention');
    expect(looked).toMatchObject({ stage: 'conditionReviewAttended', round: 1 });
    expect(await statesOf(borrower)).toEqual(SUBMITTED);
    await server.advance(DAY);
    const second = await openTask(borrower, 'conditionReview');
    expect(second).toMatchObject({ round: 2, subject: looked.subject });
    expect(await server.answer({ task: second.uuid, ...ACCEPTED })).toEqual({ type: 'taken' });
    expect(await statesOf(borrower)).toEqual([[], ['ACCEPTED']]);
  });

  it('that nobody answers although somebody was asked ends the application', async () => {
    const { borrower } = await handedIn();
    await server.advance(3 * DAY + 1);
    const { uuid: task, revision } = await openTask(borrower, 'attention');
    expect(await server.answer({ task, revision, outcome: 'failed' })).toEqual({ type: 'taken' });
    expect(await borrower.status()).toMatchObject({ checklistStatus: 'CANCELLED' });
  });

  it('at once is one step for the borrower; if it throws then, it is tried again', async () => {
    const borrower = await borrowerAt(server, 'HMDA');
    await askFor(borrower, 'GENERIC_DOCUMENT_REQUEST');
    review = { after: () => 0, perform: () => Promise.reject(new Error('The archive is away')) };
    expect((await borrower.answerCondition('SUPPORT')).statusCode).toBe(200);
    expect(await statesOf(borrower)).toEqual(SUBMITTED);
    review = atOnce('accepted');
    await server.advance(60);
    expect(await statesOf(borrower)).toEqual([[], ['ACCEPTED']]);
    await askFor(borrower, 'ESCALATION_REVIEW');
    const sent = await borrower.answerCondition('SUPPORT');
    expect(sent.json()).toMatchObject({ categoryEnum: 'ESCALATION_REVIEW', actionNeeded: false });
    expect(await statesOf(borrower)).toEqual([[], ['ACCEPTED', 'ACCEPTED']]);
  });

  it('that its performer gives up is looked at by somebody', async () => {
    review = { after: () => 1_000, perform: () => Promise.reject(new Error('The archive is away')) };
    const { borrower, task } = await handedIn();
    await server.advance(DAY / 24);
    for (let attempt = 2; attempt <= 5; attempt += 1) await server.advance(60);
    expect(await eventsOf(task)).toEqual([ASKED, ['answered', 2, 'failed']]);
    expect(await openTask(borrower, 'attention')).toMatchObject({ stage: 'conditionReviewAttended' });
  });

  it('goes on while the application stands still, and is withdrawn with its end', async () => {
    const { borrower, task } = await handedIn();
    await borrower.set({ pinned: true });
    await borrower.set({ checklistStatus: 'NOTE_SIGNING', pinned: true });
    expect(await server.answer({ task, ...REFUSED })).toEqual({ type: 'taken' });
    expect(await borrower.status()).toMatchObject({ checklistStatus: 'NOTE_SIGNING' });
    expect((await borrower.answerCondition('SUPPORT')).statusCode).toBe(200);
    const second = await openTask(borrower, 'conditionReview');
    await borrower.set({ checklistStatus: 'CANCELLED' });
    expect(await eventsOf(second.uuid)).toEqual([ASKED, ['withdrawn', 2, null]]);
    expect(await server.answer({ task: second.uuid, ...ACCEPTED })).toMatchObject({ why: 'over' });
  });

  /** A timer of the version before in place of the task. */
  async function reviewedByTimer() {
    const { borrower, task } = await handedIn();
    const { subject } = await openTask(borrower, 'conditionReview');
    const { db, clock } = server.dependencies;
    await db.kysely.deleteFrom('task_events').where('task_uuid', '=', task).execute();
    await db.kysely.deleteFrom('tasks').where('uuid', '=', task).execute();
    const timer = {
      application_uuid: borrower.uuid,
      action: `condition:${subject}`,
      due_at: clock.now() + 1_000,
    };
    await db.kysely.insertInto('lender_timers').values(timer).execute();
    return borrower;
  }

  it('by a timer of the version before ends as it did', async () => {
    const borrower = await reviewedByTimer();
    await server.advance(60);
    expect(await statesOf(borrower)).toEqual([[], ['ACCEPTED']]);
  });

  it('by a timer of the version before adds nothing to an application that is over', async () => {
    const borrower = await reviewedByTimer();
    await borrower.set({ checklistStatus: 'DECLINED' });
    const history = server.dependencies.db.kysely.selectFrom('application_events').selectAll();
    const kept = () => history.where('application_uuid', '=', borrower.uuid).execute();
    const before = await kept();
    await server.advance(60);
    expect(await kept()).toEqual(before);
  });
});

const DISBURSING = 'DISBURSEMENT_ACCOUNT';
const VERIFIED = { revision: 1, outcome: 'verified' };
const NOT_VERIFIED = { revision: 1, outcome: 'notVerified' };

const account = (accountNumber: string) => ({
  accountType: 'CHECKING',
  routingNumber: '123456780',
  accountNumber,
  accountNumberAgain: accountNumber,
});

async function typed(borrower: Borrower, number = '000123456789') {
  const sent = await borrower.send('PUT', 'disburse-account', account(number));
  expect(sent.statusCode, sent.body).toBe(200);
  const task = await openTask(borrower, 'bankAccount');
  expect([task.subject, task.stage]).toEqual([sent.json().account.uuid, 'accountCheck']);
  return task;
}

const confirm = (borrower: Borrower) => borrower.send('POST', 'disburse-account/confirm', {});
const accountOf = async (borrower: Borrower) => {
  const { account: { state, confirmed } = {} } = await borrower.application();
  const { checklistStatus, giactAccountStatus, condition } = await borrower.status();
  return { state, confirmed, checklistStatus, giactAccountStatus, condition };
};

describe('the check of an account', () => {
  it('holds nobody up: it is answered once, whatever was done meanwhile', async () => {
    const borrower = await borrowerAt(server, DISBURSING);
    const { uuid: task } = await typed(borrower);
    expect((await confirm(borrower)).statusCode).toBe(200);
    expect(await accountOf(borrower)).toMatchObject({
      state: 'PENDING_REVIEW',
      checklistStatus: 'AUTOPAY_ACCOUNT',
      giactAccountStatus: 'PENDING_REVIEW',
    });
    expect(await server.answer({ task, ...VERIFIED, outcome: 'unknown' })).toMatchObject({ type: 'invalid' });
    expect(await server.answer({ task, ...VERIFIED })).toEqual({ type: 'taken' });
    expect(await server.answer({ task, ...NOT_VERIFIED })).toMatchObject({ why: 'over' });
    expect(await accountOf(borrower)).toMatchObject({
      state: 'VERIFIED',
      confirmed: true,
      giactAccountStatus: 'VERIFIED',
    });
  });

  it('that comes out badly is followed by a statement, about which it is asked again', async () => {
    const borrower = await borrowerAt(server, DISBURSING);
    const { uuid: task, subject } = await typed(borrower);
    expect(await server.answer({ task, ...NOT_VERIFIED })).toEqual({ type: 'taken' });
    expect(await accountOf(borrower)).toMatchObject({
      state: 'FAILED_VERIFICATION',
      checklistStatus: DISBURSING,
    });
    expect((await confirm(borrower)).statusCode).toBe(409);
    await borrower.upload('BANK_STATEMENT', 'statement.pdf');
    const sent = await borrower.send('POST', 'disburse-account/statement', { uploaded: true });
    expect(sent.statusCode, sent.body).toBe(200);
    const second = await openTask(borrower, 'bankAccount');
    expect(second).toMatchObject({ subject, round: 2 });
    await server.answer({ task: second.uuid, ...VERIFIED });
    expect(await accountOf(borrower)).toMatchObject({ giactAccountStatus: 'VERIFIED' });
  });

  it('that comes out badly later asks by a condition; a refused statement leaves the account unverified', async () => {
    const borrower = await borrowerAt(server, DISBURSING);
    const { uuid: task } = await typed(borrower);
    await confirm(borrower);
    await server.answer({ task, ...NOT_VERIFIED });
    const asked = { state: 'FAILED_VERIFICATION', condition: 'BANK_ACCOUNT_FRAUD_REVIEW' };
    expect(await accountOf(borrower)).toMatchObject({ ...asked, checklistStatus: 'AUTOPAY_ACCOUNT' });
    expect((await borrower.answerCondition('BANK_STATEMENT')).statusCode).toBe(200);
    expect(await accountOf(borrower)).toMatchObject({ state: 'PENDING_REVIEW', condition: '' });
    const { uuid: statement } = await openTask(borrower, 'conditionReview');
    await server.answer({ task: statement, ...REFUSED });
    expect(await accountOf(borrower)).toMatchObject(asked);
  });

  it('is withdrawn when another account takes the place of the one it is about', async () => {
    const borrower = await borrowerAt(server, DISBURSING);
    const { uuid: first } = await typed(borrower);
    const second = await typed(borrower, '000123456700');
    expect(await eventsOf(first)).toEqual([ASKED, ['withdrawn', 2, null]]);
    expect(await server.answer({ task: first, ...NOT_VERIFIED })).toMatchObject({ why: 'over' });
    await server.answer({ task: second.uuid, ...VERIFIED });
    expect(await accountOf(borrower)).toMatchObject({ state: 'VERIFIED' });
  });

  it('is late after its deadline, and asked again when somebody has looked', async () => {
    const borrower = await borrowerAt(server, DISBURSING);
    const { uuid: first, subject } = await typed(borrower);
    await server.advance(3 * DAY + 1);
    expect(await eventsOf(first)).toEqual([ASKED, ['answered', 2, 'late']]);
    expect(await openTask(borrower, 'attention')).toMatchObject({ stage: 'accountCheckAttended', subject });
    await server.advance(DAY);
    const { uuid: second } = await openTask(borrower, 'bankAccount');
    expect(await server.answer({ task: second, ...VERIFIED })).toEqual({ type: 'taken' });
    expect(await accountOf(borrower)).toMatchObject({ state: 'VERIFIED' });
  });

  it('holds the money back until it is answered', async () => {
    const borrower = await borrowerAt(server, 'RECORDING');
    const { account: given } = await borrower.application();
    const state = 'FAILED_VERIFICATION';
    await borrower.set({ account: { ...given, state }, giactAccountStatus: state });
    await askFor(borrower, 'BANK_ACCOUNT_FRAUD_REVIEW');
    await server.advance(DAY);
    expect(await accountOf(borrower)).toMatchObject({ checklistStatus: 'FUNDABLE' });
    await borrower.answerCondition('BANK_STATEMENT');
    await server.advance(DAY);
    expect(await accountOf(borrower)).toMatchObject({ checklistStatus: 'FUNDABLE', state: 'PENDING_REVIEW' });
    const { uuid: task } = await openTask(borrower, 'conditionReview');
    await server.answer({ task, ...ACCEPTED });
    await server.advance(DAY);
    expect(await accountOf(borrower)).toMatchObject({ checklistStatus: 'COMPLETE', state: 'VERIFIED' });
  });

  it('of an account to be debited refuses the choice at once, or has it made again later', async () => {
    check = atOnce('verified');
    const borrower = await borrowerAt(server, 'AUTOPAY_ACCOUNT');
    const choose = (number: string) => {
      const own = { payType: 'AUTOPAY', account: 'OTHER', dayOfMonth: 15, authorized: true };
      const body = { ...own, ...account(number) };
      return borrower.send('PUT', 'autopay', body, { 'x-equiform-step': 'autopay' });
    };
    const before = await tasksOf(borrower, 'bankAccount');
    check = atOnce('notVerified');
    expect((await choose('000123456711')).statusCode).toBe(422);
    expect(await tasksOf(borrower, 'bankAccount')).toEqual(before);
    check = outside;
    const sent = await choose('000123456711');
    expect(sent.statusCode, sent.body).toBe(200);
    expect(await accountOf(borrower)).toMatchObject({ checklistStatus: 'IDENTITY_VERIFICATION' });
    const { uuid: task } = await openTask(borrower, 'bankAccount');
    await server.answer({ task, ...NOT_VERIFIED });
    expect(await accountOf(borrower)).toMatchObject({
      checklistStatus: 'AUTOPAY_ACCOUNT',
      state: 'VERIFIED',
    });
  });

  it.each([
    ['VERIFIED', 'VERIFIED'],
    ['FAILED_VERIFICATION', 'FAILED_VERIFICATION'],
  ])('by a timer of the version before ends as it did: %s', async (finding, state) => {
    const borrower = await borrowerAt(server, DISBURSING);
    const { uuid: task, subject } = await typed(borrower);
    const { db, clock } = server.dependencies;
    await db.kysely.deleteFrom('task_events').where('task_uuid', '=', task).execute();
    await db.kysely.deleteFrom('tasks').where('uuid', '=', task).execute();
    const action = `account:${subject}:${finding}`;
    const timer = { application_uuid: borrower.uuid, action, due_at: clock.now() + 1_000 };
    await db.kysely.insertInto('lender_timers').values(timer).execute();
    await server.advance(60);
    expect(await accountOf(borrower)).toMatchObject({ state, giactAccountStatus: state });
  });
});

describe('what the borrower of a line that is paid out asks for', () => {
  it('is done or refused although the application is over, each request once', async () => {
    check = atOnce('verified');
    review = atOnce('accepted');
    const borrower = await borrowerAt(server, 'COMPLETE');
    const ask = (payload: object) => borrower.send('POST', 'line/requests', payload);
    for (const payload of [{ kind: 'PAYOFF' }, { kind: 'AUTOPAY', isOn: false }]) {
      const asked = await ask(payload);
      expect(asked.statusCode, asked.body).toBe(200);
    }
    expect((await ask({ kind: 'PAYOFF' })).statusCode).toBe(409);
    const tasks = await tasksOf(borrower, 'lineRequest');
    const { lineRequests = [] } = await borrower.application();
    const taskOf = (kind: string) => {
      const request = lineRequests.find((one) => one.kind === kind);
      return tasks.find(({ subject }) => subject === request?.uuid);
    };
    const [quote, autopay] = [taskOf('PAYOFF'), taskOf('AUTOPAY')];
    const refused = { revision: 1, outcome: 'refused', data: { reason: 'PAST_DUE' } };
    expect(await server.answer({ task: quote?.uuid ?? '', ...refused, data: {} })).toMatchObject({
      type: 'invalid',
    });
    expect(await server.answer({ task: quote?.uuid ?? '', ...refused })).toEqual({ type: 'taken' });
    const statesNow = async () =>
      (await borrower.application()).lineRequests?.map(({ kind, state, refusal }) => [kind, state, refusal]);
    expect(await statesNow()).toEqual([
      ['AUTOPAY', 'OPEN', undefined],
      ['PAYOFF', 'REFUSED', 'PAST_DUE'],
    ]);
    // The other request still waits. Nobody answers it in time: somebody looks at it, and it is asked again.
    await server.advance(5 * DAY);
    const [again] = (await tasksOf(borrower, 'lineRequest')).filter(({ status }) => status === 'open');
    expect(again).toMatchObject({ subject: autopay?.subject, round: 2 });
    const done = { task: again?.uuid ?? '', revision: 1, outcome: 'done' };
    expect(await server.answer(done)).toEqual({ type: 'taken' });
    expect(await server.answer(done)).toMatchObject({ type: 'refused', why: 'over' });
    expect((await statesNow())?.[0]).toEqual(['AUTOPAY', 'DONE', undefined]);
    const { active, creditLine } = await borrower.application();
    expect([active, creditLine?.autopay]).toEqual([false, false]);
  });

  /** A line some time after it was paid out, what its borrower asks of it, and what the lender's own system states. */
  const lineAsked = async (...requests: object[]) => {
    check = atOnce('verified');
    review = atOnce('accepted');
    const borrower = await borrowerAt(server, 'COMPLETE');
    await server.advance(200 * DAY);
    const { creditLine } = await borrower.application();
    if (!creditLine) throw new Error('There is no line');
    for (const payload of requests) {
      const asked = await borrower.send('POST', 'line/requests', payload);
      expect(asked.statusCode, asked.body).toBe(200);
    }
    await server.advance(60);
    const state = (figures: object, hoursAgo = 0) =>
      server.dependencies.db.transaction(async (tx) => {
        const record = await lockRecord(tx, borrower.uuid);
        if (!record) throw new Error('There is no application');
        const asOf = new Date(server.dependencies.clock.now() - hoursAgo * 3_600_000).toISOString();
        const stated = { line: { ...creditLine, asOf, ...figures }, by: 'main-core' };
        expect(await stateCreditLine(tx, server.dependencies, record, stated)).toMatchObject({
          type: 'stated',
        });
      });
    const answerAll = async () => {
      for (const { uuid: task } of await tasksOf(borrower, 'lineRequest'))
        expect(await server.answer({ task, revision: 1, outcome: 'done' })).toEqual({ type: 'taken' });
    };
    return { borrower, creditLine, state, answerAll };
  };
  const DRAW = { kind: 'DRAW', amount: '500.00' };

  it('is not done twice where the lender states the line before it answers', async () => {
    const { borrower, state, answerAll } = await lineAsked(DRAW);
    await state({ balance: '40500.00', available: '9500.00' });
    await answerAll();
    const { creditLine, lineRequests } = await borrower.application();
    expect(creditLine).toMatchObject({ balance: '40500.00', available: '9500.00' });
    expect(lineRequests?.map(({ state }) => state)).toEqual(['DONE']);
  });

  it('is done although the lender states since how the line was before', async () => {
    const { borrower, creditLine: before, state, answerAll } = await lineAsked(DRAW);
    await state({}, 6);
    await answerAll();
    const { creditLine, lineRequests } = await borrower.application();
    expect(creditLine?.history?.[0]).toMatchObject({ type: 'DRAW', amount: '500.00' });
    expect(Number(creditLine?.available)).toBeLessThanOrEqual(Number(before.available) - 500);
    expect(lineRequests?.map(({ state }) => state)).toEqual(['DONE']);
  });

  it.each([
    ['autopay', { kind: 'AUTOPAY', isOn: false }, { autopay: false }],
    ['a payoff quote', { kind: 'PAYOFF' }, { payoff: { perDay: expect.any(String) } }],
  ])('is done where the lender states something else of it only: %s', async (_name, request, done) => {
    const { borrower, creditLine: before, state, answerAll } = await lineAsked(DRAW, request);
    expect(before).not.toMatchObject(done);
    await state({ balance: '40500.00', available: '9500.00' });
    await answerAll();
    const { creditLine, lineRequests } = await borrower.application();
    expect(creditLine).toMatchObject(done);
    expect(creditLine?.history?.filter(({ amount }) => amount === '500.00')).toEqual([]);
    expect(lineRequests?.map(({ state }) => state)).toEqual(['DONE', 'DONE']);
  });

  it('waits however much is asked after it', async () => {
    check = atOnce('verified');
    review = atOnce('accepted');
    const borrower = await borrowerAt(server, 'COMPLETE');
    const ask = (payload: object) => borrower.send('POST', 'line/requests', payload);
    expect((await ask({ kind: 'AUTOPAY', isOn: false })).statusCode).toBe(200);
    const { uuid: autopay } = await openTask(borrower, 'lineRequest');
    for (let quotes = 0; quotes < 20; quotes += 1) {
      expect((await ask({ kind: 'PAYOFF' })).statusCode).toBe(200);
      const open = (await tasksOf(borrower, 'lineRequest')).find(
        ({ uuid, status }) => status === 'open' && uuid !== autopay,
      );
      await server.answer({ task: open?.uuid ?? '', revision: 1, outcome: 'done' });
    }
    expect((await ask({ kind: 'AUTOPAY', isOn: false })).statusCode).toBe(409);
    expect(await server.answer({ task: autopay, revision: 1, outcome: 'done' })).toEqual({ type: 'taken' });
    const { lineRequests = [], creditLine } = await borrower.application();
    expect([lineRequests.length, creditLine?.autopay]).toEqual([20, false]);
    expect(lineRequests.at(-1)).toMatchObject({ kind: 'AUTOPAY', state: 'DONE' });
  });

  it('is asked again when even whoever looks at it is silent: no request waits for ever', async () => {
    check = atOnce('verified');
    review = atOnce('accepted');
    const borrower = await borrowerAt(server, 'COMPLETE');
    expect((await borrower.send('POST', 'line/requests', { kind: 'PAYOFF' })).statusCode).toBe(200);
    attention = outside;
    await server.advance(4 * DAY);
    const { uuid } = await openTask(borrower, 'attention');
    await server.advance(26 * DAY);
    expect(await server.answer({ task: uuid, revision: 1, outcome: 'again' })).toMatchObject({ why: 'over' });
    const { uuid: task } = await openTask(borrower, 'lineRequest');
    expect(await server.answer({ task, revision: 1, outcome: 'done' })).toEqual({ type: 'taken' });
    const { lineRequests } = await borrower.application();
    expect(lineRequests?.map(({ state }) => state)).toEqual(['DONE']);
    expect(await borrower.status()).toMatchObject({ checklistStatus: 'COMPLETE' });
  });
});
