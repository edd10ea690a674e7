import type { CodePoints } from './codePoints.ts';
import type { Pattern } from './pattern.ts';

/**
 * Glushkov's automaton of a pattern: one place for each character set in it. Counted repetitions are loops,
 * so the automaton may match more, but never less, than the pattern.
 */
export interface Automaton {
  readonly sets: readonly CodePoints[];
  /** The part of the pattern behind each set. */
  readonly parts: readonly Pattern[];
  /** The places where a text can begin. */
  readonly first: readonly number[];
  /** Place -> possible next place -> number of ways: 1, or 2 for more than one. */
  readonly next: readonly ReadonlyMap<number, number>[];
}

interface Ends {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly isEmptyToo: boolean;
}

const nothing: Ends = { first: [], last: [], isEmptyToo: true };

/** Assumes that edges of the text always match. */
export function automatonOf(pattern: Pattern): Automaton {
  const sets: CodePoints[] = [];
  const parts: Pattern[] = [];
  const next: Map<number, number>[] = [];
  const { first } = endsOf(pattern);
  return { sets, parts, first, next };

  function endsOf(part: Pattern): Ends {
    if (part.kind === 'edge') return nothing;
    if (part.kind === 'one') return place(part, part.of);
    if (part.kind === 'row') return part.parts.map(endsOf).reduce(joined, nothing);
    if (part.kind === 'choice') return eitherOf(part.parts.map(endsOf));
    const ends = endsOf(part.part);
    if (part.most > 1) connect(ends.last, ends.first);
    return part.least === 0 ? { ...ends, isEmptyToo: true } : ends;
  }

  function place(part: Pattern, of: CodePoints): Ends {
    parts.push(part);
    const here = [sets.push(of) - 1];
    next.push(new Map());
    return { first: here, last: here, isEmptyToo: false };
  }

  function joined(one: Ends, other: Ends): Ends {
    connect(one.last, other.first);
    return {
      first: one.isEmptyToo ? [...one.first, ...other.first] : one.first,
      last: other.isEmptyToo ? [...one.last, ...other.last] : other.last,
      isEmptyToo: one.isEmptyToo && other.isEmptyToo,
    };
  }

  function connect(from: readonly number[], to: readonly number[]): void {
    for (const one of from)
      for (const other of to) next[one]?.set(other, Math.min(2, (next[one]?.get(other) ?? 0) + 1));
  }
}

const eitherOf = (all: readonly Ends[]): Ends => ({
  first: all.flatMap(({ first }) => first),
  last: all.flatMap(({ last }) => last),
  isEmptyToo: all.some(({ isEmptyToo }) => isEmptyToo),
});
