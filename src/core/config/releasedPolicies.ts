import { amountIn } from '../flow/amounts.ts';
import type { LimitEffect } from '../model/generated/policies.ts';
import type { FullPolicy, ResolvedBrand } from '../model/resolvedBrand.ts';

type Listing = Pick<ResolvedBrand, 'policies' | 'steps' | 'flows'>;
type Policies = ResolvedBrand['policies'];

/** Limits that only the decision reads: a lender's thresholds are its own. */
const OF_DECISION: ReadonlySet<LimitEffect['limit']> = new Set([
  'maxDraw',
  'minDraw',
  'lenderFees',
  'creditScore',
  'debtToIncome',
  'originationFee',
]);

/** True for prices, figures, valuations and the thresholds of the decision, which no browser may read. */
export const isOfDecision = ({ effect }: Pick<FullPolicy, 'effect'>): boolean =>
  amountIn(effect) !== undefined ||
  'valuation' in effect ||
  ('limit' in effect && OF_DECISION.has(effect.limit));

/** True for policies that no browser gets: those of the decision, and those of signers that show nothing. */
export const isOfServer = ({ effect }: Pick<FullPolicy, 'effect'>): boolean =>
  isOfDecision({ effect }) || 'entitle' in effect || ('signer' in effect && effect.show === undefined);

/**
 * The policies a running application evaluates in browsers too: those of steps and flows, and limits. Leaves out
 * examples (already checked), policies that only decide when a document is issued (merged into it), those other code
 * enforces, and those of the server.
 */
export function releasedPolicies({ policies, steps, flows }: Listing): Policies {
  const listed = new Set(
    [...Object.values(steps), ...Object.values(flows)].flatMap((holder) => holder.policies ?? []),
  );
  return machineReadable(
    policies,
    (id, policy) => !isOfServer(policy) && (listed.has(id) || 'limit' in policy.effect),
  );
}

/** The policies of the decision and of signers: part `server.underwriting.json`, which no browser gets. */
export const underwritingPolicies = ({ policies }: Pick<Listing, 'policies'>): Policies =>
  machineReadable(policies, (_id, policy) => isOfServer(policy));

const machineReadable = (policies: Policies, isKept: (id: string, policy: FullPolicy) => boolean): Policies =>
  Object.fromEntries(
    Object.entries(policies)
      .filter(([id, policy]) => isKept(id, policy))
      .map(([id, policy]) => [id, forMachines(policy)]),
  );

function forMachines(policy: FullPolicy): FullPolicy {
  const {
    boundBy: _boundBy,
    earlier: _earlier,
    specified: _specified,
    right: _right,
    ended: _ended,
    reason: _reason,
    verified: _verified,
    lawSince: _lawSince,
    ...rest
  } = policy;
  return { ...rest, examples: [] };
}
