import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Acting, openActing, statement } from './lenderActing.ts';
import type { Call } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';

let acting: Acting;
beforeAll(async () => {
  acting = await openActing();
});
afterAll(() => acting.close());
beforeEach(() => acting.server.turnBack());

const nobody = randomUUID();
const HISTORY_TIME = { at: expect.any(String) };

describe('every act', () => {
  const acts: readonly [NonNullable<Call['method']>, string, object | undefined][] = [
    ['PATCH', '', { values: { 'application.floodZone': true } }],
    ['POST', '/cancel', { reason: 'WITHDRAWN' }],
    ['PUT', '/officer', { officer: nobody }],
    ['POST', '/messages', { text: 'Hello' }],
    ['POST', '/notices', { kind: 'FLOOD', sentOn: '2026-06-01' }],
    ['PUT', '/account', statement()],
    ['POST', '/conditions', { kind: 'GENERIC_DOCUMENT_REQUEST' }],
    ['GET', '/conditions', undefined],
    ['GET', '/documents', undefined],
    ['GET', '/messages', undefined],
    ['GET', '/notices', undefined],
  ];
  let borrower: Borrower;
  let headers: Record<string, string>;
  beforeAll(async () => {
    borrower = await borrowerAt(acting.server, 'HMDA');
    headers = { 'if-match': await acting.versionOf(borrower) };
  });

  it.each(acts)(
    '%s %s knows no application of another lender, and none that there is not',
    async (method, path, payload) => {
      for (const uuid of [borrower.uuid, nobody]) {
        const url = `/applications/${uuid}${path}`;
        const answer = await acting
          .system('other-core')
          .call({ method, url, ...(payload && { payload }), headers });
        expect([answer.statusCode, answer.json().type]).toEqual([404, 'urn:equiform:problem:not-found']);
      }
      expect(await acting.versionOf(borrower)).toBe(headers['if-match']);
    },
  );

  it.each(acts.filter(([method]) => method !== 'GET'))(
    '%s %s needs its scope',
    async (method, path, payload) => {
      const url = `/applications/${borrower.uuid}${path}`;
      const answer = await acting
        .system('main-reader')
        .call({ method, url, ...(payload && { payload }), headers });
      expect([answer.statusCode, answer.json().type]).toEqual([
        403,
        'urn:equiform:problem:insufficient-scope',
      ]);
    },
  );
});

describe('a leap second, which no clock of ours shows', () => {
  const leap = '2016-12-31T23:59:60Z';

  it('is refused in a body and in a query as the client’s mistake', async () => {
    const borrower = await acting.unchanged('HMDA');
    const values = { 'application.floodZone': true };
    const body = await acting.change(borrower, { values, asOf: leap });
    expect([body.statusCode, body.json()]).toMatchObject([422, { errors: [{ pointer: '#/asOf' }] }]);
    const query = await acting.core.call({ url: `/applications?changedSince=${leap}` });
    expect([query.statusCode, query.json()]).toMatchObject([
      400,
      { errors: [{ parameter: 'changedSince' }] },
    ]);
  });
});

