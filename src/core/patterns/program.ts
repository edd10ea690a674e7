import type { CodePoints } from './codePoints.ts';
import { canBeEmpty, type Edge, type Pattern } from './pattern.ts';
import { plainPoint } from './wordSearch.ts';

/** A step of a backtracking matcher; `first` is tried before `second`. */
export type Instruction =
  | { readonly does: 'take'; readonly of: CodePoints; readonly part: Pattern }
  | { readonly does: 'look'; readonly edge: Edge }
  | { does: 'fork'; first: number; second: number }
  | { does: 'jump'; to: number }
  /** Stores the text position in a slot. */
  | { readonly does: 'mark'; readonly slot: number }
  /** Fails if nothing was consumed since the mark, because JavaScript does not repeat empty matches. */
  | { readonly does: 'moved'; readonly slot: number }
  | { readonly does: 'found' };

/** The program of a backtracking matcher for a pattern. */
export interface Program {
  readonly steps: readonly Instruction[];
  readonly slots: number;
}

/** Expands repetitions. */
export function programOf(pattern: Pattern): Program {
  const steps: Instruction[] = [];
  let slots = 0;
  write(pattern);
  steps.push({ does: 'found' });
  return { steps, slots };

  function write(part: Pattern): void {
    if (part.kind === 'one') steps.push({ does: 'take', of: part.of, part });
    else if (part.kind === 'edge') steps.push({ does: 'look', edge: part.edge });
    else if (part.kind === 'row') for (const each of part.parts) write(each);
    else if (part.kind === 'choice') writeChoice(part.parts);
    else writeRepeat(part);
  }

  function writeChoice(parts: readonly Pattern[]): void {
    const ends = parts.slice(0, -1).map((part) => {
      const fork = { does: 'fork' as const, first: steps.length + 1, second: 0 };
      steps.push(fork);
      write(part);
      const end = { does: 'jump' as const, to: 0 };
      steps.push(end);
      fork.second = steps.length;
      return end;
    });
    for (const part of parts.slice(-1)) write(part);
    for (const end of ends) end.to = steps.length;
  }

  function writeRepeat({ part, least, most, isGreedy }: Extract<Pattern, { kind: 'repeat' }>): void {
    for (let count = 0; count < least; count += 1) write(part);
    const isEndless = most === Number.POSITIVE_INFINITY;
    const exits = Array.from({ length: isEndless ? 1 : most - least }, () => {
      const at = steps.length;
      const fork = { does: 'fork' as const, first: at + 1, second: at + 1 };
      steps.push(fork);
      writeMoving(part);
      if (isEndless) steps.push({ does: 'jump', to: at });
      return fork;
    });
    for (const fork of exits) fork[isGreedy ? 'second' : 'first'] = steps.length;
  }

  function writeMoving(part: Pattern): void {
    const slot = slots;
    const isMarked = canBeEmpty(part);
    if (isMarked) steps.push({ does: 'mark', slot });
    if (isMarked) slots += 1;
    write(part);
    if (isMarked) steps.push({ does: 'moved', slot });
  }
}

/** A shortest text that leads through a part (a character set); empty if the program does not have it. */
export function textTo({ steps }: Program, part: Pattern): readonly number[] {
  const reached = new Map<number, readonly number[]>([[0, []]]);
  let row: readonly number[] = [0];
  while (row.length > 0) {
    const taken: number[] = [];
    const here = new Set(row);
    for (const at of here) {
      const step = steps[at] as Instruction;
      const text = reached.get(at) ?? [];
      const reach = (to: number, longer = text): boolean => !reached.has(to) && !!reached.set(to, longer);
      if (step.does === 'take') {
        const longer = [...text, plainPoint(step.of)];
        if (step.part === part) return longer;
        if (reach(at + 1, longer)) taken.push(at + 1);
      } else for (const to of nextOf(step, at)) if (reach(to)) here.add(to);
    }
    row = taken;
  }
  return [];
}

function nextOf(step: Instruction, at: number): readonly number[] {
  if (step.does === 'fork') return [step.first, step.second];
  if (step.does === 'jump') return [step.to];
  return step.does === 'found' ? [] : [at + 1];
}
