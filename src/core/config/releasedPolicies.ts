import type { FullPolicy, ResolvedBrand } from '../model/resolvedBrand.ts';

type Listing = Pick<ResolvedBrand, 'policies' | 'steps' | 'flows'>;

/**
 * The policies a running application evaluates: those of steps and flows, and limits. Leaves out examples (already
 * checked), policies that only decide when a document is issued (merged into it), and those other code enforces.
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
