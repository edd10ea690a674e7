import { automatonOf } from './automaton.ts';
import { complement, everyPoint, union } from './codePoints.ts';
import { countSteps } from './countSteps.ts';
import type { Pattern } from './pattern.ts';
import { type Program, programOf } from './program.ts';
import { type Pump, pumpsOf } from './pumps.ts';
import { plainPoint, TooIntricate } from './wordSearch.ts';

/** A text on which a backtracking matcher takes too long: `pump` so many `times` between the others. */
export interface SlowText {
  readonly prefix: string;
  readonly pump: string;
  readonly times: number;
  readonly suffix: string;
}

/** What a browser may be asked to match: texts of so many characters, in so many steps. A pattern whose work grows with the length alone stays far below. */
export const LONGEST_TEXT = 2_000;
export const MOST_STEPS = 1_000_000;

/** What looking for a slow text may cost: so many texts are tried, in so many steps together. */
const MOST_TRIED = 200;
const MOST_STEPS_TRIED = 5_000_000;

/**
 * A text that proves a pattern slow in a browser, by the steps counted on it, or undefined when there is none among those
 * that the loops of the pattern tell. Throws TooIntricate for a pattern of too many ways to look at.
 */
export function slowTextOf(pattern: Pattern): SlowText | undefined {
  const program = programOf(pattern);
  const automaton = automatonOf(isAnchored(pattern) ? pattern : { kind: 'row', parts: [anything, pattern] });
  const outside = complement(union(...automaton.sets.filter((set) => set !== everyPoint)));
  const suffixes = [[], ...(outside.length > 0 ? [plainPoint(outside)] : []).map(one), ...other];
  let left = MOST_STEPS_TRIED;
  let tried = 0;
  for (const pump of pumpsOf(automaton))
    for (const suffix of suffixes) {
      const most = Math.floor((LONGEST_TEXT - pump.prefix.length - suffix.length) / pump.pump.length);
      const { steps } = countSteps(program, textOf(pump, suffix, most), MOST_STEPS);
      if (steps > MOST_STEPS) return shortest(program, pump, { suffix, most });
      left -= steps;
      tried += 1;
      if (left < 0 || tried > MOST_TRIED) throw new TooIntricate();
    }
  return undefined;
}

const one = (point: number): readonly number[] => [point];
const other = [...'!a0\n'].map((character) => [character.codePointAt(0) ?? 0]);

/** What a matcher skips that may begin anywhere. */
const anything: Pattern = {
  kind: 'repeat',
  part: { kind: 'one', of: everyPoint },
  ...{ least: 0, most: Number.POSITIVE_INFINITY, isGreedy: false },
};

const isAnchored = (pattern: Pattern): boolean => {
  const first = pattern.kind === 'row' ? pattern.parts[0] : pattern;
  return first?.kind === 'edge' && first.edge === 'start';
};

const textOf = ({ prefix, pump }: Pump, suffix: readonly number[], times: number): readonly number[] => [
  ...prefix,
  ...Array.from({ length: times }, () => pump).flat(),
  ...suffix,
];

/** With the pump as often as it takes, by doubling. */
function shortest(
  program: Program,
  pump: Pump,
  { suffix, most }: { readonly suffix: readonly number[]; readonly most: number },
): SlowText {
  let times = 8;
  while (times < most && countSteps(program, textOf(pump, suffix, times), MOST_STEPS).steps <= MOST_STEPS)
    times *= 2;
  const text = (points: readonly number[]): string => String.fromCodePoint(...points);
  return {
    ...{ prefix: text(pump.prefix), pump: text(pump.pump), suffix: text(suffix) },
    times: Math.min(times, most),
  };
}
