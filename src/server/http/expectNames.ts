import { type NamesStep, type PersonNames, refusedNames } from '../../core/validation/refusedNames.ts';
import type { CompiledRelease } from '../releases/compiledRelease.ts';
import { ApiError } from './errors.ts';

/** Answers 422 for a body with names that the lender's step for such names would refuse. */
export function expectNames({ validators }: CompiledRelease, step: NamesStep, names: PersonNames): void {
  const lines = refusedNames(validators, step, names).map(
    ({ field, keyword }) => `body.${field} is not valid (${keyword})`,
  );
  if (lines.length > 0) throw new ApiError('unprocessable', [...new Set(lines)]);
}
