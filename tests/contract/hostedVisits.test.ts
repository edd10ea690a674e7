import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeCompany, OTHER_SIGNING, openFakeCompany, PAGES, SIGNING } from './fakeCompany.ts';
import type { FakeAnswer } from './fakeServer.ts';
import { type LendingServer, openLendingServer, SYSTEM_NOW } from './lendingServer.ts';
import { holdTimeLimits } from './timeLimits.ts';
import { type Borrower, borrowerAt } from './verification.ts';

let company: FakeCompany;
let server: LendingServer;
const folder = mkdtempSync(join(tmpdir(), 'company-'));
const time = { now: SYSTEM_NOW };
const clock = { now: () => time.now };

beforeAll(async () => {
  company = await openFakeCompany(clock);
  const path = join(folder, 'connections.yaml');
  writeFileSync(
    path,
    `version: 1
all: { usual: sandbox }
lenders:
  main:
    providers:
      acme:
        kind: hostedVisit
        ports: [payments, notary]
        address: ${company.address}
        pages: ['${PAGES}']
        mayBePrivate: true
        secrets: { signing: { env: SIGNING }, before: { env: OTHER } }
`,
  );
  server = await openLendingServer({
    environment: { EQUIFORM_CONNECTIONS: path, SIGNING, OTHER: OTHER_SIGNING },
    system: clock,
  });
  await makePayers(10);
});
afterAll(async () => {
  await server.close();
  await company.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => company.forget());

const WAIT = { timeout: 60_000, interval: 5 };
const contact = { name: 'Nora Vance', phone: '6145550143' };
const waiting: Borrower[] = [];

/** Borrowers who may pay for the appraisal, a week after they named who meets the appraiser. */
async function makePayers(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const borrower = await borrowerAt(server, 'ONSITE_APPRAISAL_PAYMENT', { persona: 'appraisal' });
    const named = await borrower.send('POST', 'appraisal/payment', { contact });
    expect(named.statusCode, named.body).toBe(200);
    waiting.push(borrower);
  }
  await server.advance(8 * 86_400);
}

/** One whom no other test has. */
function payer(): Borrower {
  const borrower = waiting.pop();
  if (!borrower) throw new Error('More payers must be made');
  return borrower;
}

interface BegunVisit {
  readonly borrower: Borrower;
  readonly visit: string;
  readonly url: string;
  /** With it the borrower comes back. */
  readonly token: string;
}

async function begun(borrower: Borrower, path = 'valuation/payment-visit'): Promise<BegunVisit> {
  const answer = await borrower.send('POST', path);
  expect(answer.statusCode, answer.body).toBe(200);
  const { visit, returnTo } = company.bodies('/visits').at(-1) as { visit: string; returnTo: string };
  const token = new URL(returnTo).searchParams.get('visit') ?? '';
  return { borrower, visit, url: answer.json().url, token };
}

const paying = (): Promise<BegunVisit> => begun(payer());
const stateOf = async ({ borrower }: BegunVisit) => (await borrower.application()).valuation?.payment?.state;
const historyOf = async ({ borrower: { uuid } }: BegunVisit) => {
  const events = server.dependencies.db.kysely.selectFrom('application_events').select('type');
  const rows = await events.where('application_uuid', '=', uuid).execute();
  return rows.map(({ type }) => type).filter((type) => /VALUATION_FEE|NOTARY_SESSION_(C|F)/.test(type));
};

