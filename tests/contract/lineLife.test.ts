import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Notification } from '../../src/core/flow/notifications.ts';
import { formatMoney } from '../../src/core/loan/formatMoney.ts';
import { availableOf, centsText, linePeriod, payoffAfter } from '../../src/core/loan/lineServicing.ts';
import { fractionOfPercent } from '../../src/core/loan/percentPoints.ts';
import { stateCreditLine } from '../../src/server/features/applications/creditLineService.ts';
import { changeRecord, lockRecord } from '../../src/server/features/applications/recordService.ts';
import { HELOC, type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt, unchangedAt } from './verification.ts';
import { mailsTo } from './writtenMails.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());

/** What a borrower was told, the latest first. */
async function notesOf({ headers }: Borrower): Promise<readonly string[]> {
  const answer = await server.call({ url: '/service-notifications/api/v1/notifications', headers });
  return answer.json<Notification[]>().map(({ description }) => description);
}

const lineOf = async (borrower: Borrower) => (await borrower.application()).creditLine;

/** Advances the sandbox clock to the evening of a day. */
const advanceTo = async (day: string) => {
  const until = Date.parse(`${day}T23:00:00Z`) - server.dependencies.clock.now();
  await server.advance(Math.ceil(until / 1_000));
};

it('lives on the sandbox clock once it is paid out: interest and a payment each month', async () => {
  const borrower = await borrowerAt(server, 'COMPLETE');
  const opened = await lineOf(borrower);
  const { rate = 0, lineAmount = 0 } = await borrower.application();
  const drawn = lineAmount.toFixed(2);
  expect(opened).toEqual({
    asOf: '2026-06-15T15:00:00.000Z',
    limit: drawn,
    balance: drawn,
    available: '0.00',
    rate: `${rate}`,
    autopay: true,
    nextPayment: { due: '2026-08-01', amount: expect.stringMatching(/^\d{3}\.\d{2}$/) },
    payments: [],
    history: [{ on: '2026-06-15', type: 'DRAW', amount: drawn, balance: drawn }],
    draw: { minimum: '500.00', until: '2031-06-15' },
  });

  await advanceTo('2026-07-31');
  expect((await lineOf(borrower))?.payments).toEqual([]);
  await advanceTo('2026-08-01');
  const amount = opened?.nextPayment?.amount ?? '';
  // From June 15 to August 1 there are 47 days.
  const period = linePeriod({
    balance: drawn,
    annualRate: fractionOfPercent(rate),
    days: 47,
    payment: amount,
  });
  expect(await lineOf(borrower)).toMatchObject({
    asOf: '2026-08-01T17:00:00.000Z',
    balance: period.balance,
    available: availableOf({ limit: drawn, balance: period.balance }),
    nextPayment: { due: '2026-09-01', amount },
    payments: [{ on: '2026-08-01', amount }],
    history: [
      { on: '2026-08-01', type: 'PAYMENT', amount, balance: period.balance },
      { on: '2026-08-01', type: 'INTEREST', amount: period.interest, balance: period.owed },
      { on: '2026-06-15', type: 'DRAW', amount: drawn, balance: drawn },
    ],
  });

  // A year at once: each month in its turn.
  await advanceTo('2027-08-01');
  const later = await lineOf(borrower);
  expect(later?.payments.map(({ on }) => on)).toEqual([
    ...['08', '07', '06', '05', '04', '03', '02', '01'].map((month) => `2027-${month}-01`),
    ...['12', '11', '10', '09', '08'].map((month) => `2026-${month}-01`),
  ]);
  expect(later?.nextPayment?.due).toBe('2027-09-01');
});

it('goes on after a statement that is a little newer than the moment at which a payment is due', async () => {
  await server.turnBack();
  const { clock, db } = server.dependencies;
  const borrower = await borrowerAt(server, 'COMPLETE');
  const until = Date.parse('2026-08-01T16:58:00Z') - clock.now();
  await server.advance(until / 1_000);
  // A draw or the lender's system may state the line before its payment of 17:00 is posted.
  await db.transaction(async (tx) => {
    const record = await lockRecord(tx, borrower.uuid);
    if (!record?.data.creditLine) throw new Error('There is no line');
    const line = { ...record.data.creditLine, asOf: '2026-08-01T17:00:00.500Z' };
    const stated = await stateCreditLine(tx, server.dependencies, record, { line, by: 'lender' });
    expect(stated.type).toBe('stated');
  });
  await advanceTo('2026-08-01');
  expect(await lineOf(borrower)).toMatchObject({
    payments: [{ on: '2026-08-01' }],
    nextPayment: { due: '2026-09-01' },
  });
  await advanceTo('2026-09-01');
  expect((await lineOf(borrower))?.payments).toHaveLength(2);
});

