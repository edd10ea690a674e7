import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSsn } from '../../src/server/features/profile/profileService.ts';
import { withoutCounts } from '../../src/server/http/testServer.ts';
import { documentsOf, pdfText } from './documents.ts';
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

const INCOME = 'INCOME_VERIFICATION';

const sources = async (borrower: Borrower) => (await borrower.application()).income?.sources ?? [];

/** Fills in the provider's page and presses a button; resolves to the return address. */
async function visit(url: string, form: Readonly<Record<string, string>>): Promise<URL> {
  const page = await server.call({ url });
  expect(page.statusCode).toBe(200);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/sandbox/provider',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      token: new URL(url, 'http://x').searchParams.get('token') ?? '',
      ...form,
    }).toString(),
  });
  expect(answer.statusCode, answer.body).toBe(303);
  return new URL(String(answer.headers.location), 'http://x');
}

async function link(borrower: Borrower, type: string, form: Readonly<Record<string, string>>): Promise<URL> {
  const opened = await borrower.send('POST', 'income/link-token', { type });
  expect(opened.statusCode, opened.body).toBe(200);
  return visit(opened.json().url, form);
}

const identityOf = async ({ uuid }: Borrower): Promise<string> => {
  const applications = server.dependencies.db.kysely.selectFrom('applications').select('identity_uuid');
  return (await applications.where('uuid', '=', uuid).executeTakeFirstOrThrow()).identity_uuid;
};

/** The borrower's Social Security number, nine digits. */
const numberOf = async (borrower: Borrower): Promise<string> => {
  const { db, encryption } = server.dependencies;
  return (await readSsn(db.kysely, { encryption }, await identityOf(borrower))) ?? '';
};

const consent = (borrower: Borrower, change: Readonly<Record<string, string>> = {}) =>
  borrower.send('POST', 'income/tax-consent', {
    nameOnReturn: 'Nora Vance',
    address: { street1: '100 Example Avenue', city: 'Tampa', state: 'FL', zip: '33602' },
    formRead: true,
    consent: true,
    signature: 'Nora Vance',
    ...change,
  });

const formsOf = async (borrower: Borrower) => {
  const url = `${documentsOf(borrower.uuid)}?category=DISCLOSURE`;
  const listed = await server.call({ url, headers: borrower.headers });
  return listed
    .json<{ uuid: string; type: string; version: number }[]>()
    .filter(({ type }) => type === 'FORM_4506C');
};

const success = { outcome: 'success', annualIncome: '140000' };

