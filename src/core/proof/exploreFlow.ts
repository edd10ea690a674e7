import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import type { Facts } from '../rules/types.ts';
import { type FlowSource, flowSpace } from './flowSpace.ts';
import { finishedWays, MOST_WALKS, triedWays, waysThrough } from './flowWays.ts';
import { knownOf } from './knownOf.ts';
import { passageFacts } from './passage.ts';
import type { ProofProblem } from './proofTypes.ts';
import { budgetOf } from './search.ts';
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
  /**
   * Undefined where every path was found; otherwise, because rules compute with facts or there are too many regions, how many
   * applicants were tried. A path may then be missed, and only problems with a witness count.
   */
  readonly tried: number | undefined;
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
  const split = waysThrough(space, budget);
  const isProved = space.exact && budget.sampled === 0;
  const ways = isProved ? split : [...split, ...triedWays(space)];
  const tried = isProved ? undefined : ways.length;
  const finished = finishedWays(ways, space);
  const steps = space.flow.steps.map(({ id }) => reachOf(id, space, finished));
  return {
    flow: flowId,
    steps,
    problems: [...wayProblems(space, { ways, finished, steps, tried }), ...storeProblems(space)],
    tried,
    paths: finished.map(({ steps, leaf }) => ({ steps, witness: passageFacts(space, leaf.assignment) })),
  };
}
