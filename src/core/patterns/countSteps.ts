import { setOfWord } from './characterSets.ts';
import { hasPoint } from './codePoints.ts';
import type { Edge } from './pattern.ts';
import type { Program } from './program.ts';

interface Ways {
  readonly step: number[];
  readonly at: number[];
}

export interface Work {
  /** More than `most` if stopped. */
  readonly steps: number;
  /** Undefined if stopped. */
  readonly isFound: boolean | undefined;
}

/**
 * Counts the steps of a backtracking matcher (as in browsers) that searches a text from each position until
 * it matches. Stops after `most` steps.
 */
export function countSteps(program: Program, text: readonly number[], most: number): Work {
  let steps = 0;
  for (let start = 0; start <= text.length && steps <= most; start += 1) {
    const work = from(program, text, { start, most: most - steps });
    steps += work.steps;
    if (work.isFound !== false) return { steps, isFound: work.isFound };
  }
  return { steps, isFound: steps > most ? undefined : false };
}

function from(
  { steps, slots }: Program,
  text: readonly number[],
  { start, most }: { readonly start: number; readonly most: number },
): Work {
  const marks = new Array<number>(slots).fill(-1);
  // The alternatives left to try; a negative step restores a mark.
  const left: Ways = { step: [0], at: [start] };
  let count = 0;
  for (;;) {
    let next = left.step.pop();
    let at = left.at.pop() ?? 0;
    if (next === undefined) return { steps: count, isFound: false };
    if (next < 0) {
      marks[-next - 1] = at;
      continue;
    }
    for (let goesOn = true; goesOn; ) {
      count += 1;
      if (count > most) return { steps: count, isFound: undefined };
      const step = steps[next] as Program['steps'][number];
      next += 1;
      if (step.does === 'found') return { steps: count, isFound: true };
      if (step.does === 'take') {
        goesOn = at < text.length && hasPoint(step.of, text[at] as number);
        at += 1;
      } else if (step.does === 'jump') next = step.to;
      else if (step.does === 'fork') {
        left.step.push(step.second);
        left.at.push(at);
        next = step.first;
      } else if (step.does === 'mark') {
        left.step.push(-step.slot - 1);
        left.at.push(marks[step.slot] as number);
        marks[step.slot] = at;
      } else if (step.does === 'moved') goesOn = marks[step.slot] !== at;
      else goesOn = isAt(step.edge, text, at);
    }
  }
}

function isAt(edge: Edge, text: readonly number[], at: number): boolean {
  if (edge === 'start') return at === 0;
  if (edge === 'end') return at === text.length;
  const isWord = (place: number): boolean => {
    const point = text[place];
    return point !== undefined && hasPoint(setOfWord, point);
  };
  return (isWord(at - 1) !== isWord(at)) === (edge === 'word');
}