describe('linking income', () => {
  it('APP-31 verifies the source with what the provider found, and income continues', async () => {
    const borrower = await borrowerAt(server, INCOME);
    const [asked] = await sources(borrower);
    expect(asked).toMatchObject({ state: 'NEEDED', verifiedAmount: null });
    const back = await link(borrower, 'truv-payroll', success);
    expect(back.pathname).toBe(`/account/heloc/${borrower.uuid}/income/link/truv-payroll`);
    const taken = await borrower.send('POST', 'income/link-result', {
      type: 'truv-payroll',
      publicToken: back.searchParams.get('publicToken'),
    });
    expect(taken.statusCode, taken.body).toBe(200);
    expect(taken.json().income.sources[0]).toMatchObject({
      state: 'VERIFIED',
      method: 'TRUV_PAYROLL',
      verifiedAmount: 140_000,
    });
    expect(taken.json().incomeRequestRecords).toEqual([{ methods: ['TRUV_PAYROLL'] }]);
    const done = await borrower.send('POST', 'income/continue', {});
    expect(done.statusCode, done.body).toBe(200);
    expect((await borrower.status()).checklistStatus).not.toBe(INCOME);
  });

  it('accepts a token once, for the application and the type it was issued for', async () => {
    const [borrower, other] = await Promise.all([borrowerAt(server, INCOME), borrowerAt(server, INCOME)]);
    const publicToken = (await link(borrower, 'plaid', success)).searchParams.get('publicToken');
    const send = (who: Borrower, more: object) =>
      who.send('POST', 'income/link-result', { publicToken, ...more });
    expect((await send(other, { type: 'plaid' })).statusCode).toBe(422);
    expect((await sources(other))[0]?.state).toBe('NEEDED');
    expect((await send(borrower, { state: 'made-up' })).statusCode).toBe(422);
    expect((await send(borrower, { type: 'truv-payroll' })).statusCode).toBe(422);
    expect((await sources(borrower))[0]?.state).toBe('NEEDED');
    expect((await send(borrower, { type: 'plaid' })).statusCode).toBe(200);
    expect((await send(borrower, { type: 'plaid' })).statusCode).toBe(422);
  });

  it('APP-32 returns from pointserv with the issued state, and with no other', async () => {
    const borrower = await borrowerAt(server, INCOME);
    const back = await link(borrower, 'pointserv-payroll', success);
    expect(back.pathname).toBe(`/account/heloc/${borrower.uuid}/income/pointserv-callback`);
    const [publicToken, state] = [back.searchParams.get('result'), back.searchParams.get('state')];
    const wrong = await borrower.send('POST', 'income/link-result', { publicToken });
    expect(wrong.statusCode).toBe(422);
    const right = await borrower.send('POST', 'income/link-result', { publicToken, state });
    expect(right.statusCode, right.body).toBe(200);
  });

  it('ROUTE-14 returns from plaid without naming the application', async () => {
    const borrower = await borrowerAt(server, INCOME);
    const back = await link(borrower, 'plaid', success);
    expect(back.pathname).toBe('/account/heloc/plaid-oauth-success');
  });

  it.each([
    ['cancel', 'cancelled'],
    ['error', 'failed'],
  ])('changes nothing if the visit ends by %s', async (outcome, error) => {
    const borrower = await borrowerAt(server, INCOME);
    const opened = await borrower.send('POST', 'income/link-token', { type: 'truv-payroll' });
    const { url } = opened.json();
    expect((await visit(url, { outcome })).searchParams.get('error')).toBe(error);
    expect((await server.call({ url })).statusCode).toBe(410);
    expect((await sources(borrower))[0]?.state).toBe('NEEDED');
  });

  it('requires the consent of form 4506-C before tax records', async () => {
    const borrower = await borrowerAt(server, INCOME);
    expect((await borrower.send('POST', 'income/link-token', { type: 'pointserv-tax' })).statusCode).toBe(
      409,
    );
    const signed = {
      nameOnReturn: 'Nora Vance',
      address: { street1: '100 Example Avenue', city: 'Tampa', state: 'FL', zip: '33602' },
      formRead: true,
      consent: true,
      signature: 'nora vance',
    };
    const wrong = await borrower.send('POST', 'income/tax-consent', { ...signed, signature: 'N. V.' });
    expect(wrong.statusCode).toBe(422);
    const saved = await borrower.send('POST', 'income/tax-consent', signed);
    expect(saved.statusCode, saved.body).toBe(200);
    expect((await borrower.send('POST', 'income/link-token', { type: 'pointserv-tax' })).statusCode).toBe(
      200,
    );
  });

  it('issues form 4506-C as it was completed, with the number only in the sealed file', async () => {
    const borrower = await borrowerAt(server, INCOME);
    const { db } = server.dependencies;
    const ssn = await numberOf(borrower);
    const number = `${ssn.slice(0, 3)}-${ssn.slice(3, 5)}-${ssn.slice(5)}`;
    expect(number).toMatch(/^\d{3}-\d{2}-\d{4}$/);
    await consent(borrower);
    const [form] = await formsOf(borrower);
    expect(form).toMatchObject({ version: 1 });
    const file = await server.call({
      url: `${documentsOf(borrower.uuid)}/${form?.uuid}`,
      headers: borrower.headers,
    });
    const text = (await pdfText(file.rawPayload)).join(' ');
    for (const said of [
      'Nora Vance',
      '100 Example Avenue',
      'Tampa',
      'FL 33602',
      '12/31/2025, 12/31/2024',
      number,
    ])
      expect(text).toContain(said);
    const row = await db.kysely
      .selectFrom('documents')
      .selectAll()
      .where('uuid', '=', form?.uuid ?? '')
      .executeTakeFirstOrThrow();
    expect(row.sha256).toBe(createHash('sha256').update(file.rawPayload).digest('hex'));
    const { bytes } = await db.kysely
      .selectFrom('blob_parts')
      .select('bytes')
      .where('key', '=', row.storage_key)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('%PDF');
    const { data } = await db.kysely
      .selectFrom('applications')
      .select('data')
      .where('uuid', '=', borrower.uuid)
      .executeTakeFirstOrThrow();
    for (const kept of [JSON.stringify(row), JSON.stringify(data), logged.join('\n')]) {
      expect(kept).not.toContain(number);
      expect(kept).not.toContain(ssn);
    }
  });

  it('issues form 4506-C again for another number, and not for the same data', async () => {
    const borrower = await borrowerAt(server, INCOME);
    const { db, encryption } = server.dependencies;
    await consent(borrower);
    await consent(borrower);
    expect((await formsOf(borrower)).map(({ version }) => version)).toEqual([1]);
    const profiles = db.kysely.selectFrom('profiles').select('uuid');
    const { uuid } = await profiles
      .where('identity_uuid', '=', await identityOf(borrower))
      .executeTakeFirstOrThrow();
    const context = { table: 'profiles', column: 'ssn_enc', rowId: uuid };
    await db.kysely
      .updateTable('profiles')
      .set({ ssn_enc: encryption.encrypt('536228841', context) })
      .where('uuid', '=', uuid)
      .execute();
    await consent(borrower);
    expect((await formsOf(borrower)).map(({ version }) => version)).toEqual([1, 2]);
  });

  it('prints typed text literally: nothing typed is replaced by the number', async () => {
    const borrower = await borrowerAt(server, INCOME);
    const ssn = await numberOf(borrower);
    for (const nameOnReturn of ['Nora \uE000ssn\uE000', 'Nora {taxpayerNumber}'])
      await consent(borrower, { nameOnReturn, signature: nameOnReturn });
    const [form] = await formsOf(borrower);
    const file = await server.call({
      url: `${documentsOf(borrower.uuid)}/${form?.uuid}`,
      headers: borrower.headers,
    });
    const text = (await pdfText(file.rawPayload)).join(' ');
    expect(text).toContain('Nora {taxpayerNumber}');
    const number = new RegExp(`${ssn.slice(0, 3)}\\D*${ssn.slice(3, 5)}\\D*${ssn.slice(5)}`, 'g');
    expect(text.match(number)).toHaveLength(1);
  });

  it('is refused at another point of the application, and to anybody else', async () => {
    const early = await borrowerAt(server, 'OFFER_SELECTION');
    expect((await early.send('POST', 'income/link-token', { type: 'plaid' })).statusCode).toBe(409);
    expect((await early.send('POST', 'income/link-result', { publicToken: 'x' })).statusCode).toBe(409);
    const borrower = await borrowerAt(server, INCOME);
    const stolen = await server.call({
      method: 'POST',
      url: `/service-application/api/v1/application/heloc/${borrower.uuid}/income/link-token`,
      headers: early.headers,
      payload: { type: 'plaid' },
    });
    expect(stolen.statusCode).toBe(404);
  });

  it('shows a plain page without a lender, with a label for every input, and no script', async () => {
    const borrower = await borrowerAt(server, INCOME);
    const opened = await borrower.send('POST', 'income/link-token', { type: 'plaid' });
    const page = await server.call({ url: opened.json().url });
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
    expect(page.body).not.toMatch(/<script|Larkhaven/);
    expect(page.body).toContain('<label for="annualIncome">');
    for (const button of ['Success', 'Cancel', 'Error']) expect(page.body).toContain(`>${button}</button>`);
  });
});

