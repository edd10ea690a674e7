import type { Vocabulary } from '../flow/ruleSet.ts';
import type { CompiledRule } from '../rules/compileChecked.ts';
import type { Facts, Rule } from '../rules/types.ts';
import { compiledOnce } from './compiledOnce.ts';
import { decisionOf, type RuleSpace, ruleSpace, type SpaceOptions } from './ruleSpace.ts';
import {
  type Assignment,
  budgetOf,
  type Decision,
  findLeaf,
  type Question,
  shortest,
  withoutNeedless,
} from './search.ts';
import { triedApplicants } from './triedApplicants.ts';

/** Rules that must hold, and rules that must not. */
export interface Conditions {
  readonly hold: readonly Rule[];
  readonly fail?: readonly Rule[];
}

/** The shortest applicant who meets the conditions (today is the proof's day unless named), or none. */
export interface Meeting {
  readonly witness: Facts | undefined;
  /** How many applicants were tried where nobody was found and nothing is proved. */
  readonly tried: number | undefined;
}

/** Nobody was found: proved, or only tried with so many applicants. */
export type Nobody = Pick<Meeting, 'tried'>;

/** Undefined if somebody meets the conditions, or a rule is refused. */
export function nobodyWho(
  conditions: Conditions,
  vocabulary: Vocabulary,
  options: SpaceOptions = {},
): Nobody | undefined {
  const met = whoMeets(conditions, vocabulary, options);
  return met?.witness === undefined ? met : undefined;
}

/**
 * Finds an applicant for whom all of `hold` and none of `fail` hold; with facts that may be missing,
 * undecided rules do not hold. Undefined if a rule is refused.
 */
export function whoMeets(
  { hold, fail = [] }: Conditions,
  vocabulary: Vocabulary,
  options: SpaceOptions = {},
): Meeting | undefined {
  const wanted = compiledAll(hold, vocabulary);
  const unwanted = compiledAll(fail, vocabulary);
  if (!wanted || !unwanted) return undefined;
  const space = ruleSpace([...hold, ...fail], vocabulary, options);
  const question = meeting(wanted, unwanted, space);
  const budget = budgetOf();
  const found = findLeaf(question, space.choices, ({ is }) => is, budget);
  if (!found)
    return space.regions.exact && budget.sampled === 0
      ? { witness: undefined, tried: undefined }
      : triedFor(question, space, options.tries);
  const least = shortest(question, space.choices, (is) => is, { longest: found.assignment.size });
  return { witness: space.witnessOf(least ?? found.assignment), tried: undefined };
}

/** Looks among the applicants who are tried where nothing is proved. */
function triedFor(question: Question<boolean>, space: RuleSpace, tries: number | undefined): Meeting {
  const isMet = (is: boolean): boolean => is;
  let tried = 0;
  for (const applicant of triedApplicants(space, tries)) {
    tried++;
    const decision = question(applicant);
    if ('is' in decision && decision.is)
      return { witness: space.witnessOf(withoutNeedless(question, applicant, isMet)), tried: undefined };
  }
  return { witness: undefined, tried };
}

const compiledAll = (rules: readonly Rule[], vocabulary: Vocabulary): readonly CompiledRule[] | undefined => {
  const compiled = rules.flatMap((rule) => compiledOnce(rule, vocabulary) ?? []);
  return compiled.length === rules.length ? compiled : undefined;
};

const meeting =
  (wanted: readonly CompiledRule[], unwanted: readonly CompiledRule[], space: RuleSpace): Question<boolean> =>
  (assignment) => {
    const facts = space.factsOf(assignment);
    const asked = (rule: CompiledRule, isWanted: boolean) =>
      stand(rule, isWanted, { facts, assignment, space });
    const stands = [
      ...wanted.map((rule) => asked(rule, true)),
      ...unwanted.map((rule) => asked(rule, false)),
    ];
    if (stands.some((decision) => 'is' in decision && !decision.is)) return { is: false };
    const needs = stands.flatMap((decision) => ('needs' in decision ? decision.needs : []));
    return needs.length === 0 ? { is: true } : { needs: [...new Set(needs)] };
  };

interface RuleInput {
  readonly facts: Facts;
  readonly assignment: Assignment;
  readonly space: RuleSpace;
}

/** Unknown or failing rules do not hold. */
function stand(
  rule: CompiledRule,
  isWanted: boolean,
  { facts, assignment, space }: RuleInput,
): Decision<boolean> {
  const decision = decisionOf(rule.evaluate(facts), assignment, space);
  return 'needs' in decision ? decision : { is: (decision.is === true) === isWanted };
}
