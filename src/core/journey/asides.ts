import { asideList, unanswered as baseUnanswered } from '../model/generated/asideList.ts';
import type { JourneyAside, JourneyFile, Unanswered } from '../model/generated/journey.ts';
import { durationMilliseconds } from '../shared/isoDuration.ts';
import { ALWAYS_POSSIBLE, otherOutcomesOf, outcomesOf } from './taskContracts.ts';
import { attendedStage } from './withUnanswered.ts';

/** What an answer about a subject leads to. */
export interface AsideOutcome {
  readonly does: readonly string[];
  /** The aside that is asked next about the same subject. */
  readonly asks?: string | undefined;
}

/** A task that no stage waits for, ready to be asked about a subject. */
export interface Aside {
  readonly id: string;
  /** Name and version of its contract. */
  readonly asks: string;
  /** Milliseconds after which it counts as answered by `late`. */
  readonly deadlineMs: number | undefined;
  /** Without outcomes that the contract gained since the journey was checked: they lead nowhere. */
  readonly on: ReadonlyMap<string, AsideOutcome>;
}

/** By id. */
export type Asides = ReadonlyMap<string, Aside>;

const baseAsides: readonly JourneyAside[] = asideList as unknown as readonly JourneyAside[];

const base: Unanswered = { ...baseUnanswered, does: [...baseUnanswered.does] };

/**
 * The asides of a checked journey, and those of the base layer that it does not have, being from before them. Each has
 * another one at which somebody looks at what nobody answered.
 */
export function compileAsides({ asides = [], unanswered = base }: Partial<JourneyFile> = {}): Asides {
  const own = new Set(asides.map(({ id }) => id));
  const all = [...asides, ...baseAsides.filter(({ id }) => !own.has(id))];
  return new Map(
    all
      .flatMap((aside) => [compiled(aside, unanswered), attended(aside, unanswered)])
      .map((one) => [one.id, one]),
  );
}

const millisecondsOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : durationMilliseconds(text);

function compiled({ id, asks, deadline, on = {}, does = [] }: JourneyAside, unanswered: Unanswered): Aside {
  const gained = new Set(otherOutcomesOf(asks).filter((outcome) => !Object.hasOwn(on, outcome)));
  const led = (outcomesOf(asks) ?? []).filter((outcome) => !gained.has(outcome));
  const outcomes = led.map((outcome): [string, AsideOutcome] => {
    const branch = Object.hasOwn(on, outcome) ? on[outcome] : undefined;
    const isUnanswered = branch === undefined && ALWAYS_POSSIBLE.some((one) => one === outcome);
    return [
      outcome,
      isUnanswered ? { does: [], asks: attendedStage(id) } : { does: [...(branch?.does ?? []), ...does] },
    ];
  });
  return { id, asks, deadlineMs: millisecondsOf(deadline ?? unanswered.deadline), on: new Map(outcomes) };
}

/** Somebody has it asked again; if nobody does, the application ends, and where it may not, it is asked again too. */
function attended({ id }: JourneyAside, { asks, closes, does }: Unanswered): Aside {
  const outcomes = (outcomesOf(asks) ?? []).map((outcome): [string, AsideOutcome] => {
    const isUnanswered = ALWAYS_POSSIBLE.some((one) => one === outcome);
    return [outcome, { does: isUnanswered ? does : [], asks: id }];
  });
  return { id: attendedStage(id), asks, deadlineMs: millisecondsOf(closes), on: new Map(outcomes) };
}