describe('income from documents', () => {
  it('APP-33, STATE-13 reviews paystubs after a while, after income was confirmed in part', async () => {
    const borrower = await borrowerAt(server, INCOME, { persona: 'partial-income' });
    const back = await link(borrower, 'truv-payroll', success);
    const body = { type: 'truv-payroll', publicToken: back.searchParams.get('publicToken') };
    const partial = await borrower.send('POST', 'income/link-result', body);
    expect(partial.json().income.sources[0].state).toBe('PARTIAL');
    expect(await borrower.status()).toMatchObject({
      manualPaystubUpload: true,
      manualPaystubTasksComplete: false,
    });
    const step = { 'x-equiform-step': 'income-upload-paystub' };
    const proof = { type: 'paystub', uploaded: true };
    expect((await borrower.send('POST', 'income/upload', proof, step)).statusCode).toBe(422);
    await borrower.upload('PAYSTUB');
    const sent = await borrower.send('POST', 'income/upload', proof, step);
    expect(sent.statusCode, sent.body).toBe(200);
    expect(sent.json().income.sources[0].state).toBe('PENDING');
    expect(await borrower.status()).toMatchObject({
      manualPaystubTasksComplete: true,
      checklistStatus: INCOME,
    });
    expect((await borrower.send('POST', 'income/continue', {})).statusCode).toBe(422);
    await server.advance(5);
    expect((await sources(borrower))[0]).toMatchObject({ state: 'VERIFIED', method: 'MANUAL_PAYSTUB' });
    expect((await borrower.send('POST', 'income/continue', {})).statusCode).toBe(200);
  });

  it('refuses documents that verify none of the sources', async () => {
    const borrower = await borrowerAt(server, INCOME);
    await borrower.upload('AWARD_LETTER');
    const answer = await borrower.send(
      'POST',
      'income/upload',
      { type: 'award-letter', uploaded: true },
      { 'x-equiform-step': 'income-upload-award-letter' },
    );
    expect(answer.statusCode).toBe(422);
  });
});

