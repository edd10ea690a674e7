import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInStatuses } from '../../src/core/flow/builtInStatuses.ts';
import { createStatusList } from '../../src/core/flow/statuses.ts';
import { type StepCallName, stepCalls } from '../../src/core/flow/stepCalls.ts';
import { statementsOf } from '../../src/server/db/testStatements.ts';
import { changeRecord, lockRecord } from '../../src/server/features/applications/recordService.ts';
import { stepActions } from '../../src/server/features/steps/stepActions.ts';
import { HELOC, type LendingServer, openLendingServer } from './lendingServer.ts';
import { expectWithinBudget, statementBudget } from './statementBudget.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());

interface Borrower {
  readonly uuid: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function at(status: string, more: object = {}): Promise<Borrower> {
  const payload = { org: 'main', persona: 'approved', status, ...more };
  const answer = await server.call({ method: 'POST', url: '/sandbox/applications', payload });
  expect(answer.statusCode, answer.body).toBe(200);
  const { uuid, jwt } = answer.json();
  return { uuid, headers: { authorization: `Bearer ${jwt}` } };
}

const send = ({ uuid, headers }: Borrower, call: StepCallName, payload: object, more: object = {}) =>
  server.call({
    method: stepCalls[call].method,
    url: `${HELOC}/${uuid}/${stepCalls[call].path}`,
    payload,
    headers: { ...headers, ...more },
  });

const versionOf = async ({ uuid }: Borrower): Promise<number> =>
  (
    await server.dependencies.db.kysely
      .selectFrom('applications')
      .select('version')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
  ).version;

const statusOf = async ({ uuid, headers }: Borrower): Promise<string> =>
  (await server.call({ url: `/service-krang-heloc/borrower/secure/api/v1/${uuid}/status`, headers })).json()
    .checklistStatus;

const closedAt = (status: string): readonly StepCallName[] =>
  (Object.keys(stepCalls) as StepCallName[]).filter((call) => {
    const isAlwaysOpen = stepActions.some((action) => action.call === call && action.isAlwaysOpen);
    return !isAlwaysOpen && !builtInStatuses.takes(status, call);
  });

const CONTACT = {
  ownershipType: 'SOLE',
  maritalStatus: 'UNMARRIED',
  ssn: '536221847',
  citizenship: 'US_CITIZEN',
  mailingAddress: { sameAsHome: 'YES' },
  loanPurpose: 'HOME_IMPROVEMENT',
  yearsAtAddress: 7,
  hardCreditAuthorized: true,
};

const ACCOUNT = {
  accountType: 'CHECKING',
  routingNumber: '123456780',
  accountNumber: '000123456789',
  accountNumberAgain: '000123456789',
};

describe('a step out of order', () => {
  it.each(['WAITING_FOR_SOFT_CREDIT', 'OFFER_SELECTION', 'HMDA', 'RESCISSION'])(
    'answers 409 at %s and changes nothing, whichever it is',
    async (status) => {
      const borrower = await at(status);
      const before = await versionOf(borrower);
      const calls = closedAt(status);
      expect(calls.length).toBeGreaterThan(20);
      for (const call of calls)
        expect([call, (await send(borrower, call, {}, stepHeader(call))).statusCode]).toEqual([call, 409]);
      expect([await versionOf(borrower), await statusOf(borrower)]).toEqual([before, status]);
    },
  );

  it('answers 409 once the application is over', async () => {
    const borrower = await at('COMPLETE');
    expect((await send(borrower, 'contact', CONTACT)).statusCode).toBe(409);
  });

  it('answers 409 at a status of the lender that ends the application, which stays over', async () => {
    const borrower = await at('HMDA');
    const own = { id: 'WITHDRAWN', path: '', ends: true, tells: 'DECLINED' } as const;
    const statuses = createStatusList([...builtInStatuses.all, own]);
    const change = { event: 'TEST', at: new Date(server.dependencies.clock.now()) };
    const ended = await server.dependencies.db.transaction(async (tx) => {
      const record = await lockRecord(tx, borrower.uuid);
      if (!record) throw new Error('No application');
      const status = { checklistStatus: own.id };
      const moved = await changeRecord(tx, record, { ...change, status, statuses });
      return changeRecord(tx, moved, { ...change, data: { isCrypto: false } });
    });
    expect(ended.status.checklistStatus).toBe(own.id);
    const sent = await send(borrower, 'hmda', {});
    expect([sent.statusCode, (await application(borrower)).active]).toEqual([409, false]);
    const told = await server.dependencies.db.kysely
      .selectFrom('notifications')
      .select('kind')
      .where('application_uuid', '=', borrower.uuid)
      .execute();
    expect(told.map(({ kind }) => kind)).toContain('DECLINED');
  });
});

const application = async ({ uuid, headers }: Borrower) =>
  (await server.call({ url: `${HELOC}/${uuid}`, headers })).json();

const stepHeader = (call: StepCallName) => ({ 'x-equiform-step': stepCalls[call].steps[0] });

describe('a step of another person', () => {
  it('is not found', async () => {
    const borrower = await at('COLLECT_ADDITIONAL_INFO');
    const other = await server.person();
    const before = await versionOf(borrower);
    const answer = await send({ ...borrower, headers: other.headers }, 'contact', CONTACT);
    expect([answer.statusCode, await versionOf(borrower)]).toEqual([404, before]);
    expect((await send({ ...borrower, headers: {} }, 'contact', CONTACT)).statusCode).toBe(401);
  });
});

describe('invalid answers', () => {
  it.each([
    ['an unknown name', { ...CONTACT, nope: 1 }, 'body.nope is not an answer of this step'],
    [
      'an unknown name inside',
      { ...CONTACT, mailingAddress: { sameAsHome: 'YES', planet: 'Earth' } },
      'body.mailingAddress.planet is not an answer of this step',
    ],
    ['an object for an answer', { ...CONTACT, ssn: { is: 'it' } }, 'body.ssn cannot be an answer'],
    ['what is missing', { ...CONTACT, loanPurpose: undefined }, 'body.loanPurpose is not valid (required)'],
    [
      'what is not of the list',
      { ...CONTACT, citizenship: 'MARTIAN' },
      'body.citizenship is not valid (enum)',
    ],
  ])('422 names %s and change nothing', async (_what, payload, line) => {
    const borrower = await at('COLLECT_ADDITIONAL_INFO');
    const before = await versionOf(borrower);
    const answer = await send(borrower, 'contact', payload);
    expect([answer.statusCode, answer.json().errors]).toEqual([422, [line]]);
    expect(await versionOf(borrower)).toBe(before);
  });

  it("422 say with the policy's words what stops the borrower", async () => {
    const borrower = await at('COLLECT_ADDITIONAL_INFO');
    const answer = await send(borrower, 'contact', { ...CONTACT, loanPurpose: 'BUSINESS' });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      ['This line is for personal, family or household purposes.'],
    ]);
  });

