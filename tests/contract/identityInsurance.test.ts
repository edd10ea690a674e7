import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentAnswer } from '../../src/core/model/generated/api/application-document.ts';
import { HELOC, type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt, unchangedAt } from './verification.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());
beforeEach(() => server.turnBack());

const IDENTITY = 'IDENTITY_VERIFICATION';
const license = { idType: 'DRIVERS_LICENSE', front: true };
const verify = (borrower: Borrower, body: object = license) => borrower.send('POST', 'identity/verify', body);
const statusOf = async (borrower: Borrower) => (await borrower.status()).checklistStatus;

describe('identity', () => {
  it.each([
    ['DRIVERS_LICENSE', 'DRIVERS_LICENSE_FRONT'],
    ['PASSPORT', 'PASSPORT'],
    ['ID_CARD', 'ID_CARD_FRONT'],
    ['PERMANENT_RESIDENT', 'PERMANENT_RESIDENT_FRONT'],
  ])('APP-35, STATE-15 is verified by %s', async (idType, type) => {
    const borrower = await borrowerAt(server, IDENTITY);
    const body = { idType, front: true };
    expect((await verify(borrower, body)).statusCode).toBe(422);
    await borrower.upload(type);
    const sent = await verify(borrower, body);
    expect(sent.statusCode, sent.body).toBe(200);
    expect(sent.json().identityCheck).toEqual({ triesLeft: 3, state: 'VERIFIED' });
    expect(sent.json().documents).toContainEqual(expect.objectContaining({ type, status: 'ACCEPTED' }));
    expect(await statusOf(borrower)).not.toBe(IDENTITY);
  });

  it('FLAG-08 needs the back if the flag is on, but never of a passport', async () => {
    const { kysely } = server.dependencies.db;
    await kysely.insertInto('flags').values({ key: 'back-of-id', enabled: true, variables: '{}' }).execute();
    try {
      const borrower = await borrowerAt(server, IDENTITY);
      await borrower.upload('DRIVERS_LICENSE_FRONT');
      expect((await verify(borrower)).statusCode).toBe(422);
      expect((await verify(borrower, { ...license, back: true })).statusCode).toBe(422);
      await borrower.upload('DRIVERS_LICENSE_BACK');
      expect((await verify(borrower, { ...license, back: true })).statusCode).toBe(200);
      const other = await borrowerAt(server, IDENTITY);
      await other.upload('PASSPORT');
      expect((await verify(other, { idType: 'PASSPORT', front: true })).statusCode).toBe(200);
    } finally {
      await kysely.deleteFrom('flags').execute();
    }
  });

  it('COND-09 fails at most three times, then a condition opens and a person reviews the next document', async () => {
    const borrower = await borrowerAt(server, IDENTITY);
    for (const left of [2, 1, 0]) {
      await borrower.upload('DRIVERS_LICENSE_FRONT', left === 1 ? 'expired.jpg' : 'blurred.jpg');
      const failed = await verify(borrower);
      expect(failed.statusCode, failed.body).toBe(200);
      expect(failed.json().identityCheck).toEqual({ triesLeft: left, state: 'FAILED' });
      expect(await statusOf(borrower)).toBe(IDENTITY);
      expect((await borrower.status()).condition ?? '').toBe(left === 0 ? 'ID_VERIFICATION_FAILURE' : '');
    }
    const open = await server.dependencies.db.kysely
      .selectFrom('conditions')
      .select(['type', 'status'])
      .where('application_uuid', '=', borrower.uuid)
      .execute();
    expect(open).toEqual([{ type: 'ID_VERIFICATION_FAILURE', status: 'OPEN' }]);
    const url = `${HELOC}/${borrower.uuid}/documents?category=UPLOAD`;
    const listed = (await server.call({ url, headers: borrower.headers })).json();
    const refused = listed.filter(({ status }: DocumentAnswer) => status === 'REJECTED');
    const reasons = refused.map(({ refusal }: DocumentAnswer) => refusal).sort();
    expect(reasons).toEqual(['EXPIRED', 'UNREADABLE', 'UNREADABLE']);
    await borrower.upload('DRIVERS_LICENSE_FRONT', 'clear.jpg');
    expect((await verify(borrower)).json().identityCheck.state).toBe('PENDING');
    expect(await statusOf(borrower)).not.toBe(IDENTITY);
  });

  it('fails the first try of the test borrower id-failing', async () => {
    const borrower = await borrowerAt(server, IDENTITY, { persona: 'id-failing' });
    await borrower.upload('DRIVERS_LICENSE_FRONT');
    expect((await verify(borrower)).json().identityCheck.state).toBe('FAILED');
    await borrower.upload('DRIVERS_LICENSE_FRONT');
    expect((await verify(borrower)).json().identityCheck.state).toBe('VERIFIED');
  });

  it('is refused at another point of the application', async () => {
    const early = await borrowerAt(server, 'INCOME_VERIFICATION');
    expect((await verify(early)).statusCode).toBe(409);
  });
});