describe('the list of income', () => {
  it('APP-30 cannot be left while a source is unverified, and says so', async () => {
    const borrower = await borrowerAt(server, INCOME);
    const answer = await borrower.send('POST', 'income/continue', {});
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual(['You can continue once every source of income is verified.']);
    expect((await borrower.status()).checklistStatus).toBe(INCOME);
  });

  it('accepts another source, but not unemployment', async () => {
    const borrower = await borrowerAt(server, INCOME);
    const added = { employmentType: 'CHILD_SUPPORT', amount: 9_600 };
    const answer = await borrower.send('POST', 'income/sources', added);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().income.sources.at(-1)).toMatchObject({ ...added, state: 'NEEDED' });
    const refused = await borrower.send('POST', 'income/sources', { ...added, employmentType: 'UNEMPLOYED' });
    expect(refused.json().errors).toEqual(['Unemployment benefits do not count as income']);
    expect(await sources(borrower)).toHaveLength(2);
  });
});

const employer = {
  employerName: 'Fernhollow Mills',
  phone: '8135550142',
  address: { street1: '1 Mill Road', city: 'Tampa', state: 'FL', zip: '33602' },
  jobTitle: 'Weaver',
  startDate: '2019-05-01',
  currentlyEmployed: 'YES',
  permission: true,
};

describe('the employer', () => {
  it('APP-34, STATUS-40 is asked for two business days, then the application continues', async () => {
    const borrower = await borrowerAt(server, 'EMPLOYMENT_VERIFICATION', { persona: 'employer' });
    const sent = await borrower.send('POST', 'income/employer', employer);
    expect(sent.statusCode, sent.body).toBe(200);
    expect((await borrower.status()).checklistStatus).toBe('EMPLOYMENT_VERIFICATION');
    expect((await borrower.send('POST', 'income/employer', employer)).statusCode).toBe(409);
    await server.advance(3 * 86_400);
    expect((await borrower.status()).checklistStatus).not.toBe('EMPLOYMENT_VERIFICATION');
  });

  it.each([
    [{ startDate: '2030-01-01' }, 'Enter a date that is not in the future'],
    [{ permission: false }, 'body.permission is not valid (const)'],
    [{ phone: '123' }, 'body.phone is not valid (format)'],
  ])('refuses %j', async (wrong, error) => {
    const borrower = await unchangedAt(server, 'EMPLOYMENT_VERIFICATION', 'employer');
    const answer = await borrower.send('POST', 'income/employer', { ...employer, ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toContain(error);
  });
});

it('logs neither tokens nor results', () => {
  expect(logged.length).toBeGreaterThan(0);
  expect(withoutCounts(logged.join('\n'))).not.toMatch(/140000|publicToken=|Fernhollow|8135550142/);
});
