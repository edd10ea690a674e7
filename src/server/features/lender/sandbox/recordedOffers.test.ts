import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inMatrix, isDeep } from '../../../../../tests/e2e/matrix.ts';
import { canonicalJson } from '../../../../core/config/canonicalJson.ts';
import type { AppPart } from '../../../../core/model/release.ts';
import { readFolder } from '../../../config-files/loadReleases.ts';
import { compileRelease } from '../../../releases/compiledRelease.ts';
import type { LenderAnswer } from '../../underwriting/lendingService.ts';
import { decideDrawn } from './drawnDecision.ts';
import { loadLenderConfig } from './sources/lenderConfig.ts';
import { type Cell, cellsOf } from './testCells.ts';

const config = loadLenderConfig('.');
const releases = await Promise.all([...readFolder('.').load().releases.values()].map(compileRelease));
const apps: readonly AppPart[] = releases.map(({ app }) => app);
const today = '2026-06-15';

function decided(app: AppPart, { borrower, state, occupancy, file, ...income }: Cell): LenderAnswer {
  const request = {
    borrower,
    ...income,
    property: { street1: '1 Main Street', zip: '78701', state, occupancy },
    persona: { id: 'drawn', title: 'Drawn', ends: 'OFFER_SELECTION', borrower: file },
    app,
    facts: {},
    today,
  };
  return decideDrawn(request, config);
}

const recorded = (app: AppPart, count: number): readonly LenderAnswer[] =>
  cellsOf(app, count).map((cell) => decided(app, cell));

function hashOf(answers: readonly LenderAnswer[]): string {
  const lines = answers.map(({ data, status }) => canonicalJson({ data, status } as never));
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 32);
}

const linesOf = (each: readonly (readonly [string, readonly LenderAnswer[]])[]): string =>
  each.map(([code, answers]) => `${code} ${hashOf(answers)}\n`).join('');

/** An applicant and the answer, for people. */
function written(cell: Cell, { data }: LenderAnswer): string {
  const { borrower: _seed, file, ...asked } = cell;
  const offers = (data.offers ?? []).map(({ uuid: _uuid, discountList, ...offer }) => {
    const discounts = discountList.map(
      ({ discount, rateWithDiscount }) => `${discount.type} ${rateWithDiscount}`,
    );
    return `  ${Object.values(offer).join(' ')} (${discounts.join(', ')})`;
  });
  const { decision, subDecision, declineReasons, ofeeMaxThreshold, maxDtiUnlimited, costs } = data;
  const rest = { decision, subDecision, declineReasons, ofeeMaxThreshold, maxDtiUnlimited, costs };
  return [Object.values({ ...asked, ...file }).join(' '), `  ${JSON.stringify(rest)}`, ...offers].join('\n');
}

/** Rewritten only by `vitest -u`, the hashes in depth with TEST_DEEP=on; read what changed. */
const FOLDER = '../../../../../tests/fixtures/offers';
const EACH = isDeep ? 200 : 12;
const HASHES = isDeep ? 'hashes-in-depth.txt' : 'hashes.txt';
const IN_FULL = 'harborlight';

const sample = apps.map((app) => [app.brand.code, recorded(app, EACH)] as const);

describe('offers of every lender', () => {
  it('are to the cent those recorded for the same answers', inMatrix, async () => {
    await expect(linesOf(sample)).toMatchFileSnapshot(`${FOLDER}/${HASHES}`);
  });

  it('can be read in full for one lender', async () => {
    const app = apps.find(({ brand }) => brand.code === IN_FULL);
    const lines = app ? cellsOf(app, 24).map((cell) => written(cell, decided(app, cell))) : [];
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`${FOLDER}/${IN_FULL}.txt`);
  });

  it('include approvals, and declines for each reason', () => {
    const reached = sample.flatMap(([, answers]) =>
      answers.flatMap(({ data }) => data.declineReasons ?? [data.subDecision]),
    );
    expect([...new Set(reached)].toSorted()).toEqual([
      'CLTV',
      'CREDIT_SCORE',
      'DTI',
      'UNVERIFIED_DTI_LIMITED',
      'UNVERIFIED_OFFER',
    ]);
  });
});
