/** Shorter words are too similar to others to be corrected. */
const SHORTEST = 6;

/** True for one letter changed, added, removed or swapped with its neighbor. */
export function isOneSlipAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest.slice(2) === otherRest.slice(2) && rest[0] === otherRest[1] && rest[1] === otherRest[0])
  );
}

/**
 * Corrects words with one wrong letter: unknown words of at least six letters that resemble exactly one known
 * word.
 */
export function corrected(
  words: readonly string[],
  { isKnown, known }: { readonly isKnown: (word: string) => boolean; readonly known: readonly string[] },
): readonly string[] {
  return words.map((word) => {
    if (word.length < SHORTEST || isKnown(word)) return word;
    const like = known.filter((one) => one.length >= SHORTEST && isOneSlipAway(word, one));
    return like.length === 1 ? (like[0] ?? word) : word;
  });
}
