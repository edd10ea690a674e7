import type { StateMatrix } from './stateMatrix.ts';

/** As text: all, all but a few, or their codes. */
export function concernedStates({ states, cells }: StateMatrix, rule: string): string {
  const isIn = states.map((_, row) => (cells[row] ?? []).some(({ rules }) => rules.includes(rule)));
  const codes = (wanted: boolean): string =>
    states.flatMap(({ code }, row) => (isIn[row] === wanted ? [code] : [])).join(', ');
  const count = isIn.filter(Boolean).length;
  if (count === states.length) return 'all';
  return count > states.length / 2 ? `all but ${codes(false)}` : codes(true);
}
