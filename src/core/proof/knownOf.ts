import { lenderFacts } from '../flow/lenderFacts.ts';
import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import type { Facts, FactValue } from '../rules/types.ts';
import { compact } from '../shared/compact.ts';

/**
 * The facts that a brand fixes for everybody: what the lender is and offers, where it lends, and who hosts
 * sign-in unless the experiment decides.
 */
export function knownOf({ brand }: Pick<ResolvedBrand, 'brand'>): Facts {
  const { lending, auth } = brand;
  const modes: Readonly<Record<string, FactValue | undefined>> = { broker: 'external', legacy: 'legacy' };
  const facts: Readonly<Record<string, FactValue | undefined>> = {
    ...lenderFacts(brand),
    'eligibility.states': lending?.states,
    'eligibility.ineligibleZips': lending?.ineligibleZips,
    'auth.mode': auth?.mode === undefined ? undefined : modes[auth.mode],
  };
  return compact(facts);
}
