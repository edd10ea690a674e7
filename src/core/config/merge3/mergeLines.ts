/** Lines of the base from `from` to `to` that a side replaced. */
interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/** A comparison of more pairs of lines than this is not worth its time. */
const MOST_PAIRS = 4_000_000;

/**
 * The text with the changed lines of both sides; undefined where they changed the same line or neighbours. For what has no value, such
 * as comments: only values say whether the result means what both sides meant.
 */
export function mergeLines(base: string, ours: string, theirs: string): string | undefined {
  const lines = base.split('\n');
  const sides = [ours, theirs].map((side) => hunksBetween(lines, side.split('\n')));
  const hunks = sides.flatMap((side) => side ?? []).toSorted((one, other) => one.from - other.from);
  if (sides.includes(undefined)) return undefined;
  const result: string[] = [];
  let at = 0;
  for (const [index, hunk] of hunks.entries()) {
    if (index > 0 && hunk.from <= at) return undefined;
    result.push(...lines.slice(at, hunk.from), ...hunk.lines);
    at = hunk.to;
  }
  return [...result, ...lines.slice(at)].join('\n');
}

function hunksBetween(base: readonly string[], side: readonly string[]): readonly Hunk[] | undefined {
  const most = Math.min(base.length, side.length);
  let head = 0;
  while (head < most && base[head] === side[head]) head += 1;
  let tail = 0;
  while (tail < most - head && base.at(-1 - tail) === side.at(-1 - tail)) tail += 1;
  const [old, now] = [base.slice(head, base.length - tail), side.slice(head, side.length - tail)];
  if (old.length * now.length > MOST_PAIRS) return undefined;
  return hunksOf(old, now).map(({ from, to, lines }) => ({ from: from + head, to: to + head, lines }));
}

/** By the longest common subsequence. */
function hunksOf(old: readonly string[], now: readonly string[]): readonly Hunk[] {
  const width = now.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number): number => common[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1)
      common[row * width + column] =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const hunks: Hunk[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    const [from, put] = [row, column];
    while ((row < old.length || column < now.length) && !(row < old.length && old[row] === now[column])) {
      if (column >= now.length || (row < old.length && at(row + 1, column) >= at(row, column + 1))) row += 1;
      else column += 1;
    }
    if (row > from || column > put) hunks.push({ from, to: row, lines: now.slice(put, column) });
    else [row, column] = [row + 1, column + 1];
  }
  return hunks;
}
