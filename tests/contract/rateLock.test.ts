import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ApplicationAnswer } from '../../src/core/model/generated/api/application.ts';
import type { Release } from '../../src/core/model/release.ts';
import { readSecrets } from '../../src/server/features/applications/lenderFileService.ts';
import type { DecisionRecord } from '../../src/server/features/underwriting/decisionRecordService.ts';
import { publishPolicies } from './changedPolicies.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';

let server: LendingServer;
let borrower: Borrower;
let original: Release | undefined;
beforeAll(async () => {
  server = await openLendingServer();
  original = server.dependencies.releases.head('main')?.release;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.turnBack();
  await server.dependencies.releases.publish(original ? [original] : []);
  await publish({ 'rate-lock-60': { effect: { figure: 'rateLockDays', is: 10 } } });
  borrower = await borrowerAt(server, 'ASSETS_PREQUAL', { persona: 'asset-depletion' });
});

const publish = (changed: Parameters<typeof publishPolicies>[1]) =>
  publishPolicies(server.dependencies, changed);

/** A sheet that adds half a percent to each rate, a thousandth to the fee, and $20 to recording. */
const dearer = () =>
  publish({
    'rate-by-type': { when: true, effect: { price: 'rateAdjustment', is: 0.005 } },
    'origination-fee-by-score': { effect: { price: 'originationFee', is: 0.049 } },
    'recording-fee': { effect: { price: 'recordingFee', is: 140 } },
    'valuation-fee-180': { effect: { price: 'valuationFee', is: 250 } },
  });

/** The lender decides again after this many days, as the borrower continues without assets. */
async function decidedAgainAfter(days: number): Promise<ApplicationAnswer> {
  await server.advance(days * 86_400);
  const sent = await borrower.send('PUT', 'asset-depletion', { choice: 'SKIP' });
  expect(sent.statusCode, sent.body).toBe(200);
  expect(await borrower.status()).toMatchObject({ checklistStatus: 'OFFER_SELECTION' });
  return borrower.application();
}

async function records(): Promise<readonly DecisionRecord[]> {
  const { db, encryption } = server.dependencies;
  const secrets = await db.transaction((tx) => readSecrets(tx, borrower.uuid, encryption));
  return secrets.decisions as readonly DecisionRecord[];
}

it('a sheet that is published after a quote does not move it by a cent while it is locked', async () => {
  const { offers, costs } = await borrower.application();
  expect(offers?.length).toBeGreaterThan(0);
  await dearer();
  const again = await decidedAgainAfter(10);
  expect([again.offers, again.costs]).toEqual([offers, costs]);
  const [first, second, ...more] = await records();
  expect(more).toEqual([]);
  expect(first?.quote).toMatchObject({ release: first?.release, day: first?.day });
  expect(second).toMatchObject({ sheet: first?.sheet, quote: first?.quote });
  expect(second?.release).not.toBe(first?.release);
});

it('moves it from the day on which the lock has ended, and locks the new prices', async () => {
  const { offers = [] } = await borrower.application();
  await dearer();
  const again = await decidedAgainAfter(11);
  expect(again.offers?.map(({ term, type }) => [term, type])).toEqual(
    offers.map(({ term, type }) => [term, type]),
  );
  for (const [index, { rate, type, originationFee }] of (again.offers ?? []).entries()) {
    const before = offers[index];
    // Variable rates had half of it before.
    expect(rate - (before?.rate ?? 0)).toBeCloseTo(type === 'VARIABLE' ? 0.0025 : 0.005, 10);
    expect(originationFee).toBe(0.049);
  }
  expect(again.costs?.costs).toContainEqual({ feeType: 'RECORDING_FEE', borrowerPaidAmount: 140 });
  const [first, second] = await records();
  expect(second?.sheet).not.toBe(first?.sheet);
  expect(second?.quote).toMatchObject({ release: second?.release, day: second?.day });
});

it('a threshold counts from its day, whatever is locked', async () => {
  await publish({ 'minimum-credit-score': { effect: { limit: 'creditScore', to: { score: 850 } } } });
  const sent = await borrower.send('PUT', 'asset-depletion', { choice: 'SKIP' });
  expect(sent.statusCode, sent.body).toBe(200);
  expect(await borrower.status()).toMatchObject({
    checklistStatus: 'DECLINED',
    creditScoreDecline: true,
  });
});

it('no borrower reads how long a quote holds', async () => {
  const [record] = await records();
  const { lockedUntil = '' } = record?.quote ?? {};
  expect(lockedUntil).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(JSON.stringify(await borrower.application())).not.toContain('lockedUntil');
});
