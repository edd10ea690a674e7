/** A hunk's lines with these signs, without them. */
const linesOf = (hunk: string, signs: string): readonly string[] =>
  hunk
    .trimEnd()
    .split('\n')
    .flatMap((line) => (signs.includes(line.charAt(0)) ? [line.slice(1)] : []));

/**
 * Applies a diff shown on a page: lines with ` ` or `-` must occur in sequence, and become those with ` ` or `+`. `@@`
 * starts another place. Throws, with `at`, unless each place occurs once.
 */
export function appliedDiff(at: string, text: string, diff: string): string {
  const hunks = diff.split(/^@@.*\n/m);
  const lines = hunks.reduce<readonly string[]>((before, hunk) => {
    const [old, fresh] = [linesOf(hunk, ' -'), linesOf(hunk, ' +')];
    const places = before.flatMap((_, index) =>
      old.every((line, ahead) => before[index + ahead] === line) ? [index] : [],
    );
    if (places.length !== 1)
      throw new Error(`${at}: the file has ${places.length} places such as\n${old.join('\n')}`);
    return before.toSpliced(places[0] ?? 0, old.length, ...fresh);
  }, text.split('\n'));
  return lines.join('\n');
}
