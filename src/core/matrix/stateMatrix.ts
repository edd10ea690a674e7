import { policyVersions } from '../flow/policyVersions.ts';
import type { Vocabulary } from '../flow/ruleSet.ts';
import type { BoundBy } from '../model/generated/policies.ts';
import type { FullPolicy, ResolvedBrand } from '../model/resolvedBrand.ts';
import { frameOf } from '../proof/policyProblems.ts';
import { regionsOf } from '../proof/regionsOf.ts';
import { describeRule } from '../rules/describeRule.ts';
import type { CalendarDate } from '../shared/calendarDate.ts';
import { describeEffect } from './describeEffect.ts';
import type { MatrixCell } from './familyCell.ts';
import { familyCells, versionOn } from './familyCells.ts';
import { policyVocabulary, stepListing } from './policyVocabulary.ts';
import { sharedVocabulary } from './sharedVocabulary.ts';
import { type UsState, usStates } from './usStates.ts';

/**
 * A policy in plain English: where it applies, its effect and condition; for a limit, the breach. Facts
 * appear by their labels, capitalized. Its rules must be checked.
 */
function describePolicy(
  { jurisdiction, scope, when, effect }: Pick<FullPolicy, 'jurisdiction' | 'scope' | 'when' | 'effect'>,
  vocabulary: Vocabulary,
): string {
  const where = jurisdiction === 'any' ? 'In every state' : `In ${jurisdiction.join(', ')}`;
  const only = scope === undefined ? '' : ` where ${describeRule(scope, vocabulary)}`;
  const condition = describeRule(when, vocabulary);
  const done = describeEffect(effect, vocabulary);
  if ('limit' in effect) return `${where}${only}: ${done}. It is broken if ${condition}.`;
  return `${where}${only}: if ${condition}, ${done}.`;
}

/** Said of a condition that no proof covers (docs/policies.md). */
const TRIED = ' Tried, not proved: the condition computes with facts or compares several.';

const isProvable = (policy: FullPolicy, vocabulary: Vocabulary): boolean =>
  regionsOf([...frameOf(policy), policy.when], vocabulary).exact;

/** A column: a question that needs an answer for every state. */
export interface MatrixFamily {
  readonly id: string;
  readonly title: string;
  readonly asks: string;
}

/** A policy as compliance reads it. */
export interface MatrixRule {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly citation: string;
  readonly unverified: boolean;
  readonly effective: FullPolicy['effective'];
  readonly reviewBy: CalendarDate;
  readonly owner: string;
  readonly sentence: string;
  readonly boundBy: BoundBy | undefined;
  /** Earlier versions, oldest first. */
  readonly earlier: readonly Pick<FullPolicy, 'version' | 'title' | 'effective'>[];
}

/** `cells[state][family]`, in the order of `states` and `families`, for one lender. */
export interface StateMatrix {
  readonly brand: string;
  readonly lender: string;
  /** Undefined for the newest version of each policy. */
  readonly asOf: CalendarDate | undefined;
  readonly families: readonly MatrixFamily[];
  readonly states: readonly UsState[];
  /** Every policy in a cell, by id. */
  readonly rules: Readonly<Record<string, MatrixRule>>;
  readonly cells: readonly (readonly MatrixCell[])[];
}

/** For a checked brand, on a day (`asOf`) or of the newest versions. Throws for invalid rules. */
export function stateMatrix(
  brand: ResolvedBrand,
  { asOf }: { readonly asOf?: CalendarDate | undefined } = {},
): StateMatrix {
  const vocabulary = sharedVocabulary(brand);
  const families = Object.values(brand.matrix);
  const columns = families.map((family) => familyCells(brand, family, { vocabulary, asOf }));
  const cells = usStates.map((_, row) => columns.flatMap((column) => column[row] ?? []));
  const named = new Set(cells.flat().flatMap(({ rules }) => rules));
  const rules = [...named].flatMap((id) => {
    const policy = brand.policies[id];
    const version = policy && versionOn(policy, asOf);
    return version
      ? [
          [
            id,
            ruleOf(
              { ...version, id },
              {
                earlier: policyVersions(policy),
                vocabulary: policyVocabulary(version, () => stepListing(id, brand), vocabulary),
              },
            ),
          ] as const,
        ]
      : [];
  });
  return {
    brand: brand.brand.code,
    lender: brand.brand.company.name,
    asOf,
    families: families.map(({ id, title, asks }) => ({ id, title, asks })),
    states: usStates,
    rules: Object.fromEntries(rules),
    cells,
  };
}

function ruleOf(
  policy: FullPolicy,
  { earlier, vocabulary }: { readonly earlier: readonly FullPolicy[]; readonly vocabulary: Vocabulary },
): MatrixRule {
  return {
    id: policy.id,
    version: policy.version,
    title: policy.title,
    citation: policy.citation,
    unverified: policy.unverified === true,
    effective: policy.effective,
    reviewBy: policy.reviewBy,
    owner: policy.owner,
    sentence: `${describePolicy(policy, vocabulary)}${isProvable(policy, vocabulary) ? '' : TRIED}`,
    boundBy: policy.boundBy,
    earlier: earlier
      .filter(({ version }) => version < policy.version)
      .map(({ version, title, effective }) => ({ version, title, effective })),
  };
}