const INSURANCE = 'INSURANCE';
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
const own = (homeowners: object = {}, more: object = {}) => ({
  from: 'OWN',
  homeowners: { ...policy, ...homeowners },
  ...more,
});
const insure = (borrower: Borrower, body: object) => borrower.send('PUT', 'insurance', body);

it.each([
  [IDENTITY, 'DRIVERS_LICENSE_FRONT', (borrower: Borrower) => verify(borrower)],
  [INSURANCE, 'HOMEOWNERS_INSURANCE', (borrower: Borrower) => insure(borrower, own())],
])('at %s a file that is still being checked is not reported as missing', async (status, type, send) => {
  const borrower = await borrowerAt(server, status);
  await borrower.upload(type);
  const mark = (standing: 'CHECKING' | 'UPLOADED') =>
    server.dependencies.db.kysely
      .updateTable('documents')
      .set({ status: standing })
      .where('application_uuid', '=', borrower.uuid)
      .where('type', '=', type)
      .execute();
  await mark('CHECKING');
  const early = await send(borrower);
  expect([early.statusCode, early.json().errors]).toEqual([
    422,
    ['We are still checking your file. Please try again in a moment'],
  ]);
  await mark('UPLOADED');
  expect((await send(borrower)).statusCode).toBe(200);
});

describe('insurance', () => {
  it('APP-36 is complete with the policy and its declarations page', async () => {
    const borrower = await borrowerAt(server, INSURANCE);
    expect((await insure(borrower, own())).statusCode).toBe(422);
    await borrower.upload('HOMEOWNERS_INSURANCE', 'declarations.pdf');
    const sent = await insure(borrower, own());
    expect(sent.statusCode, sent.body).toBe(200);
    expect(sent.json().insurance).toEqual({ complete: true });
    expect(await statusOf(borrower)).not.toBe(INSURANCE);
  });

  it('APP-37 requires the coverage that the lender computes, with the configured values', async () => {
    const borrower = await borrowerAt(server, INSURANCE);
    const { insuranceNeeds, loanNumber } = await borrower.application();
    expect(insuranceNeeds?.mortgageeClause).toBe(
      `Larkhaven Home Lending LLC, ISAOA/ATIMA, 410 Wrenfield Avenue, Suite 600, Charlotte, NC 28202, loan ${loanNumber}`,
    );
    const { minimumCoverage = 0, maximumDeductible } = insuranceNeeds ?? {};
    expect(minimumCoverage).toBeGreaterThan(0);
    expect(maximumDeductible).toBe(Math.round(minimumCoverage * 0.05));
    await borrower.upload('HOMEOWNERS_INSURANCE');
    const low = await insure(borrower, own({ coverage: minimumCoverage - 1 }));
    expect(low.json().errors).toEqual(['This is less than the coverage we require']);
    expect((await insure(borrower, own({ coverage: minimumCoverage }))).statusCode).toBe(200);
  });

  it.each([
    [{ expiresOn: '2026-07-14' }, 'The policy must run for at least 30 more days'],
    [{ effectiveOn: '2027-01-01' }, 'The policy must begin before it ends'],
    [{ agentPhone: '82' }, 'body.homeowners.agentPhone is not valid (format)'],
  ])('refuses %j', async (wrong, error) => {
    const borrower = await unchangedAt(server, INSURANCE);
    await borrower.upload('HOMEOWNERS_INSURANCE');
    const answer = await insure(borrower, own(wrong));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([error]);
    expect(await statusOf(borrower)).toBe(INSURANCE);
  });

  it('needs a flood policy in a flood zone', async () => {
    const borrower = await borrowerAt(server, INSURANCE, { persona: 'insurance-open' });
    await borrower.upload('HOMEOWNERS_INSURANCE');
    expect((await insure(borrower, own())).statusCode).toBe(422);
    const both = own({}, { flood: { ...policy, policyNumber: 'FL-1', coverage: 5_000_000 } });
    const refused = await insure(borrower, both);
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      ['an upload of Flood insurance is needed'],
    ]);
    await borrower.upload('FLOOD_INSURANCE');
    const sent = await insure(borrower, both);
    expect(sent.statusCode, sent.body).toBe(200);
    expect(sent.json().insurance).toEqual({ complete: true });
  });

  it('can be requested from the agent, who answers in a day; the borrower may be faster', async () => {
    const ask = { from: 'AGENT', agentEmail: 'agent@example.com' };
    const borrower = await borrowerAt(server, INSURANCE);
    const sent = await insure(borrower, ask);
    expect(sent.statusCode, sent.body).toBe(200);
    expect(sent.json().insurance).toEqual({ complete: false });
    expect(await statusOf(borrower)).toBe(INSURANCE);
    const faster = await borrowerAt(server, INSURANCE);
    await insure(faster, ask);
    await faster.upload('HOMEOWNERS_INSURANCE');
    expect((await insure(faster, own())).json().insurance).toEqual({ complete: true });
    await server.advance(86_400 + 60);
    expect((await borrower.application()).insurance).toEqual({ complete: true });
    expect(await statusOf(borrower)).not.toBe(INSURANCE);
    expect((await insure(await borrowerAt(server, 'IDENTITY_VERIFICATION'), ask)).statusCode).toBe(409);
  });
});
