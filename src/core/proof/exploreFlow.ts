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

/** A way through a flow: its steps, and an applicant who goes it, settled only where the ways part. */
export interface FlowPath {
  readonly steps: readonly string[];
  readonly witness: Facts;
}

/** What is proved of a flow. */
export interface FlowProof {
  readonly flow: string;
  readonly steps: readonly StepReach[];
  /** Pointers start at the brand. */
  readonly problems: readonly ProofProblem[];
  readonly proved: Proved;
  /** False where rules compute with facts: then a way may be missed, and only what has a witness is a problem. */
  readonly exact: boolean;
  /** Every way through the flow that differs in its steps. */
  readonly paths: readonly FlowPath[];
}

/** How a flow is explored. */
export interface ExploreOptions {
  /** Facts that hold for everybody; what the brand itself says unless told. */
  readonly known?: Facts;
  /** The day of today; a fixed one unless told. */
  readonly today?: string;
}

/** Explores the flow `flowId` of a brand that has no errors, by the walk that borrowers take; throws when there is no such flow. */
export function exploreFlow(brand: ResolvedBrand, flowId: string, options: ExploreOptions = {}): FlowProof {
  return proveFlow(brand, flowId, { known: knownOf(brand), ...options });
}

/** Explores a flow for everybody of whom `known` holds. */
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