it('ends without a fault where the record does not say that its money left', async () => {
  await server.turnBack();
  const { db, clock } = server.dependencies;
  const borrower = await borrowerAt(server, 'COMPLETE');
  const before = await lineOf(borrower);
  await db.transaction(async (tx) => {
    const record = await lockRecord(tx, borrower.uuid);
    if (!record?.data.timeline) throw new Error('There is no timeline');
    const { fundedAt: _fundedAt, ...timeline } = record.data.timeline;
    await changeRecord(tx, record, { data: { timeline }, event: 'LENDER_EFFECT', at: new Date(clock.now()) });
  });
  await advanceTo('2026-08-02');
  const [timer, ...others] = await db.kysely
    .selectFrom('lender_timers')
    .selectAll()
    .where('application_uuid', '=', borrower.uuid)
    .where('action', '=', 'line')
    .execute();
  expect([timer?.attempts, timer?.done_at, others]).toEqual([0, expect.any(Date), []]);
  expect(await lineOf(borrower)).toEqual(before);
});

describe('what its borrower asks for', () => {
  const ask = (borrower: Borrower, payload: object, key = randomUUID()) =>
    borrower.send('POST', 'line/requests', payload, { 'idempotency-key': key });

  it('is done by the sandbox at once: a payoff quote, a draw, autopay', async () => {
    await server.turnBack();
    const borrower = await borrowerAt(server, 'COMPLETE');
    // By then more is paid back than the smallest draw, whatever the rate.
    await advanceTo('2026-12-01');
    const before = await lineOf(borrower);

    const quoted = await ask(borrower, { kind: 'PAYOFF' });
    expect(quoted.statusCode, quoted.body).toBe(200);
    expect(quoted.json().creditLine.payoff).toMatchObject({
      on: '2026-12-01',
      amount: before?.balance,
      goodThrough: '2026-12-11',
    });

    const amount = before?.available ?? '';
    const key = randomUUID();
    const drawn = await ask(borrower, { kind: 'DRAW', amount: '500.00' }, key);
    const { creditLine, lineRequests, active } = drawn.json();
    expect([drawn.statusCode, active]).toEqual([200, false]);
    expect(creditLine).toMatchObject({ available: centsText(Number(amount) - 500) });
    expect(creditLine.payoff).toBeUndefined();
    expect(creditLine.history[0]).toMatchObject({ on: '2026-12-01', type: 'DRAW', amount: '500.00' });
    expect(lineRequests).toEqual([
      expect.objectContaining({ kind: 'DRAW', amount: '500.00', state: 'DONE' }),
      expect.objectContaining({ kind: 'PAYOFF', state: 'DONE' }),
    ]);
    // A repeated call draws nothing more.
    expect((await ask(borrower, { kind: 'DRAW', amount: '500.00' }, key)).json()).toEqual(drawn.json());

    const off = await ask(borrower, { kind: 'AUTOPAY', isOn: false });
    const { autopayRates } = off.json();
    expect(off.json().creditLine).toMatchObject({
      autopay: false,
      rate: `${autopayRates.withoutAutopay}`,
      rateChange: { on: '2026-12-01', from: `${autopayRates.withAutopay}` },
    });
    // 12 CFR 1005.10(b): only an authorization turns it on again.
    expect((await ask(borrower, { kind: 'AUTOPAY', isOn: true })).statusCode).toBe(422);
    expect((await lineOf(borrower))?.autopay).toBe(false);
    const on = await ask(borrower, { kind: 'AUTOPAY', isOn: true, authorized: true });
    expect(on.json().creditLine).toMatchObject({ autopay: true, rate: `${autopayRates.withAutopay}` });
    expect((await ask(borrower, { kind: 'AUTOPAY', isOn: false })).statusCode).toBe(200);
    await advanceTo('2027-01-01');
    expect((await lineOf(borrower))?.payments[0]?.on).toBe('2027-01-01');
  });

  it('tells of the draw, the quote and autopay, in notifications with their figures and in mails without', async () => {
    await server.turnBack();
    const borrower = await borrowerAt(server, 'COMPLETE');
    await advanceTo('2026-12-01');
    await mailsTo(server, borrower.email);
    const told = await notesOf(borrower);
    for (const payload of [
      { kind: 'PAYOFF' },
      { kind: 'DRAW', amount: '500.00' },
      { kind: 'AUTOPAY', isOn: false },
    ])
      expect((await ask(borrower, payload)).statusCode).toBe(200);
    const { autopayRates, creditLine } = await borrower.application();
    const { withAutopay = 0, withoutAutopay = 0 } = autopayRates ?? {};
    const payment = formatMoney(creditLine?.nextPayment?.amount ?? '', 2);
    expect((await notesOf(borrower)).slice(0, -told.length).toSorted()).toEqual([
      'Autopay is off. Please send your payments yourself.',
      `From December 1, 2026 on your rate is ${withoutAutopay}%. Before it was ${withAutopay}%. Your next payment is ${payment} on January 1, 2027.`,
      'We paid out $500.00 on December 1, 2026. If you did not ask for it, call us now at 888-819-6388.',
      'Your payoff quote is ready.',
    ]);
    const mails = await mailsTo(server, borrower.email);
    const subjects = mails.map(({ subject }) => subject);
    for (const subject of [
      'Your rate has changed',
      'We paid out a draw of your line',
      'What you asked for is done',
    ])
      expect(subjects.filter((one) => one === subject)).toHaveLength(1);
    const [rate] = mails.filter(({ subject }) => subject === 'Your rate has changed');
    expect(rate?.text).toMatch(/\/dashboard\n/);
    expect(rate?.text).not.toMatch(/%|\$/);
  });

  it('is autopay from another account, once that is verified and by an authorization alone', async () => {
    await server.turnBack();
    const borrower = await borrowerAt(server, 'COMPLETE');
    const account = { accountType: 'CHECKING', routingNumber: '012345672', accountNumber: '55501234' };
    const wanted = { kind: 'AUTOPAY', isOn: true, authorized: true, account };
    const before = await borrower.application();
    expect((await ask(borrower, { ...wanted, authorized: undefined })).statusCode).toBe(422);
    const badRouting = { ...account, routingNumber: '012345673' };
    expect((await ask(borrower, { ...wanted, account: badRouting })).statusCode).toBe(422);
    for (const wrong of [{ ...account, accountNumber: '123' }, { ...account, accountType: 'CARD' }, {}])
      expect((await ask(borrower, { ...wanted, account: wrong })).statusCode).toBe(400);
    const refused = await ask(borrower, { ...wanted, account: { ...account, accountNumber: '55500099' } });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      ['We could not confirm this account. Check the numbers, or use another account.'],
    ]);
    expect(await borrower.application()).toEqual(before);

    const changed = await ask(borrower, wanted);
    const { lineRequests, autopayAccount, creditLine, payType } = changed.json();
    expect(changed.statusCode, changed.body).toBe(200);
    expect(changed.body).not.toContain(account.accountNumber);
    expect([payType, creditLine.autopay, autopayAccount]).toEqual(['AUTOPAY', true, lineRequests[0].account]);
    expect(lineRequests[0]).toMatchObject({ kind: 'AUTOPAY', state: 'DONE', account: { mask: '1234' } });
    expect(await notesOf(borrower)).toContainEqual(
      expect.stringMatching(/^Autopay takes your payments from the account ending in 1234 now\./),
    );
    const mails = await mailsTo(server, borrower.email);
    const told = mails.filter(({ subject }) => subject === 'What you asked for is done');
    expect(told.map(({ text }) => text).join('')).not.toContain('1234');
    expect(told).toHaveLength(1);
  });

  it('is refused later where a person finds that the account cannot be debited', async () => {
    await server.turnBack();
    const borrower = await borrowerAt(server, 'COMPLETE');
    const account = { accountType: 'SAVINGS', routingNumber: '012345672', accountNumber: '55500077' };
    const wanted = { kind: 'AUTOPAY', isOn: true, authorized: true, account };
    const waiting = await ask(borrower, wanted);
    expect(waiting.json().lineRequests[0]).toMatchObject({ state: 'OPEN' });
    expect((await ask(borrower, wanted)).statusCode).toBe(409);
    await advanceTo('2027-01-01');
    const { lineRequests = [], autopayAccount } = await borrower.application();
    expect(lineRequests[0]).toMatchObject({ state: 'REFUSED', refusal: 'ACCOUNT' });
    expect(autopayAccount?.uuid).not.toBe(lineRequests[0]?.account?.uuid);
  });

  it('is refused for autopay without the authorization: nothing else turns it on', async () => {
    await server.turnBack();
    const borrower = await borrowerAt(server, 'COMPLETE');
    expect((await ask(borrower, { kind: 'AUTOPAY', isOn: false })).statusCode).toBe(200);
    const { db, clock } = server.dependencies;
    await db.transaction(async (tx) => {
      const record = await lockRecord(tx, borrower.uuid);
      if (!record) throw new Error('There is no application');
      const at = new Date(clock.now());
      await changeRecord(tx, record, { data: { autopayAccount: {} }, event: 'LENDER_EFFECT', at });
    });
    const refused = await ask(borrower, { kind: 'AUTOPAY', isOn: true });
    expect([refused.statusCode, refused.json().errors]).toEqual([422, ['body.authorized must be true']]);
    expect((await lineOf(borrower))?.autopay).toBe(false);
  });

  it('ends with the payoff: the quote is paid, the line is closed, and its lien is released', async () => {
    await server.turnBack();
    const borrower = await borrowerAt(server, 'COMPLETE');
    await advanceTo('2026-12-01');
    const quote = (await ask(borrower, { kind: 'PAYOFF' })).json().creditLine.payoff;
    await advanceTo('2026-12-05');
    expect(await lineOf(borrower)).toMatchObject({ payoff: quote, autopay: true });
    await advanceTo('2026-12-06');
    const amount = payoffAfter(quote, 5);
    const closed = await lineOf(borrower);
    expect(closed).toMatchObject({
      balance: '0.00',
      available: '0.00',
      closed: { on: '2026-12-06' },
      payments: expect.arrayContaining([{ on: '2026-12-06', amount }]),
    });
    expect(closed?.history?.[0]).toEqual({ on: '2026-12-06', type: 'PAYMENT', amount, balance: '0.00' });
    for (const left of ['draw', 'autopay', 'nextPayment', 'payoff']) expect(closed).not.toHaveProperty(left);
    for (const payload of [
      { kind: 'PAYOFF' },
      { kind: 'DRAW', amount: '500.00' },
      { kind: 'AUTOPAY', isOn: true },
    ]) {
      const refused = await ask(borrower, payload);
      expect([refused.statusCode, refused.json().errors]).toEqual([409, ['this line is closed']]);
    }
    await advanceTo('2027-06-01');
    expect(await lineOf(borrower)).toEqual({
      ...closed,
      asOf: '2026-12-26T17:00:00.000Z',
      closed: { on: '2026-12-06', lienReleased: '2026-12-26' },
    });
    expect((await notesOf(borrower)).slice(0, 2)).toEqual([
      'It was paid off and closed on December 6, 2026. Our lien on your home is released. Questions? Call us at 888-819-6388.',
      'It was paid off and closed on December 6, 2026. Now we release our lien on your home. Questions? Call us at 888-819-6388.',
    ]);
    const subjects = (await mailsTo(server, borrower.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.endsWith('line is closed')).length).toBeGreaterThan(0);
    const documents = await server.call({
      url: `${HELOC}/${borrower.uuid}/documents`,
      headers: borrower.headers,
    });
    expect(documents.json<unknown[]>().length).toBeGreaterThan(3);
    // A later statement that leaves the end out, as one of a nightly job may, opens nothing again.
    await server.dependencies.db.transaction(async (tx) => {
      const record = await lockRecord(tx, borrower.uuid);
      if (!record?.data.creditLine) throw new Error('There is no line');
      const { closed: _closed, ...line } = record.data.creditLine;
      const later = { ...line, asOf: '2027-05-31T00:00:00.000Z' };
      await stateCreditLine(tx, server.dependencies, record, { line: later, by: 'lender' });
    });
    expect((await lineOf(borrower))?.closed).toEqual({ on: '2026-12-06', lienReleased: '2026-12-26' });
  });

  it('is refused with its reason where the line does not allow it', async () => {
    await server.turnBack();
    const funded = await unchangedAt(server, 'COMPLETE');
    const answers = async (borrower: Borrower, ...asked: object[]) =>
      Promise.all(
        asked.map(async (payload) => {
          const answer = await ask(borrower, payload);
          return [answer.statusCode, answer.json<{ errors: readonly unknown[] }>().errors[0]];
        }),
      );
    expect(
      await answers(
        funded,
        { kind: 'DRAW', amount: '10.00' },
        { kind: 'DRAW', amount: '999999.00' },
        { kind: 'AUTOPAY', isOn: true },
      ),
    ).toEqual([
      [422, 'This is less than the smallest draw'],
      [422, 'This is more than your available credit'],
      [409, 'this is so already'],
    ]);
    expect((await ask(funded, { kind: 'DRAW', amount: '10' })).statusCode).toBe(400);
    expect((await ask(funded, { kind: 'AUTOPAY' })).statusCode).toBe(400);
    expect((await ask(await unchangedAt(server, 'HMDA'), { kind: 'PAYOFF' })).statusCode).toBe(409);
    const stranger = await server.person();
    const url = `${HELOC}/${funded.uuid}/line/requests`;
    const payload = { kind: 'PAYOFF' };
    const { headers } = stranger;
    expect((await server.call({ method: 'POST', url, headers, payload })).statusCode).toBe(404);
  });
});
