import type { FactValue } from '../rules/types.ts';
import type { Proved } from './proofTypes.ts';
import { type Random, randomFrom } from './randomFrom.ts';

/** Stands for a variable that is settled not to be known. */
export const ABSENT: unique symbol = Symbol('absent');

/** What a variable can be. */
export type Choice = FactValue | typeof ABSENT;

/** Variables that are settled; all others are open. */
export type Assignment = ReadonlyMap<string, Choice>;

/** The values of each variable. */
export type Choices = ReadonlyMap<string, readonly Choice[]>;

/** What a question comes to, or the open variables it waits for: at least one. */
export type Decision<T> = { readonly is: T } | { readonly needs: readonly string[] };

/** Answers for what is settled, whatever the open variables may become. */
export type Question<T> = (assignment: Assignment) => Decision<T>;

/** A part of the product under which a question comes to one answer. */
export interface Leaf<T> {
  readonly assignment: Assignment;
  readonly is: T;
}

/** How often a question may still be asked; counted down. */
export interface Budget {
  left: number;
  /** Answers that were drawn by lot after that. */
  sampled: number;
}

const MOST_QUESTIONS = 20_000;
const SAMPLES = 2_000;

/** A fresh budget. */
export const budgetOf = (questions: number = MOST_QUESTIONS): Budget => ({ left: questions, sampled: 0 });

/** How many applicants the variables make. */
export const sizeOf = (choices: Choices, names: Iterable<string> = choices.keys()): number =>
  [...names].reduce((size, name) => size * (choices.get(name)?.length ?? 1), 1);

/** Says how far leaves went under a budget. */
export const provedBy = ({ sampled }: Budget, choices: Choices): Proved =>
  sampled === 0 ? 'all' : { sampled, of: sizeOf(choices) };

/**
 * Parts of the whole product, each with its answer: only variables that matter are split, as in a decision diagram. When
 * the budget is spent, applicants drawn by lot (the same every time) stand in for the rest.
 */
export function* leavesOf<T>(
  question: Question<T>,
  choices: Choices,
  budget: Budget = budgetOf(),
): Generator<Leaf<T>> {
  yield* split(question, choices, new Map(), budget);
  if (budget.left > 0) return;
  const random = randomFrom(1);
  for (let count = 0; count < SAMPLES; count++) {
    budget.sampled++;
    yield drawn(question, choices, random);
  }
}

function* split<T>(
  question: Question<T>,
  choices: Choices,
  assignment: Assignment,
  budget: Budget,
): Generator<Leaf<T>> {
  if (budget.left <= 0) return;
  budget.left--;
  const decision = question(assignment);
  if ('is' in decision) {
    yield { assignment, is: decision.is };
    return;
  }
  const [name = ''] = decision.needs;
  for (const choice of choices.get(name) ?? [ABSENT])
    yield* split(question, choices, new Map([...assignment, [name, choice]]), budget);
}

function drawn<T>(question: Question<T>, choices: Choices, random: Random): Leaf<T> {
  const assignment = new Map<string, Choice>();
  for (;;) {
    const decision = question(assignment);
    if ('is' in decision) return { assignment, is: decision.is };
    for (const name of decision.needs.slice(0, 1))
      assignment.set(name, random.pick(choices.get(name) ?? [ABSENT]));
  }
}

/** A leaf that is wanted, or undefined: then there is none, as far as the budget went. */
export function findLeaf<T>(
  question: Question<T>,
  choices: Choices,
  isWanted: (leaf: Leaf<T>) => boolean,
  budget: Budget = budgetOf(),
): Leaf<T> | undefined {
  for (const leaf of leavesOf(question, choices, budget)) if (isWanted(leaf)) return leaf;
  return undefined;
}

/**
 * The fewest settled variables under which the question comes to a wanted answer, nothing being settled as absent; of
 * several the first in the order of needs and choices. `longest` bounds the search; undefined when there is none.
 */
export function shortest<T>(
  question: Question<T>,
  choices: Choices,
  isWanted: (is: T) => boolean,
  { longest = 8, budget = budgetOf() }: { readonly longest?: number; readonly budget?: Budget } = {},
): Assignment | undefined {
  for (let depth = 0; depth <= longest && budget.left > 0; depth++) {
    const found = within(question, choices, isWanted, {
      assignment: new Map(),
      depth,
      budget,
      seen: new Set(),
    });
    if (found) return withoutNeedless(question, found, isWanted);
  }
  return undefined;
}

/** The assignment without what can stay open: a question may ask for more than it needs. */
export function withoutNeedless<T>(
  question: Question<T>,
  assignment: Assignment,
  isWanted: (is: T) => boolean,
): Assignment {
  for (const name of assignment.keys()) {
    const rest = new Map([...assignment].filter(([other]) => other !== name));
    const decision = question(rest);
    if ('is' in decision && isWanted(decision.is)) return withoutNeedless(question, rest, isWanted);
  }
  return assignment;
}

interface Deepening {
  readonly assignment: Assignment;
  readonly depth: number;
  readonly budget: Budget;
  readonly seen: Set<string>;
}

function within<T>(
  question: Question<T>,
  choices: Choices,
  isWanted: (is: T) => boolean,
  { assignment, depth, budget, seen }: Deepening,
): Assignment | undefined {
  if (budget.left-- <= 0) return undefined;
  const decision = question(assignment);
  if ('is' in decision) return isWanted(decision.is) ? assignment : undefined;
  if (depth === 0) return undefined;
  for (const name of decision.needs)
    for (const choice of choices.get(name) ?? []) {
      if (choice === ABSENT) continue;
      const next = new Map([...assignment, [name, choice]]);
      if (isSeen(next, seen)) continue;
      const found = within(question, choices, isWanted, { assignment: next, depth: depth - 1, budget, seen });
      if (found) return found;
    }
  return undefined;
}

/** The same for the same variables settled to the same, in any order. */
export const assignmentKey = (assignment: Assignment): string =>
  [...assignment]
    .map(([name, choice]) => `${name}=${typeof choice === 'symbol' ? 'absent' : JSON.stringify(choice)}`)
    .sort()
    .join('\n');

/** Whether the same applicant was looked at before; they are from now on. */
function isSeen(assignment: Assignment, seen: Set<string>): boolean {
  const key = assignmentKey(assignment);
  const known = seen.has(key);
  seen.add(key);
  return known;
}
