import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ACCOUNT_NUMBER,
  type FakePlaid,
  openFakePlaid,
  PLAID_CLIENT,
  PLAID_SECRET,
  plaidError,
} from './fakePlaid.ts';
import type { FakeAnswer } from './fakeServer.ts';
import { type LendingServer, openLendingServer, SYSTEM_NOW } from './lendingServer.ts';
import { holdTimeLimits } from './timeLimits.ts';
import { type Borrower, borrowerAt } from './verification.ts';

let plaid: FakePlaid;
let server: LendingServer;
/** Stays where an account is asked for: nothing is ever taken for them. */
let waiting: Borrower;
const folder = mkdtempSync(join(tmpdir(), 'plaid-'));
const logged: string[] = [];
const time = { now: SYSTEM_NOW };

beforeAll(async () => {
  plaid = await openFakePlaid();
  const path = join(folder, 'connections.yaml');
  writeFileSync(
    path,
    `version: 1
all:
  usual: sandbox
  providers:
    bank:
      kind: plaid
      ports: [bankIncome, assets, accounts]
      environment: sandbox
      address: ${plaid.address}
      mayBePrivate: true
      secrets: { clientId: { env: PLAID_CLIENT }, secret: { env: PLAID_SECRET } }
`,
  );
  server = await openLendingServer({
    environment: { EQUIFORM_CONNECTIONS: path, PLAID_CLIENT, PLAID_SECRET, LOG_LEVEL: 'info' },
    log: { write: (line: string) => void logged.push(line) },
    system: { now: () => time.now },
  });
  waiting = await borrowerAt(server, ACCOUNT.status);
});
afterAll(async () => {
  await server.close();
  await plaid.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  // Sessions end as time goes on.
  time.now = SYSTEM_NOW;
  await server.turnBack();
  await server.runCompanies();
  plaid.forget();
});

const WAIT = { timeout: 60_000, interval: 5 };

/** Where a borrower is asked for an account, and the calls that link it. */
const ACCOUNT = { status: 'DISBURSEMENT_ACCOUNT', path: 'disburse-account', begin: {} };
const INCOME = { status: 'INCOME_VERIFICATION', path: 'income', begin: { type: 'plaid' } };

interface Visit {
  readonly borrower: Borrower;
  readonly linkToken: string;
  readonly publicToken: string;
  readonly take: (key?: string) => ReturnType<Borrower['send']>;
}

