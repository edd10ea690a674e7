import { automatonOf } from './automaton.ts';
import { everyPoint } from './codePoints.ts';
import { countSteps } from './countSteps.ts';
import { failingSuffix, kindsOf } from './failingSuffix.ts';
import { isCounted, type Pattern, sizeOf, writtenOut } from './pattern.ts';
import { type Program, programOf, textTo } from './program.ts';
import { pumpsOf } from './pumps.ts';
import { TooIntricate } from './wordSearch.ts';

/** A text that takes a backtracking matcher too long: `pump` repeated `times` between prefix and suffix. */
export interface SlowText {
  readonly prefix: string;
  readonly pump: string;
  readonly times: number;
  readonly suffix: string;
}

/** What a browser may spend: about one or two frames on a phone. */
export const MOST_STEPS = 1_000_000;

/** The assumed length of a text without a limit, in characters. */
export const USUAL_LENGTH = 500;

/**
 * If steps multiply, texts of this length are tried whatever the field allows, because pages match before
 * they check the length.
 */
const LEAST_LENGTH = 200;

/** A few repetitions show multiplying; adding up needs more. */
const FEW_TIMES = 24;

/** The budget of the search: the number of texts and their total steps. */
const MOST_TRIED = 400;
const MOST_STEPS_TRIED = 20_000_000;

/** The maximum number of places for which counted repetitions are expanded. */
const MOST_PLACES = 80;

interface View {
  readonly pattern: Pattern;
  /** Whether the automaton matches exactly the pattern. */
  readonly isExact: boolean;
}

/**
 * A text of at most `longest` characters that proves a pattern slow in a browser, by counted steps; undefined
 * if the pattern's loops suggest none. Exponential growth is tried with at least 200 characters. Throws
 * TooIntricate for patterns with too many paths.
 */
export function slowTextOf(pattern: Pattern, longest = USUAL_LENGTH): SlowText | undefined {
  const program = programOf(pattern);
  const trial = trialOf(program);
  const isSmall = sizeOf(pattern) <= MOST_PLACES;
  for (const view of viewsOf(pattern, isSmall)) {
    const seen = programOf(view.pattern);
    const anchored = isAnchored(pattern) ? view.pattern : row([anything, view.pattern]);
    const automaton = automatonOf(anchored);
    for (const { place, pump, isMultiplying } of pumpsOf(automaton)) {
      if (view.isExact && !isMultiplying && isCounted(pattern)) break;
      const prefix = textTo(seen, automaton.parts[place] ?? row([]));
      const isAlways = isMultiplying && (view.isExact || !isSmall);
      const slow = trial({ prefix, pump }, isAlways ? Math.max(longest, LEAST_LENGTH) : longest);
      if (slow) return slow;
      if (isMultiplying && !isSmall && isCounted(pattern)) throw new TooIntricate();
    }
  }
  return undefined;
}

/** Loops show what adds up; expanded repetitions show what multiplies without end. */
function viewsOf(pattern: Pattern, isSmall: boolean): readonly View[] {
  if (!isCounted(pattern)) return [{ pattern, isExact: true }];
  const asLoops = { pattern, isExact: false };
  return isSmall ? [asLoops, { pattern: writtenOut(pattern), isExact: true }] : [asLoops];
}

interface Turns {
  readonly prefix: readonly number[];
  readonly pump: readonly number[];
}

function trialOf(program: Program): (turns: Turns, longest: number) => SlowText | undefined {
  const kinds = kindsOf(program);
  let left = MOST_STEPS_TRIED;
  let tried = 0;
  return (turns, longest) => {
    const most = Math.floor((longest - turns.prefix.length) / turns.pump.length);
    for (const times of [Math.min(FEW_TIMES, most), most].filter((each) => each > 0))
      for (const suffix of suffixesOf(program, kinds, textOf(turns, [], times))) {
        const room = Math.floor((longest - turns.prefix.length - suffix.length) / turns.pump.length);
        const fitting = Math.max(0, Math.min(times, room));
        const { steps } = countSteps(program, textOf(turns, suffix, fitting), MOST_STEPS);
        if (steps > MOST_STEPS) return shortest(program, turns, { suffix, most: fitting });
        left -= steps;
        tried += 1;
        if (left < 0 || tried > MOST_TRIED) throw new TooIntricate();
      }
    return undefined;
  };
}

/** If there are none, a character of each kind. */
function suffixesOf(
  program: Program,
  kinds: readonly number[],
  text: readonly number[],
): readonly (readonly number[])[] {
  const failing = failingSuffix(program, text, kinds);
  return failing ? [failing] : [[], ...kinds.map((kind) => [kind])];
}

const row = (parts: readonly Pattern[]): Pattern => ({ kind: 'row', parts });

const anything: Pattern = {
  kind: 'repeat',
  part: { kind: 'one', of: everyPoint },
  ...{ least: 0, most: Number.POSITIVE_INFINITY, isGreedy: false },
};

const isAnchored = (pattern: Pattern): boolean => {
  const first = pattern.kind === 'row' ? pattern.parts[0] : pattern;
  return first?.kind === 'edge' && first.edge === 'start';
};

const textOf = ({ prefix, pump }: Turns, suffix: readonly number[], times: number): readonly number[] => [
  ...prefix,
  ...Array.from({ length: times }, () => pump).flat(),
  ...suffix,
];

/** By doubling the number of repetitions. */
function shortest(
  program: Program,
  turns: Turns,
  { suffix, most }: { readonly suffix: readonly number[]; readonly most: number },
): SlowText {
  let times = 1;
  while (times < most && countSteps(program, textOf(turns, suffix, times), MOST_STEPS).steps <= MOST_STEPS)
    times *= 2;
  const text = (points: readonly number[]): string => String.fromCodePoint(...points);
  return {
    ...{ prefix: text(turns.prefix), pump: text(turns.pump), suffix: text(suffix) },
    times: Math.min(times, most),
  };
}