describe('changing facts', () => {
  it('changes what the lender owns, keeps who changed which facts without their values, and shows the borrower', async () => {
    const borrower = await borrowerAt(acting.server, 'HMDA');
    const loanNumber = `HL-${randomUUID().slice(0, 8)}`;
    const values = { 'application.loanNumber': loanNumber, 'application.floodZone': true };
    const key = { 'idempotency-key': randomUUID(), 'if-match': await acting.versionOf(borrower) };
    const done = await acting.change(borrower, { values }, key);
    expect(done.statusCode, done.body).toBe(204);
    expect(done.headers.etag).toBe(await acting.versionOf(borrower));
    expect(done.headers.etag).not.toBe(key['if-match']);
    expect(await borrower.application()).toMatchObject({ loanNumber, floodZone: true });
    const [last] = (await acting.historyOf(borrower)).filter(({ event }) => event === 'LENDER_CHANGED');
    expect(last).toEqual({
      event: 'LENDER_CHANGED',
      status: 'HMDA',
      by: 'main-core',
      facts: ['application.loanNumber', 'application.floodZone'],
      ...HISTORY_TIME,
    });
    const again = await acting.change(borrower, { values }, key);
    expect([again.statusCode, again.headers['idempotent-replay']]).toEqual([204, 'true']);
    expect(again.headers.etag).toBe(done.headers.etag);
    const stale = await acting.change(borrower, { values }, { 'if-match': key['if-match'] });
    expect([stale.statusCode, stale.json().type]).toEqual([412, 'urn:equiform:problem:precondition-failed']);
    const blind = await acting.act('PATCH', borrower, '', { values });
    expect(blind.statusCode).toBe(428);
  });

  it.each([
    ['a fact of the borrower', { 'income.annual': 1 }, 'income.annual', /borrower/],
    ['a fact that follows from others', { 'application.rate': 1 }, 'application.rate', /not changed/],
    ['an unknown fact', { 'a/b~c': 1 }, 'a~1b~0c', /not changed/],
    ['a fact named like the prototype', { constructor: 1 }, 'constructor', /not changed/],
    ['a value of another type', { 'application.homestead': 'yes' }, 'application.homestead', /yes\/no/],
    [
      'a value outside its list',
      { 'application.maritalStatus': 'DIVORCED' },
      'application.maritalStatus',
      /one of/,
    ],
    ['a hostile loan number', { 'application.loanNumber': '<b>1' }, 'application.loanNumber', /letters/],
  ])('refuses %s, and changes nothing of the rest', async (_what, wrong, pointer, detail) => {
    const borrower = await acting.unchanged('HMDA');
    const answer = await acting.change(borrower, { values: { 'application.floodZone': true, ...wrong } });
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json().errors).toEqual([
      { pointer: `#/values/${pointer}`, detail: expect.stringMatching(detail) },
    ]);
    expect((await borrower.application()).floodZone).toBeUndefined();
  });

  it('refuses the loan number of another application', async () => {
    const [one, other] = [await borrowerAt(acting.server, 'HMDA'), await borrowerAt(acting.server, 'HMDA')];
    const { loanNumber } = await one.application();
    const answer = await acting.change(other, { values: { 'application.loanNumber': loanNumber } });
    expect([answer.statusCode, answer.json().errors[0].detail]).toEqual([422, 'is in use']);
  });

  it('keeps an answer that the borrower gave later than the lender knew, and names it with both times', async () => {
    const borrower = await borrowerAt(acting.server, 'COLLECT_ADDITIONAL_INFO');
    const knownAt = acting.now();
    await acting.server.advance(60);
    await borrower.set({ maritalStatus: 'MARRIED' });
    const answeredAt = acting.now();
    const values = { 'application.maritalStatus': 'UNMARRIED' };
    const old = await acting.change(borrower, { values, asOf: knownAt });
    expect([old.statusCode, old.json().type]).toEqual([409, 'urn:equiform:problem:newer-answer']);
    expect(old.json().errors).toEqual([
      {
        pointer: '#/values/application.maritalStatus',
        detail: `was answered by the borrower at ${answeredAt}, after what was known at ${knownAt}`,
      },
    ]);
    expect((await borrower.application()).maritalStatus).toBe('MARRIED');
    await acting.server.advance(60);
    const later = acting.now();
    expect((await acting.change(borrower, { values, asOf: later })).statusCode).toBe(204);
    const corrected = { 'application.maritalStatus': 'SEPARATED' };
    await acting.server.advance(60);
    expect((await acting.change(borrower, { values: corrected, asOf: later })).statusCode).toBe(204);
    expect((await borrower.application()).maritalStatus).toBe('SEPARATED');
  });

  it('changes nothing of an application that is over', async () => {
    const borrower = await borrowerAt(acting.server, 'DECLINED');
    expect((await acting.change(borrower, { values: { 'application.floodZone': true } })).statusCode).toBe(
      409,
    );
  });
});

