import type { Facts, FactValue } from '../rules/types.ts';
import type { RuleSpace } from './ruleSpace.ts';
import {
  type Assignment,
  budgetOf,
  type Decision,
  type Leaf,
  leavesOf,
  type Question,
  shortest,
  withoutNeedless,
} from './search.ts';
import { TRIES, triedApplicants } from './triedApplicants.ts';

/**
 * A difference between two rules or sets of rules, with the shortest applicant who gets different answers.
 */
export interface Difference<T> {
  readonly before: T;
  readonly after: T;
  readonly witness: Facts;
}

export interface Differences<T> {
  readonly found: readonly Difference<T>[];
  /**
   * Undefined where the differences found are proved to be all; otherwise, because rules compute with facts or there are too many
   * regions, how many applicants were tried.
   */
  readonly tried: number | undefined;
}

/** Answers over facts; undecided if open facts matter. */
export type Asked<T> = (facts: Facts, assignment: Assignment, space: RuleSpace) => Decision<T>;

/** Each pair of different answers over the space, with its shortest applicant. Where nothing is proved, `tries` more are asked. */
export function differencesIn<T extends FactValue>(
  before: Asked<T>,
  after: Asked<T>,
  space: RuleSpace,
  tries: number = TRIES,
): Differences<T> {
  const question = bothOf(before, after, space);
  const budget = budgetOf();
  const leaves = differing(leavesOf(question, space.choices, budget));
  const found = leaves.map((leaf) => differenceOf(leaf, question, space));
  if (space.regions.exact && budget.sampled === 0) return { found, tried: undefined };
  const { more, tried } = triedIn(question, space, { known: leaves, tries });
  const needed = more.map(({ is, assignment }) => ({
    is,
    assignment: withoutNeedless(question, assignment, sameAs(is)),
  }));
  return { found: [...found, ...needed.map((leaf) => said(leaf, space))], tried };
}

type Both<T> = readonly [before: T, after: T];

const bothOf =
  <T>(before: Asked<T>, after: Asked<T>, space: RuleSpace): Question<Both<T>> =>
  (assignment) => {
    const facts = space.factsOf(assignment);
    const [one, other] = [before(facts, assignment, space), after(facts, assignment, space)];
    if ('is' in one && 'is' in other) return { is: [one.is, other.is] };
    return {
      needs: [...new Set([one, other].flatMap((decision) => ('needs' in decision ? decision.needs : [])))],
    };
  };

/** Of each pair of different answers the leaf with the fewest facts. */
function differing<T>(leaves: Iterable<Leaf<Both<T>>>): readonly Leaf<Both<T>>[] {
  const pairs = new Map<string, Leaf<Both<T>>>();
  for (const leaf of leaves) {
    const key = JSON.stringify(leaf.is);
    const known = pairs.get(key)?.assignment.size ?? Number.POSITIVE_INFINITY;
    if (leaf.is[0] !== leaf.is[1] && known > leaf.assignment.size) pairs.set(key, leaf);
  }
  return [...pairs.values()];
}

const sameAs =
  <T>([one, other]: Both<T>) =>
  (is: Both<T>): boolean =>
    is[0] === one && is[1] === other;

function differenceOf<T>(leaf: Leaf<Both<T>>, question: Question<Both<T>>, space: RuleSpace): Difference<T> {
  const { is, assignment } = leaf;
  const longest = assignment.size - 1;
  const least =
    shortest(question, space.choices, sameAs(is), { longest }) ??
    withoutNeedless(question, assignment, sameAs(is));
  return said({ is, assignment: least }, space);
}

const said = <T>({ is, assignment }: Leaf<Both<T>>, space: RuleSpace): Difference<T> => ({
  before: is[0],
  after: is[1],
  witness: space.witnessOf(assignment),
});

/** Amounts count as one answer, because everybody may get another. */
const kindsOf = <T>(is: Both<T>): string =>
  JSON.stringify(is.map((answer) => (typeof answer === 'number' ? 'amount' : answer)));

/** Applicants who are answered differently in a way that is not known yet, one of each kind. */
function triedIn<T>(
  question: Question<Both<T>>,
  space: RuleSpace,
  { known, tries }: { readonly known: readonly Leaf<Both<T>>[]; readonly tries: number },
): { readonly more: readonly Leaf<Both<T>>[]; readonly tried: number } {
  const kinds = new Set(known.map(({ is }) => kindsOf(is)));
  const more: Leaf<Both<T>>[] = [];
  let tried = 0;
  for (const assignment of triedApplicants(space, tries)) {
    tried++;
    const decision = question(assignment);
    if (!('is' in decision) || decision.is[0] === decision.is[1] || kinds.has(kindsOf(decision.is))) continue;
    kinds.add(kindsOf(decision.is));
    more.push({ assignment, is: decision.is });
  }
  return { more, tried };
}