describe('a payment on the page of a company', () => {
  it('is begun by a signed call without anything personal, at the same address while it is open', async () => {
    const visit = await paying();
    expect(visit.url).toBe(`${PAGES}/visit/${visit.visit}`);
    const [asked] = company.heard.filter(({ path }) => path === '/visits');
    expect(asked?.body).toMatchObject({
      role: 'payments',
      lender: 'main',
      currency: 'USD',
      application: visit.borrower.uuid,
    });
    expect(asked?.text).not.toMatch(/Nora|6145550143/);
    expect(asked?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect((await begun(visit.borrower)).url).toBe(visit.url);
    expect(company.bodies('/visits')).toHaveLength(1);
    expect((await visit.borrower.application()).valuation?.payment?.url).toBeUndefined();
  });

  it('counts once, however often and in whatever order it is reported', async () => {
    const visit = await paying();
    const reports = await Promise.all(
      Array.from({ length: 4 }, () => company.report(server, { visit: visit.visit, result: 'paid' })),
    );
    expect(reports.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(reports.map((one) => one.json().as).sort()).toEqual(['repeated', 'repeated', 'repeated', 'taken']);
    expect(await stateOf(visit)).toBe('PAID');
    expect((await company.report(server, { visit: visit.visit, result: 'failed' })).statusCode).toBe(409);
    expect(await stateOf(visit)).toBe('PAID');
    expect(await historyOf(visit)).toEqual(['VALUATION_FEE_PAID']);
    expect((await visit.borrower.send('POST', 'valuation/payment-visit')).statusCode).toBe(409);
  });

  it('that failed may be tried again by another visit', async () => {
    const first = await paying();
    await company.report(server, { visit: first.visit, result: 'failed' });
    expect(await stateOf(first)).toBe('FAILED');
    const second = await begun(first.borrower);
    expect(second.visit).not.toBe(first.visit);
    expect((await company.report(server, { visit: second.visit, result: 'paid' })).json()).toEqual({
      as: 'taken',
    });
    expect((await company.report(server, { visit: first.visit, result: 'failed' })).json()).toEqual({
      as: 'repeated',
    });
    expect(await stateOf(second)).toBe('PAID');
  });

  it('is asked for when the borrower comes back, and when no report ever comes', async () => {
    const [back, silent] = [await paying(), await paying()];
    company.results.set(back.visit, { result: 'paid' });
    const stranger = await silent.borrower.send('POST', 'visit-return', { visit: back.token });
    expect(stranger.statusCode).toBe(204);
    expect(await stateOf(back)).toBe('OPEN');
    expect((await back.borrower.send('POST', 'visit-return', { visit: back.token })).statusCode).toBe(204);
    expect(await stateOf(back)).toBe('PAID');
    company.results.set(silent.visit, { result: 'paid' });
    time.now += 30_000;
    await server.runCompaniesUntil(async () => expect(await stateOf(silent)).toBe('PAID'));
  });

  it('is asked for by another worker when the first one is gone, and counts once', async () => {
    const visit = await paying();
    const path = `/visits/${visit.visit}`;
    const first = Promise.withResolvers<FakeAnswer>();
    const paid = { status: 200, body: { result: 'paid' } };
    company.fail(path, first.promise, paid);
    time.now += 30_000;
    const held = server.runCompanies();
    await vi.waitFor(() => expect(company.bodies(path)).toHaveLength(1), WAIT);
    await server.runCompanies();
    expect(company.bodies(path)).toHaveLength(1);
    time.now += 61_000;
    await server.runCompaniesUntil(async () => expect(await stateOf(visit)).toBe('PAID'));
    first.resolve(paid);
    await held;
    expect(company.bodies(path)).toHaveLength(2);
    expect(await historyOf(visit)).toEqual(['VALUATION_FEE_PAID']);
  });

  it('counts only when the company signed the report, now, by one of its secrets', async () => {
    const visit = await paying();
    const report = { visit: visit.visit, result: 'paid' };
    const forged = [
      { secret: `whsec_${Buffer.alloc(24, 9).toString('base64')}` },
      { at: time.now - 3_600_000 },
      { provider: 'other' },
    ];
    for (const options of forged) {
      expect((await company.report(server, report, options)).statusCode).toBe(401);
      expect(await stateOf(visit)).toBe('OPEN');
    }
    expect((await company.report(server, report, { secret: OTHER_SIGNING })).statusCode).toBe(200);
    expect(await stateOf(visit)).toBe('PAID');
  });

  it.each([
    ['{', 400],
    ['{}', 400],
    [{ visit: 'x', result: 'paid' }, 400],
    [{ visit: randomUUID(), result: 'paid' }, 404],
  ])('a report %j is answered by %i', async (body, code) => {
    expect((await company.report(server, body)).statusCode).toBe(code);
  });

  it.each(['silent', 'half'] as const)(
    'is begun later when the company is %s beyond its time',
    async (fault) => {
      const borrower = payer();
      company.fail('/visits', fault);
      const limits = holdTimeLimits();
      const failing = borrower.send('POST', 'valuation/payment-visit');
      await vi.waitFor(() => expect(company.bodies('/visits')).toHaveLength(1), WAIT);
      limits.runOut();
      expect((await failing).statusCode).toBe(503);
      expect(limits.given).toContain(15_000);
      expect((await begun(borrower)).url).toContain(PAGES);
    },
  );

  const faults: readonly (readonly [string, FakeAnswer])[] = [
    ['an error', { status: 500, body: {} }],
    ['no JSON', { status: 200, body: 'busy' }],
    ['a page of somebody else', { status: 200, body: { url: 'https://evil.example/pay' } }],
    ['a script', { status: 200, body: { url: 'javascript:alert(1)' } }],
    ['too much', { status: 200, body: 'x'.repeat(300_000) }],
    ['no answer', 'drop'],
  ];
  it('is begun later when the company answers with anything but a page of its own', async () => {
    const borrower = payer();
    for (const [name, fault] of faults) {
      company.forget();
      company.fail('/visits', fault);
      const failed = await borrower.send('POST', 'valuation/payment-visit');
      expect([name, failed.statusCode]).toEqual([name, 503]);
      const { visit } = await begun(borrower);
      expect(company.bodies('/visits').map((body) => body.visit)).toEqual([visit, visit]);
      await company.report(server, { visit, result: 'failed' });
    }
  });
});

describe('a session with a notary of a company', () => {
  it('has one address while it is open, and ends once by its report', async () => {
    const borrower = await borrowerAt(server, 'DEED_SIGNING');
    const visit = await begun(borrower, 'notary/session');
    expect(visit.url).toBe(`${PAGES}/visit/${visit.visit}`);
    const read = await server.call({
      url: `/service-application/api/v1/application/heloc/${borrower.uuid}/notary/session`,
      headers: borrower.headers,
    });
    expect(read.json()).toMatchObject({ state: 'READY', url: visit.url });
    expect((await company.report(server, { visit: visit.visit, result: 'paid' })).statusCode).toBe(422);
    for (const as of ['taken', 'repeated'])
      expect((await company.report(server, { visit: visit.visit, result: 'complete' })).json()).toEqual({
        as,
      });
    expect((await borrower.application()).notary?.session?.state).toBe('COMPLETE');
    expect(await historyOf(visit)).toEqual(['NOTARY_SESSION_COMPLETE']);
  });
});
