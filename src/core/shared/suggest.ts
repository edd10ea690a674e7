const LONGEST = 100;

/**
 * The likely intended candidate ("did you mean"), by case-insensitive restricted Damerau-Levenshtein
 * distance, or because `word` is the last part of its dotted name; undefined if none is close. Ties go to the
 * nearer length, then the first.
 */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length === 0 || word.length > LONGEST) return undefined;
  let best: string | undefined;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    if (candidate === word || Math.abs(candidate.length - word.length) >= least + lastPartAt(candidate))
      continue;
    const away = distance(word, candidate, least);
    if (away < least) [best, least] = [candidate, away];
  }
  return best;
}

const lastPartAt = (name: string): number => name.lastIndexOf('.') + 1;

/** Adds less than half an edit per letter of difference in length, so that a swap wins a tie. Infinite where it is at least `limit`. */
function distance(word: string, candidate: string, limit: number): number {
  if (candidate.slice(lastPartAt(candidate)) === word) return 1;
  const difference = Math.abs(candidate.length - word.length) / (2 * LONGEST);
  return editDistance(word.toLowerCase(), candidate.toLowerCase(), limit) + Math.min(difference, 0.4);
}

const far = Number.POSITIVE_INFINITY;

/**
 * Counts inserted, deleted, replaced and swapped letters. Infinite where it is at least `limit`, which is found out sooner: only
 * what may still be nearer is compared.
 */
export function editDistance(a: string, b: string, limit = far): number {
  const width = Math.min(Math.max(a.length, b.length), Math.ceil(limit));
  let older: number[] = [];
  let old = Array.from({ length: b.length + 1 }, (_, index) => index);
  let least = 0;
  for (let i = 1; i <= a.length; i += 1) {
    const row = new Array<number>(b.length + 1).fill(far);
    row[0] = i;
    let nearest = row[0];
    for (let j = Math.max(1, i - width); j <= Math.min(b.length, i + width); j += 1) {
      const here = cell(a, b, i, j, { older, old, row });
      row[j] = here;
      nearest = Math.min(nearest, here);
    }
    // A swap counts from the row before the last one.
    if (Math.min(nearest, least) >= limit) return far;
    [older, old, least] = [old, row, nearest];
  }
  const found = old[b.length] ?? far;
  return found < limit ? found : far;
}

interface Rows {
  readonly older: readonly number[];
  readonly old: readonly number[];
  readonly row: readonly number[];
}

function cell(a: string, b: string, i: number, j: number, { older, old, row }: Rows): number {
  const same = a[i - 1] === b[j - 1];
  const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
  return Math.min(
    (old[j] ?? far) + 1,
    (row[j - 1] ?? far) + 1,
    (old[j - 1] ?? far) + (same ? 0 : 1),
    swapped ? (older[j - 2] ?? far) + 1 : far,
  );
}
