import { type CodePoints, complement, intersection } from './codePoints.ts';
import type { Pattern } from './pattern.ts';

type Sets = readonly CodePoints[];

const MOST_ROWS = 100;

/**
 * An equivalent of a look-ahead and the following parts without the look-ahead, whose sets are cut out of the
 * following characters. Undefined if the look-ahead, or the text it covers, has no fixed length.
 */
export function foldLookahead(
  ahead: Pattern,
  isNegated: boolean,
  behind: readonly Pattern[],
): readonly Pattern[] | undefined {
  const looked = rowsOf(ahead);
  if (!looked) return undefined;
  const [first, ...others] = behind.flatMap((part) => (part.kind === 'row' ? part.parts : [part]));
  if (first?.kind === 'choice') {
    const parts = first.parts.map((part) => foldLookahead(ahead, isNegated, [part, ...others]));
    return parts.every((part) => part !== undefined)
      ? [{ kind: 'choice', parts: parts.map((each) => ({ kind: 'row', parts: each })) }]
      : undefined;
  }
  const head = headOf(behind, Math.max(0, ...looked.map(({ length }) => length)));
  if (!head) return undefined;
  let rows: readonly Sets[] = isNegated ? [head.sets] : [];
  for (const each of looked) {
    rows = isNegated ? rows.flatMap((row) => without(row, each)) : [...rows, ...within(head.sets, each)];
    if (rows.length > MOST_ROWS) return undefined;
  }
  return [{ kind: 'choice', parts: rows.length > 0 ? rows.map(row) : [one([])] }, ...head.rest];
}

const one = (of: CodePoints): Pattern => ({ kind: 'one', of });
const row = (sets: Sets): Pattern => ({ kind: 'row', parts: sets.map(one) });

function rowsOf(pattern: Pattern): readonly Sets[] | undefined {
  if (pattern.kind === 'one') return [[pattern.of]];
  if (pattern.kind === 'edge') return undefined;
  if (pattern.kind === 'choice') {
    const all = pattern.parts.map(rowsOf);
    return all.every((each) => each !== undefined) ? all.flat() : undefined;
  }
  if (pattern.kind === 'repeat' && (pattern.least !== pattern.most || pattern.most > MOST_ROWS))
    return undefined;
  const parts =
    pattern.kind === 'row' ? pattern.parts : Array.from({ length: pattern.least }, () => pattern.part);
  return parts.reduce<readonly Sets[] | undefined>(
    (rows, part) => {
      const next = rowsOf(part);
      if (!rows || !next || rows.length * next.length > MOST_ROWS) return undefined;
      return rows.flatMap((before) => next.map((after) => [...before, ...after]));
    },
    [[]],
  );
}

interface Head {
  /** Fewer than requested if the text ends there. */
  readonly sets: Sets;
  readonly rest: readonly Pattern[];
}

function headOf(parts: readonly Pattern[], length: number): Head | undefined {
  const [first, ...rest] = parts;
  if (length === 0) return { sets: [], rest: parts };
  if (first?.kind === 'edge' && first.edge === 'end') return { sets: [], rest: parts };
  if (first?.kind === 'row') return headOf([...first.parts, ...rest], length);
  if (first?.kind === 'one') return withFirst(first.of, headOf(rest, length - 1));
  if (first?.kind !== 'repeat' || first.least === 0 || first.part.kind !== 'one') return undefined;
  const fewer = { ...first, least: first.least - 1, most: first.most - 1 };
  return withFirst(first.part.of, headOf(fewer.most === 0 ? rest : [fewer, ...rest], length - 1));
}

const withFirst = (set: CodePoints, head: Head | undefined): Head | undefined =>
  head && { ...head, sets: [set, ...head.sets] };

function within(sets: Sets, looked: Sets): readonly Sets[] {
  if (looked.length > sets.length) return [];
  const cut = sets.map((set, at) => intersection(set, looked[at] ?? set));
  return cut.some(({ length }) => length === 0) ? [] : [cut];
}

/** The complement of the look-ahead: the first differing character is at one position or another. */
function without(sets: Sets, looked: Sets): readonly Sets[] {
  if (looked.length > sets.length) return [sets];
  return looked.flatMap((no, differs) =>
    within(sets, [...looked.slice(0, differs), complement(no)].slice(0, differs + 1)),
  );
}
