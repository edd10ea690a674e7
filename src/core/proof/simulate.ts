import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import type { Facts } from '../rules/types.ts';
import type { Progress } from './mutationScore.ts';

/** Where synthetic applicants end. */
export interface SimulationEnd {
  /** `redirected` before the flow, `blocked` or `undecided` on a step, `routed` or `submitted` at its end, or a decision of the lender. */
  readonly end: 'redirected' | 'blocked' | 'undecided' | 'routed' | 'submitted' | 'approved' | 'declined';
  /** The step they stand on. */
  readonly step?: string;
  /** The policy, entry or reason that decided. */
  readonly by?: string;
  readonly applicants: number;
  /** One of them. */
  readonly example: Facts;
}

/** What became of the applicants of a simulation, most frequent first. */
export interface Simulation {
  readonly applicants: number;
  readonly ends: readonly SimulationEnd[];
  /** How many reached each step, in the order of the flow. */
  readonly steps: readonly { readonly id: string; readonly reached: number }[];
}

/** How a simulation is run; the same seed gives the same applicants. */
export interface SimulateOptions {
  readonly applicants: number;
  readonly seed: number;
  /** The flow; the brand's first unless told. */
  readonly flow?: string;
  /** The day of today; a fixed one unless told. */
  readonly today?: string;
  /** The lender's decision on who submitted, from their facts; without it applicants end at `submitted`. */
  readonly decide?: (facts: Facts) => { readonly end: 'approved' | 'declined'; readonly by?: string };
}

/** Sends synthetic applicants through a flow of a brand. */
export function simulate(
  _brand: ResolvedBrand,
  options: SimulateOptions,
  _onProgress: Progress = () => {},
): Simulation {
  return { applicants: options.applicants, ends: [], steps: [] };
}
