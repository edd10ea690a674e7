import { setOfWord } from './characterSets.ts';
import { type CodePoints, complement, everyPoint, hasPoint, intersection } from './codePoints.ts';
import type { Program } from './program.ts';
import { plainPoint, TooIntricate } from './wordSearch.ts';

/** The budget for finding a suffix, in visited program steps. */
const MOST_LOOKS = 400_000;

interface State {
  readonly steps: readonly number[];
  readonly isAfterWord: boolean;
  readonly isStart: boolean;
}

/** One character of each kind that a program distinguishes. */
export function kindsOf({ steps }: Program): readonly number[] {
  const sets = new Set(steps.flatMap((step) => (step.does === 'take' ? [step.of] : [])));
  const hasWords = steps.some((step) => step.does === 'look' && step.edge !== 'start' && step.edge !== 'end');
  let kinds: readonly CodePoints[] = [everyPoint];
  for (const set of hasWords ? [...sets, setOfWord] : sets)
    kinds = kinds
      .flatMap((kind) => [intersection(kind, set), intersection(kind, complement(set))])
      .filter(({ length }) => length > 0);
  return kinds.map(plainPoint);
}

/**
 * A shortest text of characters in `kinds` that, after `text`, makes the match fail, so that a backtracking
 * matcher tries all ways; undefined if it always matches. Throws TooIntricate if that cannot be decided.
 */
export function failingSuffix(
  { steps }: Program,
  text: readonly number[],
  kinds: readonly number[],
): readonly number[] | undefined {
  let looks = -text.length * steps.length;
  let state: State | undefined = { steps: [], isAfterWord: false, isStart: true };
  for (const point of text) state = state && after(state, point);
  if (!state) return undefined;
  const seen = new Set<string>();
  const waiting: { readonly state: State; readonly suffix: readonly number[] }[] = [{ state, suffix: [] }];
  for (const { state: reached, suffix } of waiting) {
    if (takesOf(reached, undefined)) return suffix;
    for (const point of kinds) {
      const next = after(reached, point);
      const key = next && `${next.isAfterWord} ${next.steps.join()}`;
      if (!next || key === undefined || seen.has(key)) continue;
      seen.add(key);
      waiting.push({ state: next, suffix: [...suffix, point] });
    }
  }
  return undefined;

  /** Undefined if the program matches. */
  function after(before: State, point: number): State | undefined {
    const takes = takesOf(before, point);
    if (!takes) return undefined;
    const next = takes.filter((at) => {
      const step = steps[at];
      return step?.does === 'take' && hasPoint(step.of, point);
    });
    return {
      steps: next.map((at) => at + 1),
      isAfterWord: hasPoint(setOfWord, point),
      isStart: false,
    };
  }

  /** The steps that would consume the next character; undefined if the program matches before it. */
  function takesOf(
    { steps: from, isAfterWord, isStart }: State,
    point: number | undefined,
  ): readonly number[] | undefined {
    const isBeforeWord = point !== undefined && hasPoint(setOfWord, point);
    const holds = {
      ...{ start: isStart, end: point === undefined },
      ...{ word: isAfterWord !== isBeforeWord, notWord: isAfterWord === isBeforeWord },
    };
    const reached = new Set([...from, 0]);
    const takes: number[] = [];
    for (const at of reached) {
      looks += 1;
      if (looks > MOST_LOOKS) throw new TooIntricate();
      const step = steps[at] as Program['steps'][number];
      if (step.does === 'found') return undefined;
      if (step.does === 'take') takes.push(at);
      else if (step.does === 'jump') reached.add(step.to);
      else if (step.does === 'fork') reached.add(step.first).add(step.second);
      else if (step.does !== 'look' || holds[step.edge]) reached.add(at + 1);
    }
    return takes.sort((one, other) => one - other);
  }
}
