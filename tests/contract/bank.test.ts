import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt, unchangedAt } from './verification.ts';

let server: LendingServer;
const logged: string[] = [];
beforeAll(async () => {
  server = await openLendingServer({
    environment: { LOG_LEVEL: 'info' },
    log: { write: (line: string) => void logged.push(line) },
  });
});
afterAll(() => server.close());
beforeEach(() => server.turnBack());

const DISBURSING = 'DISBURSEMENT_ACCOUNT';
const PAYING = 'AUTOPAY_ACCOUNT';
const NUMBER = '000123456789';

const account = (accountNumber = NUMBER) => ({
  accountType: 'CHECKING',
  routingNumber: '123456780',
  accountNumber,
  accountNumberAgain: accountNumber,
});

const type = (borrower: Borrower, body: object = account()) => borrower.send('PUT', 'disburse-account', body);
const statusOf = async (borrower: Borrower) => (await borrower.status()).checklistStatus;

describe('an account that is typed in', () => {
  it('APP-14, APP-16 is stored encrypted and returned with its last four digits', async () => {
    const borrower = await borrowerAt(server, DISBURSING);
    const sent = await type(borrower);
    expect(sent.statusCode, sent.body).toBe(200);
    expect(sent.body).not.toContain(NUMBER);
    expect(sent.json().disburseAccount).toEqual({
      uuid: expect.any(String),
      routingNumber: '123456780',
      mask: '6789',
    });
    expect(sent.json().account).toMatchObject({
      mask: '6789',
      bankName: 'Fernhollow Savings Bank',
      accountType: 'CHECKING',
      state: 'VERIFIED',
      confirmed: false,
    });
    const { db, encryption } = server.dependencies;
    const row = await db.kysely
      .selectFrom('bank_accounts')
      .selectAll()
      .where('application_uuid', '=', borrower.uuid)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(NUMBER);
    const context = { table: 'bank_accounts', column: 'account_enc', rowId: row.uuid };
    expect(encryption.decrypt(row.account_enc ?? '', context)).toBe(NUMBER);
    const stored = await db.kysely
      .selectFrom('applications')
      .select('data')
      .where('uuid', '=', borrower.uuid)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(NUMBER);
  });

  it.each([
    [{ routingNumber: '123456781' }, 'body.routingNumber is not valid (format)'],
    [{ routingNumber: '12345678' }, 'body.routingNumber is not valid (format)'],
    [{ accountNumber: '123', accountNumberAgain: '123' }, 'body.accountNumber is not valid (format)'],
    [{ accountNumberAgain: '000123456780' }, 'body.accountNumberAgain is not valid (sameAs)'],
    [{ accountType: 'GOLD' }, 'body.accountType is not valid (enum)'],
  ])('refuses %j and changes nothing', async (wrong, error) => {
    const borrower = await unchangedAt(server, DISBURSING);
    const { account: before } = await borrower.application();
    const answer = await type(borrower, { ...account(), ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([error]);
    expect((await borrower.application()).account).toEqual(before);
  });

  it('APP-12, APP-13 is confirmed before the borrower chooses how to pay', async () => {
    const borrower = await borrowerAt(server, DISBURSING);
    expect((await borrower.send('POST', 'disburse-account/confirm', {})).statusCode).toBe(409);
    await type(borrower);
    expect(await statusOf(borrower)).toBe(DISBURSING);
    const confirmed = await borrower.send('POST', 'disburse-account/confirm', {});
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    expect(confirmed.json().account.confirmed).toBe(true);
    expect(await statusOf(borrower)).toBe(PAYING);
  });

  it('does not stop the application while the check is in review', async () => {
    const borrower = await borrowerAt(server, DISBURSING);
    await type(borrower, account('000123450088'));
    expect(await borrower.status()).toMatchObject({ giactAccountStatus: 'PENDING_REVIEW' });
    expect((await borrower.send('POST', 'disburse-account/confirm', {})).statusCode).toBe(200);
  });

  it('APP-17 needs a statement if its check failed', async () => {
    const borrower = await borrowerAt(server, DISBURSING);
    await type(borrower, account('000123450099'));
    expect(await borrower.status()).toMatchObject({
      giactAccountStatus: 'FAILED_VERIFICATION',
      checklistStatus: DISBURSING,
    });
    expect((await borrower.send('POST', 'disburse-account/confirm', {})).statusCode).toBe(409);
    const proof = { uploaded: true };
    expect((await borrower.send('POST', 'disburse-account/statement', proof)).statusCode).toBe(422);
    await borrower.upload('BANK_STATEMENT', 'statement.pdf');
    expect((await borrower.send('POST', 'disburse-account/statement', proof)).statusCode).toBe(200);
    expect(await borrower.status()).toMatchObject({ giactAccountStatus: 'PENDING_REVIEW' });
    expect((await borrower.send('POST', 'disburse-account/confirm', {})).statusCode).toBe(200);
    expect(await statusOf(borrower)).toBe(PAYING);
  });

  it('is refused at another point of the application', async () => {
    const early = await borrowerAt(server, 'INCOME_VERIFICATION');
    for (const [method, path, body] of [
      ['PUT', 'disburse-account', account()],
      ['POST', 'disburse-account/confirm', {}],
      ['POST', 'disburse-account/statement', { uploaded: true }],
      ['POST', 'disburse-account/exchange', { agreed: true }],
      ['POST', 'disburse-account/link-token', undefined],
      ['POST', 'disburse-account/link-result', { publicToken: 'x' }],
      ['PUT', 'autopay', { payType: 'MANUAL' }],
    ] as const) {
      const answer = await early.send(method, path, body, { 'x-equiform-step': 'autopay' });
      expect([path, answer.statusCode]).toEqual([path, path === 'autopay' ? 409 : answer.statusCode]);
      expect([path, answer.statusCode]).not.toEqual([path, 200]);
    }
    expect((await early.application()).disburseAccount).toBeUndefined();
  });
});

describe('an account that is linked', () => {
  it('is stored once as found at the bank', async () => {
    const borrower = await borrowerAt(server, DISBURSING);
    const { url } = (await borrower.send('POST', 'disburse-account/link-token')).json();
    const token = new URL(url, 'http://x').searchParams.get('token') ?? '';
    expect((await server.call({ url })).body).toContain('Quayside Community Bank, ending in 0088');
    const left = await server.app.inject({
      method: 'POST',
      url: '/sandbox/provider',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ token, outcome: 'success', account: '0' }).toString(),
    });
    const back = new URL(String(left.headers.location), 'http://x');
    expect(back.pathname).toBe(`/account/heloc/${borrower.uuid}/bank/disburse`);
    const body = { publicToken: back.searchParams.get('publicToken') };
    const taken = await borrower.send('POST', 'disburse-account/link-result', body);
    expect(taken.statusCode, taken.body).toBe(200);
    expect(taken.json().account).toMatchObject({ mask: '6789', state: 'VERIFIED' });
    expect(taken.body).not.toContain(NUMBER);
    expect((await borrower.send('POST', 'disburse-account/link-result', body)).statusCode).toBe(422);
  });

  it("shows the bank's name for its routing number, to the owner only", async () => {
    const borrower = await borrowerAt(server, DISBURSING);
    const ask = (routingNumber: string) => borrower.send('POST', 'bank-name', { routingNumber });
    expect((await ask('123456780')).json()).toEqual({ bankName: 'Fernhollow Savings Bank' });
    expect((await ask('000000000')).json()).toEqual({});
    expect((await ask('12')).statusCode).toBe(400);
    const other = await borrowerAt(server, DISBURSING);
    const stolen = await server.call({
      method: 'POST',
      url: `/service-application/api/v1/application/heloc/${borrower.uuid}/bank-name`,
      headers: other.headers,
      payload: { routingNumber: '123456780' },
    });
    expect(stolen.statusCode).toBe(404);
  });
});

