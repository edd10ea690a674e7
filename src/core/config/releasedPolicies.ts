import type { FullPolicy, ResolvedBrand } from '../model/resolvedBrand.ts';

type Listing = Pick<ResolvedBrand, 'policies' | 'steps' | 'flows'>;

/**
 * The policies that a running application asks: those that steps and flows list, and those that set limits. What only
 * says when a document is issued is part of the document by then; what other code carries out is for people to read, and
 * so are the examples, which the check has run.
 */
export function releasedPolicies({ policies, steps, flows }: Listing): ResolvedBrand['policies'] {
  const listed = new Set(
    [...Object.values(steps), ...Object.values(flows)].flatMap((holder) => holder.policies ?? []),
  );
  const entries = Object.entries(policies).filter(([id, { effect }]) => listed.has(id) || 'limit' in effect);
  return Object.fromEntries(entries.map(([id, policy]) => [id, forMachines(policy)]));
}

function forMachines(policy: FullPolicy): FullPolicy {
  const { boundBy: _boundBy, earlier: _earlier, ...rest } = policy;
  return { ...rest, examples: [] };
}
