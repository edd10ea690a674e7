import type { ResolvedBrand } from '../model/resolvedBrand.ts';

const FAMILY = 'special-treatment';

/**
 * The states the specification names for a treatment of their own without saying which (CONST-06, G-33): kept by name in
 * config/matrix.yaml so that an answer of compliance has a place. Nothing depends on them.
 */
export const specialTreatmentStates = ({ matrix }: Pick<ResolvedBrand, 'matrix'>): readonly string[] =>
  (matrix[FAMILY]?.open ?? []).flatMap(({ jurisdiction }) => (jurisdiction === 'any' ? [] : jurisdiction));