describe('an exchange account', () => {
  it('needs no routing number, but only for crypto-backed lines', async () => {
    const plain = await borrowerAt(server, DISBURSING);
    expect((await plain.send('POST', 'disburse-account/exchange', { agreed: true })).statusCode).toBe(409);
    const borrower = await borrowerAt(server, DISBURSING, { persona: 'crypto' });
    const taken = await borrower.send('POST', 'disburse-account/exchange', { agreed: true });
    expect(taken.statusCode, taken.body).toBe(200);
    expect(taken.json().disburseAccount.routingNumber).toBeUndefined();
    expect(await statusOf(borrower)).toBe(PAYING);
  });

  it('is not used for autopay: another account is typed in', async () => {
    const borrower = await borrowerAt(server, DISBURSING, { persona: 'crypto' });
    await borrower.send('POST', 'disburse-account/exchange', { agreed: true });
    const step = { 'x-equiform-step': 'autopay' };
    const autopay = { payType: 'AUTOPAY', dayOfMonth: 15, authorized: true };
    const same = await borrower.send('PUT', 'autopay', { ...autopay, account: 'SAME' }, step);
    expect(same.statusCode, same.body).toBe(422);
    expect(await statusOf(borrower)).toBe(PAYING);
    const other = await borrower.send('PUT', 'autopay', { ...autopay, ...account('4000555512') }, step);
    expect(other.statusCode, other.body).toBe(200);
    const { autopayAccount, disburseAccount } = other.json();
    expect(autopayAccount.uuid).toEqual(expect.any(String));
    expect(autopayAccount.uuid).not.toBe(disburseAccount.uuid);
    expect(await statusOf(borrower)).toBe('IDENTITY_VERIFICATION');
  });
});

