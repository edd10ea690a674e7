import { policyVersions } from '../flow/policyVersions.ts';
import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import type { CalendarDate } from '../shared/calendarDate.ts';
import type { MatrixCell } from './familyCell.ts';
import { familyCells, versionOn } from './familyCells.ts';
import type { MatrixRelease } from './matrixRelease.ts';
import { type MatrixRule, matrixRule } from './matrixRule.ts';
import { policyVocabulary, stepListing } from './policyVocabulary.ts';
import { sharedVocabulary } from './sharedVocabulary.ts';
import { type UsState, usStates } from './usStates.ts';
import { valueWords } from './valueWords.ts';

/** A column: a question that needs an answer for every state. */
export interface MatrixFamily {
  readonly id: string;
  readonly title: string;
  readonly asks: string;
}

/** `cells[state][family]`, in the order of `states` and `families`, for one lender. */
export interface StateMatrix {
  readonly brand: string;
  readonly lender: string;
  /** Undefined where nobody knows of which release it is. */
  readonly release: MatrixRelease | undefined;
  /** Undefined for the newest version of each policy. */
  readonly asOf: CalendarDate | undefined;
  readonly families: readonly MatrixFamily[];
  readonly states: readonly UsState[];
  /** Every policy in a cell, by id. */
  readonly rules: Readonly<Record<string, MatrixRule>>;
  readonly cells: readonly (readonly MatrixCell[])[];
}

export interface MatrixOptions {
  readonly asOf?: CalendarDate | undefined;
  readonly release?: MatrixRelease | undefined;
}

/** For a checked brand, on a day (`asOf`) or of the newest versions. Throws for invalid rules. */
export function stateMatrix(brand: ResolvedBrand, { asOf, release }: MatrixOptions = {}): StateMatrix {
  const vocabulary = sharedVocabulary(brand);
  const families = Object.values(brand.matrix);
  const columns = families.map((family) => familyCells(brand, family, { vocabulary, asOf }));
  const cells = usStates.map((_, row) => columns.flatMap((column) => column[row] ?? []));
  const words = valueWords(brand);
  const named = new Set(cells.flat().flatMap(({ rules }) => rules));
  const rules = [...named].flatMap((id) => {
    const policy = brand.policies[id];
    const version = policy && versionOn(policy, asOf);
    if (!version) return [];
    const own = policyVocabulary(version, () => stepListing(id, brand), vocabulary);
    const rule = matrixRule({ ...version, id }, { versions: policyVersions(policy), vocabulary: own, words });
    return [[id, rule] as const];
  });
  return {
    brand: brand.brand.code,
    lender: brand.brand.company.name,
    release,
    asOf,
    families: families.map(({ id, title, asks }) => ({ id, title, asks })),
    states: usStates,
    rules: Object.fromEntries(rules),
    cells,
  };
}
