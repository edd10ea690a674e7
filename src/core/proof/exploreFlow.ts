import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import type { Facts } from '../rules/types.ts';
import { type FlowSource, flowSpace } from './flowSpace.ts';
import { finishedWays, MOST_WALKS, waysThrough } from './flowWays.ts';
import { knownOf } from './knownOf.ts';
import { passageFacts } from './passage.ts';
import type { ProofProblem, Proved } from './proofTypes.ts';
import { budgetOf, provedBy } from './search.ts';
import { reachOf, type StepReach } from './stepReach.ts';
import { storeProblems } from './storeProblems.ts';
import { wayProblems } from './wayProblems.ts';

/** The steps of a path, and an applicant who takes it, with only the deciding facts set. */
export interface FlowPath {
  readonly steps: readonly string[];
  readonly witness: Facts;
}

export interface FlowProof {
  readonly flow: string;
  readonly steps: readonly StepReach[];
  /** Pointers are relative to the brand. */
  readonly problems: readonly ProofProblem[];
  readonly proved: Proved;
  /** False if rules compute with facts. A path may then be missed, and only problems with a witness count. */
  readonly exact: boolean;
  /** Every distinct path of steps. */
  readonly paths: readonly FlowPath[];
}

export interface ExploreOptions {
  /** Facts true for everybody (default: those the brand fixes). */
  readonly known?: Facts;
  /** Default: a fixed date. */
  readonly today?: string;
}

/**
 * Explores a flow of a brand without errors, by the walk that borrowers take. Throws if there is no such
 * flow.
 */
export function exploreFlow(brand: ResolvedBrand, flowId: string, options: ExploreOptions = {}): FlowProof {
  return proveFlow(brand, flowId, { known: knownOf(brand), ...options });
}

/** Explores a flow for all applicants who satisfy `known`. */
export function proveFlow(brand: FlowSource, flowId: string, options: ExploreOptions = {}): FlowProof {
  const space = flowSpace(brand, flowId, options);
  const budget = budgetOf(MOST_WALKS);
  const ways = waysThrough(space, budget);
  const finished = finishedWays(ways, space);
  const steps = space.flow.steps.map(({ id }) => reachOf(id, space, finished));
  const proved = provedBy(budget, space.choices);
  return {
    flow: flowId,
    steps,
    problems: [
      ...wayProblems(space, { ways, finished, steps, isSure: space.exact && proved === 'all' }),
      ...storeProblems(space),
    ],
    proved,
    exact: space.exact,
    paths: finished.map(({ steps, leaf }) => ({ steps, witness: passageFacts(space, leaf.assignment) })),
  };
}