describe('how the borrower pays', () => {
  const step = { 'x-equiform-step': 'autopay' };
  const autopay = { payType: 'AUTOPAY', account: 'SAME', dayOfMonth: 15, authorized: true };

  async function paying(): Promise<Borrower> {
    const borrower = await borrowerAt(server, DISBURSING);
    await type(borrower);
    await borrower.send('POST', 'disburse-account/confirm', {});
    return borrower;
  }

  it('APP-11, STATE-14 is autopay from the same account, at the rate with autopay', async () => {
    const borrower = await paying();
    const rates = (await borrower.application()).autopayRates;
    expect(rates?.withAutopay).toBeLessThan(rates?.withoutAutopay ?? 0);
    const sent = await borrower.send('PUT', 'autopay', autopay, step);
    expect(sent.statusCode, sent.body).toBe(200);
    expect(sent.json()).toMatchObject({
      payType: 'AUTOPAY',
      rate: rates?.withAutopay,
      autopayAccount: { uuid: sent.json().disburseAccount.uuid },
    });
    expect(await statusOf(borrower)).toBe('IDENTITY_VERIFICATION');
  });

  it('can be by hand, at the rate without autopay, and needs no authorization', async () => {
    const borrower = await paying();
    const rates = (await borrower.application()).autopayRates;
    const sent = await borrower.send('PUT', 'autopay', { payType: 'MANUAL' }, step);
    expect(sent.statusCode, sent.body).toBe(200);
    expect(sent.json()).toMatchObject({ payType: 'MANUAL', rate: rates?.withoutAutopay, autopayAccount: {} });
  });

  it('APP-15 accepts another account, whose number is not returned', async () => {
    const borrower = await paying();
    const other = { ...autopay, account: 'OTHER', ...account('4000555512') };
    const sent = await borrower.send('PUT', 'autopay', other, { 'x-equiform-step': 'autopay-manual' });
    expect(sent.statusCode, sent.body).toBe(200);
    expect(sent.body).not.toContain('4000555512');
    expect(sent.json().autopayAccount.uuid).not.toBe(sent.json().disburseAccount.uuid);
  });

  let refused: Promise<Borrower> | undefined;
  it.each([
    [{ dayOfMonth: 29 }, 'body.dayOfMonth is not valid (maximum)'],
    [{ dayOfMonth: 0 }, 'body.dayOfMonth is not valid (minimum)'],
    [{ authorized: false }, 'body.authorized is not valid (const)'],
    [
      { account: 'OTHER', ...account('000123450099') },
      'We were unable to confirm this account. Please use another account, or pay each month yourself.',
    ],
  ])('refuses %j', async (wrong, error) => {
    refused ??= paying();
    const borrower = await refused;
    const answer = await borrower.send('PUT', 'autopay', { ...autopay, ...wrong }, step);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([error]);
    expect(await statusOf(borrower)).toBe(PAYING);
  });
});

it('logs no account numbers', () => {
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join('\n')).not.toMatch(/000123456789|4000555512|123456780/);
});

