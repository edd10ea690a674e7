import { policyVersions } from '../flow/policyVersions.ts';
import type { Vocabulary } from '../flow/ruleSet.ts';
import type { PolicyFamily } from '../model/generated/matrix.ts';
import type { FullPolicy, ResolvedBrand } from '../model/resolvedBrand.ts';
import type { CalendarDate } from '../shared/calendarDate.ts';
import { familyCell, type MatrixCell } from './familyCell.ts';
import { policyVocabulary, stepListing } from './policyVocabulary.ts';
import { statesOfPolicy } from './statesOfPolicy.ts';
import { usStates } from './usStates.ts';

export type MatrixBrand = Pick<ResolvedBrand, 'brand' | 'policies' | 'matrix' | 'steps'>;

const holdsOn = ({ effective: { from, to } }: FullPolicy, day: CalendarDate): boolean =>
  from <= day && (to === undefined || day <= to);

/** The version of a policy in force on a day (default: the newest); undefined if there is none. */
export function versionOn(policy: FullPolicy, asOf: CalendarDate | undefined): FullPolicy | undefined {
  const versions = policyVersions(policy);
  return asOf === undefined ? versions.at(-1) : versions.find((version) => holdsOn(version, asOf));
}

/**
 * In the order of `usStates`. Throws an error that names a policy with an invalid rule. Leaves out policies
 * that the brand does not have.
 */
export function familyCells(
  brand: MatrixBrand,
  family: PolicyFamily,
  { vocabulary, asOf }: { readonly vocabulary: Vocabulary; readonly asOf?: CalendarDate | undefined },
): readonly MatrixCell[] {
  const concerned = (id: string, version: FullPolicy): ReadonlySet<string> => {
    const own = policyVocabulary(version, () => stepListing(id, brand), vocabulary);
    return statesOfPolicy(version, own, brand.brand);
  };
  const policyOf = (id: string) => (Object.hasOwn(brand.policies, id) ? brand.policies[id] : undefined);
  const cells = cellsOf(family, (id) => {
    const policy = policyOf(id);
    const version = policy && versionOn(policy, asOf);
    return version && concerned(id, version);
  });
  const ended = (family.policies ?? []).flatMap((id) => {
    const policy = policyOf(id);
    const because = policy && whyEnded(policy, asOf);
    return because === undefined ? [] : [{ because, states: concerned(id, policy as FullPolicy) }];
  });
  return cells.map((cell, row) => withEnds(cell, ended, usStates[row]?.code ?? ''));
}

interface End {
  readonly because: string;
  readonly states: ReadonlySet<string>;
}

/** Why a policy whose last day was before this one holds no longer; undefined if it holds, or did not begin. */
function whyEnded(
  { title, effective, ended }: FullPolicy,
  asOf: CalendarDate | undefined,
): string | undefined {
  if (asOf === undefined || effective.to === undefined || asOf <= effective.to || !ended) return undefined;
  return `"${title}" ended on ${effective.to}: ${ended.reason} (${ended.citation}).`;
}

/** A cell that lost its last rule says so, not that there never was one. */
function withEnds(cell: MatrixCell, ended: readonly End[], state: string): MatrixCell {
  const reasons = ended.filter(({ states }) => states.has(state)).map(({ because }) => because);
  if (cell.rules.length > 0 || reasons.length === 0) return cell;
  return { ...cell, because: reasons.join(' '), unknown: undefined };
}

/** `undefined` stands for the states of a policy that does not count. */
export function cellsOf(
  family: PolicyFamily,
  statesOf: (policy: string) => ReadonlySet<string> | undefined,
): readonly MatrixCell[] {
  const concerned = new Map((family.policies ?? []).map((id) => [id, statesOf(id)]));
  return usStates.map(({ code }) => familyCell(family, code, (id) => concerned.get(id)?.has(code) === true));
}
