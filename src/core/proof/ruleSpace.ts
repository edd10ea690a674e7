import type { Vocabulary } from '../flow/ruleSet.ts';
import { deriveFacts } from '../rules/deriveFacts.ts';
import type { FactDictionary, Facts, FactValue, Outcome, Rule } from '../rules/types.ts';
import { sourcesOfFact } from './deriveBack.ts';
import { type RegionOptions, type Regions, regionsOf } from './regionsOf.ts';
import { ABSENT, type Assignment, type Choice, type Choices, type Decision } from './search.ts';

/** The applicants that rules distinguish, and how to evaluate rules on a subset. */
export interface RuleSpace {
  readonly rules: readonly Rule[];
  readonly vocabulary: Vocabulary;
  readonly regions: Regions;
  readonly choices: Choices;
  /** Includes constant and derived facts. */
  readonly factsOf: (assignment: Assignment) => Facts;
  /** Open variables behind missing facts. */
  readonly needsOf: (missing: readonly string[], assignment: Assignment) => readonly string[];
  /** The facts needed to reproduce it: the settled ones, and today if a date among them needs it. */
  readonly witnessOf: (assignment: Assignment) => Facts;
}

export interface SpaceOptions extends RegionOptions {
  /** Constant facts. */
  readonly known?: Facts;
  /** Includes applicants with unknown facts; default complete applicants only. */
  readonly mayBeMissing?: boolean;
  /** How many applicants from anywhere are tried where nothing is proved (default: `TRIES`). */
  readonly tries?: number | undefined;
}

/** The space of everything well-typed `rules` read. */
export function ruleSpace(
  rules: readonly Rule[],
  vocabulary: Vocabulary,
  { known = {}, mayBeMissing = false, ...options }: SpaceOptions = {},
): RuleSpace {
  const regions = regionsOf(rules, vocabulary, options);
  const derived = derivedOf(regions.values.keys(), vocabulary.facts);
  const day = fixedDay(regions);
  const fixed: Facts = day === undefined ? known : { today: day, ...known };
  const choices = new Map<string, readonly Choice[]>();
  for (const [name, values] of regions.values)
    if (!Object.hasOwn(derived, name) && fixed[name] === undefined)
      choices.set(name, mayBeMissing && name !== 'today' ? [...values, ABSENT] : values);
  const factsOf = (assignment: Assignment): Facts => withDerived({ ...fixed, ...given(assignment) }, derived);
  return {
    rules,
    vocabulary,
    regions,
    choices,
    factsOf,
    needsOf: (missing, assignment) =>
      [...new Set(missing.flatMap((name) => sourcesOfFact(name, vocabulary.facts)))].filter(
        (name) => choices.has(name) && !assignment.has(name),
      ),
    witnessOf: (assignment) => {
      const facts = given(assignment);
      const isUsed = Object.keys(facts).some((name) => vocabulary.facts[name]?.type === 'date');
      return day !== undefined && isUsed ? { ...facts, today: day } : facts;
    },
  };
}

export function decisionOf(
  outcome: Outcome,
  assignment: Assignment,
  { needsOf }: Pick<RuleSpace, 'needsOf'>,
): Decision<FactValue | 'unknown' | 'error'> {
  if (outcome.type === 'value') return { is: outcome.value };
  if (outcome.type === 'error') return { is: 'error' };
  const needs = needsOf(outcome.missing, assignment);
  return needs.length === 0 ? { is: 'unknown' } : { needs };
}

function fixedDay({ values }: Regions): FactValue | undefined {
  const days = values.get('today') ?? [];
  return days.length === 1 ? days[0] : undefined;
}

const given = (assignment: Assignment): Record<string, FactValue> => {
  const facts: Record<string, FactValue> = {};
  for (const [name, choice] of assignment) if (choice !== ABSENT) facts[name] = choice;
  return facts;
};

const derivedOf = (names: Iterable<string>, facts: FactDictionary): FactDictionary =>
  Object.fromEntries(
    [...names].flatMap((name) => {
      const definition = facts[name];
      return definition?.derived ? [[name, definition]] : [];
    }),
  );

const withDerived = (facts: Facts, derived: FactDictionary): Facts =>
  Object.keys(derived).length === 0 ? facts : deriveFacts(facts, derived);