describe('an account in manual review', () => {
  const DAY = 86_400;

  it('is verified after a while, whatever else was done meanwhile', async () => {
    const borrower = await borrowerAt(server, DISBURSING);
    await type(borrower, account('000123450088'));
    expect((await borrower.send('POST', 'disburse-account/confirm', {})).statusCode).toBe(200);
    await server.advance(DAY);
    expect((await borrower.application()).account).toMatchObject({ state: 'VERIFIED', confirmed: true });
    expect(await borrower.status()).toMatchObject({
      checklistStatus: PAYING,
      giactAccountStatus: 'VERIFIED',
    });
  });

  it('needs a statement on its own screen if it fails, which is reviewed in turn', async () => {
    const borrower = await borrowerAt(server, DISBURSING);
    await type(borrower, account('000123450077'));
    await server.advance(DAY);
    expect(await borrower.status()).toMatchObject({
      checklistStatus: DISBURSING,
      giactAccountStatus: 'FAILED_VERIFICATION',
    });
    expect((await borrower.send('POST', 'disburse-account/confirm', {})).statusCode).toBe(409);
    await borrower.upload('BANK_STATEMENT', 'statement.pdf');
    const sent = await borrower.send('POST', 'disburse-account/statement', { uploaded: true });
    expect(sent.statusCode, sent.body).toBe(200);
    await server.advance(DAY);
    expect(await borrower.status()).toMatchObject({ giactAccountStatus: 'VERIFIED' });
  });

  it('is asked about by a condition if it was confirmed before, and a newer account is left alone', async () => {
    const borrower = await borrowerAt(server, DISBURSING);
    await type(borrower, account('000123450077'));
    await borrower.send('POST', 'disburse-account/confirm', {});
    const other = await borrowerAt(server, DISBURSING);
    await type(other, account('000123450077'));
    await type(other);
    await server.advance(DAY);
    expect(await borrower.status()).toMatchObject({
      checklistStatus: PAYING,
      giactAccountStatus: 'FAILED_VERIFICATION',
      condition: 'BANK_ACCOUNT_FRAUD_REVIEW',
    });
    expect(await other.status()).toMatchObject({ giactAccountStatus: 'VERIFIED' });
  });

  it("is verified once its condition's statement was reviewed, and autopay and the money follow", async () => {
    const borrower = await borrowerAt(server, DISBURSING);
    await type(borrower, account('000123450077'));
    await borrower.send('POST', 'disburse-account/confirm', {});
    await server.advance(DAY);
    const step = { 'x-equiform-step': 'autopay' };
    const same = { payType: 'AUTOPAY', account: 'SAME', dayOfMonth: 15, authorized: true };
    expect((await borrower.send('PUT', 'autopay', same, step)).statusCode).toBe(422);
    const sent = await borrower.answerCondition('BANK_STATEMENT');
    expect(sent.statusCode, sent.body).toBe(200);
    expect(await borrower.status()).toMatchObject({ giactAccountStatus: 'PENDING_REVIEW', condition: '' });
    await server.advance(DAY);
    expect(await borrower.status()).toMatchObject({ giactAccountStatus: 'VERIFIED', condition: '' });
    expect((await borrower.application()).account).toMatchObject({ state: 'VERIFIED', confirmed: true });
    expect((await borrower.send('PUT', 'autopay', same, step)).statusCode).toBe(200);
    expect(await statusOf(borrower)).toBe('IDENTITY_VERIFICATION');
  });

  it('holds the money back while its owner is not known to be the borrower', async () => {
    const borrower = await borrowerAt(server, 'RECORDING');
    const url = `/sandbox/applications/${borrower.uuid}/conditions`;
    const state = 'FAILED_VERIFICATION';
    const { account: given } = await borrower.application();
    await borrower.set({ account: { ...given, state }, giactAccountStatus: state });
    await server.call({ method: 'POST', url, payload: { type: 'BANK_ACCOUNT_FRAUD_REVIEW' } });
    await server.advance(DAY);
    expect(await statusOf(borrower)).toBe('FUNDABLE');
    expect((await borrower.answerCondition('BANK_STATEMENT')).statusCode).toBe(200);
    await server.advance(2 * DAY);
    expect(await statusOf(borrower)).toBe('COMPLETE');
    expect((await borrower.application()).account).toMatchObject({ state: 'VERIFIED' });
  });
});
