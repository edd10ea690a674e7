import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import type { Change, DiffOptions } from './change.ts';
import { diffCopy } from './diffCopy.ts';
import { diffFlows } from './diffFlows.ts';
import { diffPolicies } from './diffPolicies.ts';
import { diffScreens } from './diffScreens.ts';
import { diffSettings } from './diffSettings.ts';
import { sideOf } from './diffSide.ts';
import { diffSteps } from './diffSteps.ts';

/**
 * What differs between two brands without errors, or two revisions of one: what somebody is decided, shown or asked
 * otherwise, each with the shortest such applicant under what each brand says of everybody; then words; then settings.
 * Nobody agrees to less than is named as far as rules do not compute with facts.
 */
export function behaviourDiff(
  before: ResolvedBrand,
  after: ResolvedBrand,
  options: DiffOptions = {},
): readonly Change[] {
  const sides = { before: sideOf(before), after: sideOf(after) };
  const changes = [
    ...diffPolicies(sides, options),
    ...diffFlows(sides, options),
    ...diffSteps(sides, options),
    ...diffScreens(sides, options),
    ...diffCopy(sides, options),
    ...diffSettings(sides),
  ];
  return (['behaviour', 'text', 'setting'] as const).flatMap((kind) =>
    changes.filter((change) => change.kind === kind),
  );
}
