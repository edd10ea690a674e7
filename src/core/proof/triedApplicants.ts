import type { Vocabulary } from '../flow/ruleSet.ts';
import { factKind } from '../rules/kinds.ts';
import type { FactDefinition, FactValue, Rule } from '../rules/types.ts';
import { compiledOnce } from './compiledOnce.ts';
import { sourcesOfFact } from './deriveBack.ts';
import { isOrdered, others, possible } from './factSamples.ts';
import { type Random, randomFrom } from './randomFrom.ts';
import { readAtoms } from './readAtoms.ts';
import type { RuleSpace } from './ruleSpace.ts';
import { type Scale, scaleOf } from './scaleOf.ts';
import { ABSENT, type Assignment, type Choice } from './search.ts';

/** Applicants from anywhere, where rules are tried because they cannot be proved. */
export const TRIES = 100_000;

/** Applicants put at the border of each comparison by each of its facts; all of them together are a share of those from anywhere. */
const AT_BORDER = 200;
const SHARE_AT_BORDERS = 0.2;

const SEED = 1;

type Drawn = Map<string, Choice>;

/**
 * Complete applicants for rules that compute or compare several facts: first some for whom a comparison is just true or
 * just false, whatever their other facts are, then `count` from anywhere. Always the same ones.
 */
export function* triedApplicants(space: RuleSpace, count: number = TRIES): Generator<Assignment> {
  const random = randomFrom(SEED);
  const draws = [...space.choices.keys()].map((name) => [name, drawOf(name, space)] as const);
  const drawn = (): Drawn => new Map(draws.map(([name, draw]) => [name, draw(random)]));
  const turns = turnsOf(space);
  const each = Math.min(AT_BORDER, Math.ceil((SHARE_AT_BORDERS * count) / Math.max(1, turns.length)));
  for (const turn of turns)
    for (let at = 0; at < each; at++) {
      const applicant = drawn();
      // Another comparison may have to be at its border too.
      if (at % 2 === 1) settle(applicant, random.pick(turns), space, random);
      for (const value of bordersFor(applicant, turn, space, random))
        yield new Map([...applicant, [turn.name, value]]);
    }
  for (let at = 0; at < count; at++) yield drawn();
}

/** A comparison and a fact by which it changes. */
interface Turn {
  readonly name: string;
  readonly scale: Scale;
  readonly isLess: NonNullable<ReturnType<typeof compiledOnce>>;
}

function turnsOf({ rules, vocabulary, choices }: RuleSpace): readonly Turn[] {
  return comparisonsIn(rules).flatMap((rule) => {
    const isLess = compiledOnce(rule, vocabulary);
    const read = isLess?.facts.flatMap((name) => sourcesOfFact(name, vocabulary.facts)) ?? [];
    return [...new Set(read)].flatMap((name) => {
      const scale = choices.has(name) ? scaleOf(definitionOf(name, vocabulary)) : undefined;
      return isLess && scale ? [{ name, scale, isLess }] : [];
    });
  });
}

/** The comparisons that have no list of thresholds: of computed sides, of two facts, and of a divisor with nothing. */
function comparisonsIn(rules: readonly Rule[]): readonly Rule[] {
  const { computed, divisors, pairs } = readAtoms(rules);
  const facts = pairs.flatMap(([one, other]) =>
    'fact' in one && 'fact' in other ? [[{ var: one.fact }, { var: other.fact }]] : [],
  );
  const sides = [
    ...computed.map(({ left, right }) => [left, right]),
    ...facts,
    ...divisors.map((divisor) => [divisor, 0]),
  ];
  return [...new Map(sides.map((pair) => [JSON.stringify(pair), { '<': pair } as Rule])).values()];
}

const definitionOf = (name: string, { facts }: Vocabulary): FactDefinition => facts[name] ?? { type: 'text' };

function settle(applicant: Drawn, turn: Turn, space: RuleSpace, random: Random): void {
  const values = bordersFor(applicant, turn, space, random);
  if (values.length > 0) applicant.set(turn.name, random.pick(values));
}

/** The values around the one at which the comparison changes for this applicant; none if it never does. */
function bordersFor(applicant: Drawn, turn: Turn, space: RuleSpace, random: Random): readonly FactValue[] {
  const { name, scale, isLess } = turn;
  const moved: Drawn = new Map(applicant);
  const holds = (place: number): boolean => {
    moved.set(name, scale.at(place));
    const outcome = isLess.evaluate(space.factsOf(moved));
    return outcome.type === 'value' && outcome.value === true;
  };
  const here = scale.placeOf(applicant.get(name));
  const is = holds(here);
  const ends = [scale.least, scale.most].filter((end) => holds(end) !== is);
  if (ends.length === 0) return [];
  let [near, far] = [here, random.pick(ends)];
  while (Math.abs(far - near) > 1) {
    const middle = Math.floor((near + far) / 2);
    if (holds(middle) === is) near = middle;
    else far = middle;
  }
  const whole = Math.floor(far / scale.perUnit) * scale.perUnit;
  const places = [whole, whole - scale.perUnit, whole + scale.perUnit, far, near];
  const values = [...new Set(places)].map((place) => scale.at(place));
  return possible(values, definitionOf(name, space.vocabulary), space.vocabulary);
}

type Draw = (random: Random) => Choice;

/** The share of values at a threshold of the rules. */
const AT_THRESHOLDS = 0.4;

/** The share of applicants who leave out a fact that may be missing. */
const LEFT_OUT = 0.2;

function drawOf(name: string, space: RuleSpace): Draw {
  const choices = space.choices.get(name) ?? [];
  const given = choices.filter((value): value is FactValue => value !== ABSENT);
  const draw = valueDraw(definitionOf(name, space.vocabulary), given, space.vocabulary);
  if (given.length === choices.length) return draw;
  return (random) => (random.next() < LEFT_OUT ? ABSENT : draw(random));
}

function valueDraw(definition: FactDefinition, borders: readonly FactValue[], vocabulary: Vocabulary): Draw {
  const scale = isOrdered(definition) ? scaleOf(definition) : undefined;
  if (scale) {
    const thresholds = [...new Set([...borders, ...endsOf(definition, vocabulary)])];
    return (random) =>
      thresholds.length > 0 && random.next() < AT_THRESHOLDS
        ? random.pick(thresholds)
        : scale.at(scale.somewhere(random));
  }
  if (definition.type === 'boolean') return (random) => random.next() < 0.5;
  if (definition.type === 'list') return (random) => subsetOf(borders.flat().map(String), random);
  const some = [...borders, ...others(factKind(definition), new Set(borders), 4, vocabulary)];
  return some.length > 0 ? (random) => random.pick(some) : () => ABSENT;
}

/** Nothing at all, and the least and the most that there may be. */
function endsOf(definition: FactDefinition, vocabulary: Vocabulary): readonly FactValue[] {
  const { minimum = 0, maximum = minimum } = definition;
  return definition.type === 'date' ? [] : possible([0, minimum, maximum], definition, vocabulary);
}

const subsetOf = (items: readonly string[], random: Random): readonly string[] =>
  [...new Set(items)].filter(() => random.next() < 0.5);
