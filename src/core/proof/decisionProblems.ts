import { vocabularyOf } from '../flow/ruleSet.ts';
import type { ApplicationOffer } from '../model/generated/api/application.ts';
import type { FullPolicy } from '../model/resolvedBrand.ts';
import { deriveFacts } from '../rules/deriveFacts.ts';
import {
  type AnyFigure,
  type DecisionApplicant,
  type DecisionBrand,
  type DecisionSpace,
  decisionApplicants,
  decisionSpace,
  figureOf,
  policyRules,
  thresholdsOf,
  withFigure,
} from './decisionApplicants.ts';
import { PROOF_DAY } from './factSamples.ts';
import { isByLaw } from './isByLaw.ts';
import { type Random, randomFrom } from './randomFrom.ts';
import { readAtoms } from './readAtoms.ts';
import type { Scale } from './scaleOf.ts';
import { tellTrait, traitsIn, traitValue } from './traits.ts';

/** A lender's answer to an application. */
export interface DecisionAnswer {
  readonly decision?: string | undefined;
  readonly declineReasons?: readonly string[] | undefined;
  readonly offers?: readonly ApplicationOffer[] | undefined;
}

/** The lender's decision by the policies of a brand. Pure; throws where there is none. */
export type Decide = (brand: DecisionBrand, applicant: DecisionApplicant) => DecisionAnswer;

/** A promise that a decision breaks, in plain English, with the first applicant for whom it does. */
export interface DecisionProblem {
  readonly words: string;
  /** What the lender fixes for everybody is left out. */
  readonly applicant: DecisionApplicant;
}

export interface TriedDecisions {
  /** Applicants, each together with one who differs in one thing alone. */
  readonly pairs: number;
  readonly problems: readonly DecisionProblem[];
}

export interface DecisionOptions {
  readonly decide: Decide;
  readonly pairs: number;
  /** Whether borrowers are told a reason in words, in every language. */
  readonly isTold: (reason: string) => boolean;
  /** Default: a fixed date. */
  readonly today?: string | undefined;
  /** Which part of the applicants this brand is asked about, beside others that decide by the same rules; default: all. */
  readonly part?: { readonly index: number; readonly of: number } | undefined;
}

const SEED = 3;

/**
 * Tries what a decision promises whoever asks: it is never an error, it is exactly one answer, a decline has reasons that
 * borrowers are told, more income, value or score makes nothing worse, and a protected trait changes nothing that no law
 * asks for. Always the same applicants; none for a brand that sells nothing.
 */
export function decisionProblems(
  brand: DecisionBrand,
  { decide, pairs, isTold, today = PROOF_DAY, part = { index: 0, of: 1 } }: DecisionOptions,
): TriedDecisions {
  if (!Object.values(brand.policies).some(({ effect }) => 'price' in effect))
    return { pairs: 0, problems: [] };
  const space = decisionSpace(brand, today);
  const found = new Map<string, DecisionProblem>();
  const note = (kind: string, words: string, applicant: DecisionApplicant): void => {
    if (!found.has(kind)) found.set(kind, { words, applicant: withoutKnown(applicant, space) });
  };
  const asked = askerOf(decide, note);
  const differences = [...raises(brand, space), ...otherTraits(brand)];
  const random = randomFrom(SEED);
  let [number, tried] = [0, 0];
  for (const applicant of decisionApplicants(space, pairs)) {
    if (number++ % part.of !== part.index) continue;
    const difference = differences[tried++ % differences.length];
    const answer = asked(brand, applicant);
    if (!answer) continue;
    for (const [kind, words] of flawsOf(answer, isTold)) note(kind, words, applicant);
    const pair = difference?.(applicant, random);
    if (!pair) continue;
    // Without what a law asks for there may be no answer.
    const ask = pair.by === brand ? asked : askerOf(decide, () => {});
    const one = pair.by === brand ? answer : ask(pair.by, applicant);
    const other = one && ask(pair.by, pair.other);
    const worse = other && pair.worse(one, other);
    if (worse !== undefined) note(pair.kind, worse, applicant);
  }
  return { pairs: tried, problems: [...found.values()] };
}

const withoutKnown = (
  { facts, ...applicant }: DecisionApplicant,
  { known }: DecisionSpace,
): DecisionApplicant => ({
  ...applicant,
  facts: Object.fromEntries(Object.entries(facts).filter(([name]) => known[name] === undefined)),
});

type Note = (kind: string, words: string, applicant: DecisionApplicant) => void;

/** Undefined for a decision that fails, which is noted. */
const askerOf =
  (decide: Decide, note: Note) =>
  (brand: DecisionBrand, applicant: DecisionApplicant): DecisionAnswer | undefined => {
    try {
      return decide(brand, applicant);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      note(`error ${message}`, `A decision fails: ${message}`, applicant);
      return undefined;
    }
  };

function flawsOf(
  { decision, declineReasons = [], offers = [] }: DecisionAnswer,
  isTold: (reason: string) => boolean,
): readonly (readonly [kind: string, words: string])[] {
  const isApproval = decision === 'APPROVED' && offers.length > 0 && declineReasons.length === 0;
  const isDecline = decision === 'DECLINE' && offers.length === 0;
  const untold = declineReasons.filter((reason) => !isTold(reason));
  const said = `${decision ?? 'no decision'} with ${offers.length} offers and ${declineReasons.length} reasons`;
  return [
    ...(isApproval || isDecline
      ? []
      : [['answer', `A decision is not exactly one answer: ${said}`] as const]),
    ...(isDecline && declineReasons.length === 0 ? [['reason', 'A decline has no reason'] as const] : []),
    ...untold.map((reason) => [`untold ${reason}`, `No text tells borrowers the reason ${reason}`] as const),
  ];
}

