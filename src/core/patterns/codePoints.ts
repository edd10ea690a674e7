/** Unicode code points: sorted, disjoint, inclusive ranges. */
export type CodePoints = readonly (readonly [first: number, last: number])[];

const LAST = 0x10ffff;

export const everyPoint: CodePoints = [[0, LAST]];

export function union(...sets: readonly CodePoints[]): CodePoints {
  const joined: [number, number][] = [];
  for (const [first, last] of sets.flat().sort(([a], [b]) => a - b)) {
    const before = joined.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined;
}

export function complement(set: CodePoints): CodePoints {
  const gaps: [number, number][] = [];
  let next = 0;
  for (const [first, last] of set) {
    if (first > next) gaps.push([next, first - 1]);
    next = last + 1;
  }
  return next > LAST ? gaps : [...gaps, [next, LAST]];
}

export function intersection(one: CodePoints, other: CodePoints): CodePoints {
  const common: [number, number][] = [];
  for (let at = 0, beside = 0; at < one.length && beside < other.length; ) {
    const [first, last] = one[at] as readonly [number, number];
    const [from, to] = other[beside] as readonly [number, number];
    if (Math.max(first, from) <= Math.min(last, to)) common.push([Math.max(first, from), Math.min(last, to)]);
    if (last < to) at += 1;
    else beside += 1;
  }
  return common;
}

export function hasPoint(set: CodePoints, point: number): boolean {
  let [low, high] = [0, set.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = set[middle] as readonly [number, number];
    if (point < first) high = middle - 1;
    else if (point > last) low = middle + 1;
    else return true;
  }
  return false;
}
