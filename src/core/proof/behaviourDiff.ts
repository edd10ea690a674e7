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
 * The differences between two brands without errors, or two revisions of one: first decisions, screens and
 * questions, each with the shortest affected applicant given each brand's constants; then words; then
 * settings. Complete except where a change says how many applicants were tried.
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
