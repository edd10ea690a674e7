import type { Facts, FactValue } from '../rules/types.ts';
import type { Proved } from './proofTypes.ts';
import type { RuleSpace } from './ruleSpace.ts';
import {
  type Assignment,
  budgetOf,
  type Decision,
  leavesOf,
  provedBy,
  type Question,
  shortest,
  withoutNeedless,
} from './search.ts';

/**
 * A difference between two rules or sets of rules, with the shortest applicant who gets different answers.
 */
export interface Difference<T> {
  readonly before: T;
  readonly after: T;
  readonly witness: Facts;
}

/** None if it cannot be decided. */
export interface Differences<T> {
  readonly found: readonly Difference<T>[];
  readonly proved: Proved;
  /** False where rules compute with facts, so that some may be missed. */
  readonly exact: boolean;
}

/** Answers over facts; undecided if open facts matter. */
export type Asked<T> = (facts: Facts, assignment: Assignment, space: RuleSpace) => Decision<T>;

/** Each pair of different answers over the space, with its shortest applicant. */
export function differencesIn<T extends FactValue>(
  before: Asked<T>,
  after: Asked<T>,
  space: RuleSpace,
): Differences<T> {
  const question: Question<readonly [T, T]> = (assignment) => {
    const facts = space.factsOf(assignment);
    const [one, other] = [before(facts, assignment, space), after(facts, assignment, space)];
    if ('is' in one && 'is' in other) return { is: [one.is, other.is] };
    return {
      needs: [...new Set([one, other].flatMap((decision) => ('needs' in decision ? decision.needs : [])))],
    };
  };
  const budget = budgetOf();
  const pairs = new Map<string, { readonly is: readonly [T, T]; readonly assignment: Assignment }>();
  for (const { is, assignment } of leavesOf(question, space.choices, budget)) {
    const key = JSON.stringify(is);
    const known = pairs.get(key);
    if (is[0] !== is[1] && (known?.assignment.size ?? Number.POSITIVE_INFINITY) > assignment.size)
      pairs.set(key, { is, assignment });
  }
  const found = [...pairs.values()].map(({ is, assignment }) => {
    const isSame = ([one, other]: readonly [T, T]): boolean => one === is[0] && other === is[1];
    const longest = assignment.size - 1;
    const least =
      shortest(question, space.choices, isSame, { longest }) ?? withoutNeedless(question, assignment, isSame);
    return { before: is[0], after: is[1], witness: space.witnessOf(least) };
  });
  return { found, proved: provedBy(budget, space.choices), exact: space.regions.exact };
}
