import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import type { Facts } from '../rules/types.ts';
import type { ProofProblem, Proved } from './proofTypes.ts';

/** One step of a flow: the shortest applicant who reaches it, or why nobody does. */
export type StepReach =
  | { readonly id: string; readonly witness: Facts }
  | { readonly id: string; readonly unreachable: string };

/** What is proved of a flow. */
export interface FlowProof {
  readonly flow: string;
  readonly steps: readonly StepReach[];
  readonly problems: readonly ProofProblem[];
  readonly proved: Proved;
  /** Ways through the flow that differ in their steps, each with the shortest applicant who goes it. */
  readonly paths: readonly { readonly steps: readonly string[]; readonly witness: Facts }[];
}

/** How a flow is explored. */
export interface ExploreOptions {
  /** Facts that hold for everybody; what the brand itself says unless told. */
  readonly known?: Facts;
  /** The day of today; a fixed one unless told. */
  readonly today?: string;
}

/** Explores the flow `flowId` of a brand; throws when there is none. */
export function exploreFlow(brand: ResolvedBrand, flowId: string, _options: ExploreOptions = {}): FlowProof {
  if (!Object.hasOwn(brand.flows, flowId)) throw new Error(`There is no flow ${flowId}`);
  return { flow: flowId, steps: [], problems: [], proved: { sampled: 0, of: 0 }, paths: [] };
}