/** Somebody who differs from the applicant in one thing, and what must not follow from that. */
interface Pair {
  readonly kind: string;
  /** The brand that decides on both. */
  readonly by: DecisionBrand;
  readonly other: DecisionApplicant;
  /** What is wrong with the two answers. */
  readonly worse: (one: DecisionAnswer, other: DecisionAnswer) => string | undefined;
}

type Differ = (applicant: DecisionApplicant, random: Random) => Pair | undefined;

const RISING = {
  annualIncome: 'income',
  otherIncome: 'other income',
  homeValue: 'home value',
  creditScore: 'credit score',
  coBorrowerIncome: 'income of a co-borrower',
  coBorrowerScore: 'credit score of a co-borrower',
} as const satisfies Partial<Record<AnyFigure, string>>;

function raises(brand: DecisionBrand, space: DecisionSpace): readonly Differ[] {
  return Object.entries(RISING).map(([key, label]): Differ => {
    const name = key as keyof typeof RISING;
    const thresholds = thresholdsOf(space, name);
    return (applicant, random) => {
      const from = figureOf(applicant, name);
      if (from === undefined) return undefined;
      const to = raised(from, thresholds, space.scales[name], random);
      if (to <= from) return undefined;
      const worse = (one: DecisionAnswer, other: DecisionAnswer): string | undefined => {
        const what = worseIn(one, other);
        return what && `More ${label} makes it worse: with ${to} instead of ${from} ${what}`;
      };
      return { kind: `more ${name}`, by: brand, other: withFigure(applicant, name, to), worse };
    };
  });
}

/** A unit more, up to a threshold that is still above, or anything up to the most. */
function raised(from: number, thresholds: readonly number[], scale: Scale, random: Random): number {
  const { perUnit, most, at, placeOf } = scale;
  const place = placeOf(from);
  const above = thresholds.filter((threshold) => threshold > from);
  const kind = random.next();
  if (kind < 0.3) return Number(at(Math.min(most, place + perUnit)));
  if (kind < 0.6 && above.length > 0) return random.pick(above);
  return Number(at(place + Math.floor(random.next() ** 3 * (most - place))));
}

const isApproved = ({ decision }: DecisionAnswer): boolean => decision === 'APPROVED';

/** What is worse for the borrower in the other answer. */
function worseIn(one: DecisionAnswer, other: DecisionAnswer): string | undefined {
  const [before, after] = [one, other].map(({ declineReasons = [] }) => declineReasons) as [
    string[],
    string[],
  ];
  if (isApproved(one) && !isApproved(other)) return `the application is declined: ${after.join(', ')}`;
  const [added] = after.filter((reason) => !before.includes(reason));
  if (added !== undefined) return `it is declined for one reason more: ${added}`;
  const offers = new Map((other.offers ?? []).map((offer) => [nameOf(offer), offer]));
  const found = (one.offers ?? []).flatMap((offer) => worseOffer(offer, offers.get(nameOf(offer))) ?? []);
  return found[0];
}

const nameOf = ({ term, type }: ApplicationOffer): string => `${term} years ${type}`;

/** What may only rise, and what may only fall. */
const BETTER = [
  ['maxDraw', 1],
  ['minDraw', -1],
  ['baseRate', -1],
  ['otherRate', -1],
  ['originationFee', -1],
] as const satisfies readonly (readonly [keyof ApplicationOffer, 1 | -1])[];

function worseOffer(before: ApplicationOffer, after: ApplicationOffer | undefined): string | undefined {
  if (!after) return `the offer of ${nameOf(before)} is gone`;
  const [worse] = BETTER.filter(([key, way]) => (after[key] - before[key]) * way < 0);
  if (!worse) return undefined;
  const [key] = worse;
  return `${key} of ${nameOf(before)} is ${after[key]} instead of ${before[key]}`;
}

/** Other values of each protected trait, decided without the policies in which a law asks for it. */
function otherTraits(brand: DecisionBrand): readonly Differ[] {
  const vocabulary = vocabularyOf(brand);
  return traitsIn(brand.facts).flatMap((trait) => {
    const definition = brand.facts[trait];
    if (!definition) return [];
    const by = withoutLaw(brand, trait);
    const worse = (one: DecisionAnswer, other: DecisionAnswer): string | undefined =>
      JSON.stringify(one) === JSON.stringify(other) ? undefined : `Another ${trait} changes the decision`;
    return [
      (applicant: DecisionApplicant, random: Random): Pair => {
        const own = { ...applicant.facts, [trait]: traitValue(definition, vocabulary, random) };
        const other = { ...applicant, facts: deriveFacts(own, brand.facts) };
        return { kind: `trait ${trait}`, by, other, worse };
      },
    ];
  });
}

function withoutLaw(brand: DecisionBrand, trait: string): DecisionBrand {
  const counts = (policy: FullPolicy): boolean =>
    isByLaw(policy) && tellTrait(readAtoms(policyRules(policy)).facts, trait, brand.facts);
  const kept = Object.entries(brand.policies).filter(([, policy]) => !counts(policy));
  return kept.length === Object.keys(brand.policies).length
    ? brand
    : { ...brand, policies: Object.fromEntries(kept) };
}