  it('are dropped if they answer what was not asked', async () => {
    const borrower = await at('COLLECT_ADDITIONAL_INFO');
    const trust = { name: 'Left over', date: '2001-02-03' };
    const answer = await send(borrower, 'contact', { ...CONTACT, trust });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().answers.contact).not.toHaveProperty('trust');
  });

  it('must say which step they belong to in a call with several steps', async () => {
    const borrower = await at('AUTOPAY_ACCOUNT');
    const none = await send(borrower, 'autopay', {});
    expect([none.statusCode, none.json().errors]).toEqual([
      400,
      ['headers.x-equiform-step must be one of autopay, autopay-manual'],
    ]);
    expect((await send(borrower, 'autopay', {}, { 'x-equiform-step': 'contact' })).statusCode).toBe(400);
  });
});

/** Without what is noted after the answer, at most every 20 s: that the borrower was seen. */
const statementsOfCall = async (save: () => Promise<void>): Promise<readonly string[]> =>
  (await statementsOf(save)).filter((sql) => !sql.includes('set "seen_at"'));

describe('a saved step', () => {
  it('is stored without sensitive answers, and the application continues', async () => {
    const borrower = await at('COLLECT_ADDITIONAL_INFO');
    const answer = await send(borrower, 'contact', CONTACT);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().answers.contact).toMatchObject({
      loanPurpose: 'HOME_IMPROVEMENT',
      yearsAtAddress: 7,
    });
    expect(answer.body).not.toContain('536221847');
  });

  it('happens once: the same key gets the same answer and changes nothing', async () => {
    const borrower = await at('COLLECT_ADDITIONAL_INFO');
    const key = { 'idempotency-key': randomUUID() };
    const first = await send(borrower, 'contact', CONTACT, key);
    const version = await versionOf(borrower);
    const again = await send(borrower, 'contact', CONTACT, key);
    expect([again.statusCode, again.headers['idempotent-replay']]).toEqual([200, 'true']);
    expect(again.json()).toEqual(first.json());
    expect(await versionOf(borrower)).toBe(version);
  });

  it.each([
    {
      what: 'an account to pay out to',
      budget: 'account' as const,
      status: 'DISBURSEMENT_ACCOUNT',
      call: 'disburseAccount' as const,
      document: ACCOUNT,
    },
    {
      what: 'contact',
      budget: 'contact' as const,
      status: 'COLLECT_ADDITIONAL_INFO',
      call: 'contact' as const,
      document: CONTACT,
    },
  ])('needs at most the budgeted statements for $what', async ({ status, call, document, budget }) => {
    const borrower = await at(status);
    const key = { 'idempotency-key': randomUUID() };
    const sent = await statementsOfCall(async () => {
      expect((await send(borrower, call, document, key)).statusCode).toBe(200);
    });
    expect(sent).toContain('begin');
    // What the lender is told is written with the rest.
    const told = sent.filter((sql) => sql.includes('lender_events'));
    expect(told).toMatchObject([expect.stringContaining('update "applications"')]);
    expectWithinBudget(sent, statementBudget.saves[budget]);
  });

  it('needs no more for an account that takes the place of another', async () => {
    const borrower = await at('DISBURSEMENT_ACCOUNT');
    const save = async () => expect((await send(borrower, 'disburseAccount', ACCOUNT)).statusCode).toBe(200);
    const first = await statementsOfCall(save);
    const second = await statementsOfCall(save);
    expect(second.length, second.join('\n')).toBe(first.length);
  });

  it('is not read if its body is over 256 kB', async () => {
    const borrower = await at('COLLECT_ADDITIONAL_INFO');
    const answer = await send(borrower, 'contact', { ...CONTACT, nope: 'x'.repeat(300_000) });
    expect(answer.statusCode).toBe(413);
  });
});