async function begun({ status, path, begin }: typeof ACCOUNT, who?: Borrower): Promise<Visit> {
  const borrower = who ?? (await borrowerAt(server, status));
  const opened = await borrower.send('POST', `${path}/link-token`, begin);
  expect(opened.statusCode, opened.body).toBe(200);
  expect(opened.json().url).toMatch(/^https:\/\/secure\.plaid\.com\/hl\//);
  const { hosted_link } = plaid.bodies('/link/token/create').at(-1) as {
    hosted_link: { completion_redirect_uri: string };
  };
  const publicToken = new URL(hosted_link.completion_redirect_uri).searchParams.get('publicToken') ?? '';
  const take = (key: string = randomUUID()) =>
    borrower.send('POST', `${path}/link-result`, { publicToken }, { 'idempotency-key': key });
  return { borrower, publicToken, take, linkToken: plaid.lastLinkToken() };
}

/** The borrower links a bank on Plaid's page. */
async function linked(at: typeof ACCOUNT = ACCOUNT, who?: Borrower): Promise<Visit> {
  const visit = await begun(at, who);
  plaid.link(visit.linkToken);
  return visit;
}

describe('a visit to Plaid', () => {
  it('brings the account once, and ends the access to it', async () => {
    const { borrower, take } = await linked();
    const [asked] = plaid.bodies('/link/token/create');
    expect(asked).toMatchObject({ products: ['auth'], country_codes: ['US'], language: 'en' });
    expect(JSON.stringify(asked)).not.toContain(borrower.email);
    const key = randomUUID();
    const taken = await take(key);
    expect(taken.statusCode, taken.body).toBe(200);
    expect(taken.json().account).toMatchObject({ mask: '9606', accountType: 'SAVINGS' });
    expect((await take(key)).json()).toEqual(taken.json());
    expect((await take()).statusCode).toBe(422);
    await server.runCompaniesUntil(async () => {
      expect(plaid.readable()).toBe(0);
    });
    expect(plaid.bodies('/item/public_token/exchange')).toHaveLength(1);
    expect(await linksOf(borrower)).toEqual([{ status: 'USED', kept_enc: null, found_enc: null }]);
  });

  it('brings income by the deposits of a year, and forgets the person', async () => {
    const { borrower, take } = await linked(INCOME);
    expect(plaid.bodies('/link/token/create')[0]).toMatchObject({
      products: ['income_verification'],
      income_verification: { income_source_types: ['bank'], bank_income: { days_requested: 365 } },
    });
    const taken = await take();
    expect(taken.statusCode, taken.body).toBe(200);
    expect((await borrower.application()).income?.sources[0]).toMatchObject({
      state: 'VERIFIED',
      method: 'PLAID_TRANSACTIONS',
      verifiedAmount: 132_000,
    });
    await server.runCompaniesUntil(async () => {
      expect(plaid.readable()).toBe(0);
    });
  });

  it('is ended by the server when the borrower linked a bank and never came back', async () => {
    const { borrower } = await linked();
    time.now += 31 * 60_000;
    await server.runCompaniesUntil(async () => {
      expect(plaid.bodies('/item/remove')).toHaveLength(1);
      expect(await linksOf(borrower)).toEqual([{ status: 'LEFT', kept_enc: null, found_enc: null }]);
    });
    expect(plaid.readable()).toBe(0);
  });

  it('is of the borrower who began it', async () => {
    const { publicToken } = await linked();
    const stolen = await waiting.send('POST', 'disburse-account/link-result', { publicToken });
    expect(stolen.statusCode).toBe(422);
    expect(plaid.bodies('/item/public_token/exchange')).toEqual([]);
  });

  it('gets nothing from a borrower who left without linking, and is not available again', async () => {
    const { take } = await begun(ACCOUNT, waiting);
    expect((await take()).statusCode).toBe(422);
  });
});

const linksOf = ({ uuid }: Borrower) =>
  server.dependencies.db.kysely
    .selectFrom('provider_links')
    .select(['status', 'kept_enc', 'found_enc'])
    .where('application_uuid', '=', uuid)
    .execute();

const passing: readonly (readonly [string, FakeAnswer])[] = [
  [
    'an error of the server',
    { status: 500, body: { error_type: 'API_ERROR', error_code: 'INTERNAL_SERVER_ERROR' } },
  ],
  ['an answer that is no JSON', { status: 200, body: '<html>busy</html>' }],
  ['an answer without what is documented', { status: 200, body: { request_id: 'r' } }],
  ['a connection that ends', 'drop'],
  ['too many calls', plaidError('RATE_LIMIT_EXCEEDED', 'RATE_LIMIT', 429)],
  ['a product that is not ready', plaidError('ITEM_ERROR', 'PRODUCT_NOT_READY')],
  ['keys that Plaid does not know', plaidError('INVALID_INPUT', 'INVALID_API_KEYS')],
];

describe('when Plaid fails', () => {
  it('the borrower may try again after every fault, and it is done once', async () => {
    const { take } = await linked();
    const answers = passing.map(([, fault]) => fault);
    for (const path of ['/item/public_token/exchange', '/auth/get']) {
      plaid.fail(path, ...answers);
      for (const [name] of passing) {
        const failed = await take();
        expect([path, name, failed.statusCode]).toEqual([path, name, 503]);
        expect(failed.headers['retry-after']).toBeDefined();
      }
    }
    const taken = await take();
    expect(taken.statusCode, taken.body).toBe(200);
    expect(plaid.bodies('/item/public_token/exchange')).toHaveLength(passing.length + 1);
  });

  it('to answer in time, the borrower may try again', async () => {
    const { take } = await linked();
    for (const fault of ['silent', 'half'] as const) {
      plaid.forget();
      plaid.fail('/item/public_token/exchange', fault);
      const limits = holdTimeLimits();
      const failing = take();
      await vi.waitFor(() => expect(plaid.bodies('/item/public_token/exchange')).toHaveLength(1), WAIT);
      limits.runOut();
      expect((await failing).statusCode).toBe(503);
      expect(limits.given).toContain(15_000);
    }
    expect((await take()).statusCode).toBe(200);
  });

  it('by a login that the bank wants again, there is nothing to take, and later tries ask no more', async () => {
    const { take } = await linked(ACCOUNT, waiting);
    plaid.fail('/auth/get', plaidError('ITEM_ERROR', 'ITEM_LOGIN_REQUIRED'));
    expect((await take()).statusCode).toBe(422);
  });

  it('the visit is not begun', async () => {
    plaid.fail('/link/token/create', { status: 502, body: 'no' });
    expect((await waiting.send('POST', 'disburse-account/link-token')).statusCode).toBe(503);
  });

  it('of two calls with one token one asks Plaid', async () => {
    const { take } = await linked();
    const answers = await Promise.all([take(), take(), take()]);
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(plaid.bodies('/item/public_token/exchange')).toHaveLength(1);
  });

  it('nothing of the borrower, of the tokens and of the secrets is logged, and calls are counted', async () => {
    const log = logged.join('');
    expect(log).toContain('a company gave no usable answer');
    for (const secret of [
      ACCOUNT_NUMBER,
      '011401533',
      PLAID_SECRET,
      'access-sandbox-',
      'link-sandbox-',
      'public-sandbox-',
    ])
      expect(log).not.toContain(secret);
    const metrics = await server.dependencies.metrics.text();
    expect(metrics).toMatch(
      /provider_call_seconds_count\{provider="bank",call="auth\/get",as="answered"\} \d/,
    );
    expect(metrics).toMatch(
      /provider_call_seconds_count\{provider="bank",call="auth\/get",as="unavailable"\} \d/,
    );
  });
});
