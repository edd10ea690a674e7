import { expect, it } from 'vitest';
import { readFolder } from '../../config-files/loadReleases.ts';
import { type CompiledRelease, compileRelease } from '../../releases/compiledRelease.ts';
import { incomeOfAssets } from './assetTermsService.ts';

const main = await compileRelease(readFolder('.').load().releases.get('main')!);

const assets = [
  { type: 'CHECKING_OR_SAVINGS', balance: 50_000 },
  { type: 'BROKERAGE', balance: 100_000 },
  { type: 'RETIREMENT', balance: 200_000 },
] as const;

const incomeOf = (birthdate: string | undefined, { head = main, day = '2026-07-14' } = {}) =>
  incomeOfAssets(
    {
      dependencies: { releases: { head: () => head } } as never,
      record: { state: 'FL' } as never,
      release: main,
      facts: { today: day, ...(birthdate === undefined ? {} : { 'applicant.birthdate': birthdate }) },
    },
    assets,
  );

it('assets count by type, retirement accounts less before their owner is 59 and a half or if the age is unknown', () => {
  expect(incomeOf('1967-01-14')).toBe(26_000);
  expect(incomeOf('1967-01-15')).toBe(24_000);
  expect(incomeOf(undefined)).toBe(24_000);
});

/** The main lender, which from August 2026 on spreads assets over fewer months. */
function fasterFromAugust(): CompiledRelease {
  const { policies } = main.app;
  const months = policies['asset-months-120']!;
  const changed = {
    'asset-months-v1': {
      ...months,
      id: 'asset-months-v1',
      effective: { from: '2025-01-01', to: '2026-07-31' },
    },
    'asset-months-120': {
      ...months,
      effective: { from: '2026-08-01' },
      effect: { figure: 'assetMonths', is: 60 },
    },
  } as const;
  return { ...main, app: { ...main.app, policies: { ...policies, ...changed } } };
}

it('assets count by the policies of the day in the release of today, whatever the application is pinned to', () => {
  const head = fasterFromAugust();
  expect(incomeOf('1960-01-01', { head, day: '2026-07-31' })).toBe(26_000);
  expect(incomeOf('1960-01-01', { head, day: '2026-08-01' })).toBe(52_000);
});
