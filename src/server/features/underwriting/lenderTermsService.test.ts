import { describe, expect, it } from 'vitest';
import type { FullPolicy } from '../../../core/model/resolvedBrand.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { sellingTo, valuationFeeFor } from './lenderTermsService.ts';

const fee = (id: string, is: number, effective: FullPolicy['effective']): FullPolicy => ({
  id,
  version: 1,
  title: id,
  jurisdiction: 'any',
  reason: 'Lender policy',
  effective,
  reviewBy: '2030-01-01',
  owner: 'pricing',
  when: true,
  effect: { price: 'valuationFee', is },
  examples: [],
});

function releaseOf(name: string, policies: readonly FullPolicy[]): CompiledRelease {
  const named = Object.fromEntries(policies.map((policy) => [policy.id, policy]));
  const app = { brand: { code: 'main', name }, facts: {}, enums: {}, policies: named };
  return { release: { brand: 'main', hash: name }, app } as unknown as CompiledRelease;
}

const pinned = releaseOf('pinned', [fee('fee', 180, { from: '2025-01-01' })]);
const today = releaseOf('today', [
  fee('fee-v1', 190, { from: '2025-01-01', to: '2026-06-30' }),
  fee('fee', 200, { from: '2026-07-01' }),
]);

const lending = (head: CompiledRelease | undefined, day: string) => ({
  dependencies: { releases: { head: () => head } } as never,
  record: { state: 'FL', data: {} } as never,
  release: pinned,
  facts: { today: day },
  at: new Date(`${day}T12:00:00Z`),
});

const feeFor = (asked: ReturnType<typeof lending>): number => valuationFeeFor(sellingTo(asked), asked);

describe('the terms of an application', () => {
  it('go by the policies of today, whatever release it is pinned to, and by the brand as its borrower saw it', () => {
    const selling = sellingTo(lending(today, '2026-06-15'));
    expect(selling.policies).toBe(today.app.policies);
    expect(selling.brand).toBe(pinned.app.brand);
  });

  it('change on the day on which the next version begins', () => {
    expect(feeFor(lending(today, '2026-06-30'))).toBe(190);
    expect(feeFor(lending(today, '2026-07-01'))).toBe(200);
  });

  it('are those of the pinned release where the lender has no other', () => {
    expect(feeFor(lending(undefined, '2026-07-01'))).toBe(180);
  });

  it('keep the fees of a quote that is locked, as they were on its day', () => {
    const asked = lending(pinned, '2026-08-01');
    const priced = { by: today.app, on: '2026-06-30' };
    expect(valuationFeeFor({ ...sellingTo(asked), priced }, asked)).toBe(190);
  });
});