describe('cancelling', () => {
  const cancel = (borrower: Borrower, reason: string, more = {}) =>
    acting.act('POST', borrower, '/cancel', { reason }, more);
  const noticesOf = async (borrower: Borrower) =>
    (
      await acting.server.call({
        url: `/service-application/api/v1/application/heloc/${borrower.uuid}/documents?category=ADVERSE_ACTION`,
        headers: borrower.headers,
      })
    ).json<{ uuid: string }[]>();

  it('ends an application as its borrower wished: without a notice, but never silently', async () => {
    const borrower = await borrowerAt(acting.server, 'HMDA');
    const key = { 'idempotency-key': randomUUID() };
    const ended = await cancel(borrower, 'WITHDRAWN', key);
    expect([ended.statusCode, ended.headers.etag]).toEqual([204, await acting.versionOf(borrower)]);
    expect(await borrower.application()).toMatchObject({ active: false, endCause: 'WITHDRAWN' });
    expect((await borrower.status()).checklistStatus).toBe('CANCELLED');
    expect(await noticesOf(borrower)).toEqual([]);
    expect((await acting.notesOf(borrower))[0]?.description).toContain('You asked us to end it');
    expect((await acting.mailsTo(borrower))[0]?.text).toContain('You asked us to end your application');
    expect((await acting.historyOf(borrower)).at(-1)).toMatchObject({
      event: 'ENDED_WITHDRAWN',
      status: 'CANCELLED',
      by: 'main-core',
      reason: 'WITHDRAWN',
    });
    expect((await cancel(borrower, 'WITHDRAWN', key)).headers['idempotent-replay']).toBe('true');
    expect((await cancel(borrower, 'WITHDRAWN')).statusCode).toBe(409);
    expect((await acting.mailsTo(borrower)).length).toBe(1);
  });

  it('issues the notice of adverse action that a refusal owes, with its reason', async () => {
    const borrower = await borrowerAt(acting.server, 'HMDA');
    expect((await cancel(borrower, 'PROPERTY_TYPE')).statusCode).toBe(204);
    const [notice, ...others] = await noticesOf(borrower);
    expect([notice === undefined, others]).toEqual([false, []]);
    expect((await acting.notesOf(borrower)).map(({ title }) => title)).toContain(
      'Your application has ended',
    );
  });

  it('issues none where the lender sent its own', async () => {
    const borrower = await borrowerAt(acting.server, 'HMDA');
    const { createdDate = '' } = (await borrower.application()).auditFields ?? {};
    const sentOn = createdDate.slice(0, 10);
    const said = await acting.act('POST', borrower, '/notices', { kind: 'ADVERSE_ACTION', sentOn });
    expect(said.statusCode, said.body).toBe(201);
    const listed = await acting.act('GET', borrower, '/notices');
    expect(listed.json()).toMatchObject({
      notices: [{ ...said.json(), kind: 'ADVERSE_ACTION', sentOn, state: 'DELIVERED', client: 'main-core' }],
    });
    expect((await acting.notesOf(borrower))[0]).toMatchObject({
      title: 'We sent you a notice',
      description: expect.stringMatching(
        /^Notice of the action taken on your application\. We sent it to you on \w+ \d+, 2026\.$/,
      ),
    });
    expect((await cancel(borrower, 'PROPERTY_TYPE')).statusCode).toBe(204);
    expect(await noticesOf(borrower)).toEqual([]);
  });

  it('ends an incomplete application only after the notice of what is missing', async () => {
    const borrower = await borrowerAt(acting.server, 'HMDA');
    const early = await cancel(borrower, 'INCOMPLETE');
    expect([early.statusCode, early.json().detail]).toEqual([409, expect.stringContaining('notice of law')]);
    const { createdDate = '' } = (await borrower.application()).auditFields ?? {};
    await acting.act('POST', borrower, '/notices', { kind: 'INCOMPLETE', sentOn: createdDate.slice(0, 10) });
    expect((await cancel(borrower, 'INCOMPLETE')).statusCode).toBe(204);
    expect((await borrower.application()).endCause).toBe('INCOMPLETE');
  });

  it('ends what the borrower signed only as the borrower wishes, and nothing that is paid out', async () => {
    const signed = await borrowerAt(acting.server, 'RESCISSION');
    expect((await cancel(signed, 'PROPERTY_TYPE')).statusCode).toBe(409);
    expect((await signed.status()).checklistStatus).toBe('RESCISSION');
    expect((await cancel(signed, 'RESCINDED')).statusCode).toBe(204);
    const funded = await borrowerAt(acting.server, 'COMPLETE');
    const answer = await cancel(funded, 'WITHDRAWN');
    expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringMatching(/paid out|over/)]);
  });

  it('knows no other reasons', async () => {
    const borrower = await acting.unchanged('HMDA');
    for (const reason of ['CONSTRUCTOR', 'NO_SUCH', '__proto__', 'x'.repeat(41)])
      expect((await cancel(borrower, reason)).statusCode).toBe(422);
  });
});
