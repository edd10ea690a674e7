import type { FactValue } from '../rules/types.ts';
import { type Random, randomFrom } from './randomFrom.ts';

/** A variable settled as unknown. */
export const ABSENT: unique symbol = Symbol('absent');

export type Choice = FactValue | typeof ABSENT;

/** Settled variables; all others are open. */
export type Assignment = ReadonlyMap<string, Choice>;

/** Possible values by variable. */
export type Choices = ReadonlyMap<string, readonly Choice[]>;

export type Decision<T> = { readonly is: T } | { readonly needs: readonly string[] };

export type Question<T> = (assignment: Assignment) => Decision<T>;

/** A subset of the product with one answer. */
export interface Leaf<T> {
  readonly assignment: Assignment;
  readonly is: T;
}

/** Remaining questions; counted down. */
export interface Budget {
  left: number;
  sampled: number;
}

const MOST_QUESTIONS = 20_000;
const SAMPLES = 2_000;

export const budgetOf = (questions: number = MOST_QUESTIONS): Budget => ({ left: questions, sampled: 0 });

/**
 * Partitions the whole product by answer, splitting only variables that matter, as in a decision diagram.
 * Once the budget is spent, the rest is sampled, always with the same seed.
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

/** Undefined if there is none, as far as the budget went. */
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
 * The fewest settled variables, none absent, that give a wanted answer; the first by needs and choices of
 * several. `longest` limits the search; undefined if there is none.
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

/** Drops variables that may stay open, because a question may ask for more than it needs. */
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

/** The same for equal assignments, in any order. */
export const assignmentKey = (assignment: Assignment): string =>
  [...assignment]
    .map(([name, choice]) => `${name}=${typeof choice === 'symbol' ? 'absent' : JSON.stringify(choice)}`)
    .sort()
    .join('\n');

function isSeen(assignment: Assignment, seen: Set<string>): boolean {
  const key = assignmentKey(assignment);
  const known = seen.has(key);
  seen.add(key);
  return known;
}
