import type { Automaton } from './automaton.ts';
import { searchWords, type WordSearch } from './wordSearch.ts';

/** A text that may make a backtracking matcher slow: the more often it is repeated, the slower. */
export interface Pump {
  readonly place: number;
  readonly pump: readonly number[];
  /** Whether its ways multiply (two ways around one loop) or add up (one loop after another). */
  readonly isMultiplying: boolean;
}

/**
 * Texts that an automaton can read in more ways the more often they are repeated, multiplying ones first.
 * Generated lazily.
 */
export function* pumpsOf(automaton: Automaton): Generator<Pump> {
  const search = searchWords(automaton);
  const loops = loopsOf(automaton, search);
  for (const loop of loops)
    for (const found of multiplying(automaton, search, loop)) yield { ...found, isMultiplying: true };
  for (const loop of loops)
    for (const later of loops)
      if (loop !== later)
        for (const found of adding(search, loop, later)) yield { ...found, isMultiplying: false };
}

type Found = Omit<Pump, 'isMultiplying'>;

/** Mutually reachable places. */
type Loop = readonly number[];

function loopsOf({ sets }: Automaton, { reachable }: WordSearch): readonly Loop[] {
  const from = sets.map((_set, place) => reachable([place]));
  const isInLoop = (place: number): boolean => from[place]?.has(place) === true;
  const loops = sets.map((_set, place) =>
    sets.flatMap((_other, other) =>
      isInLoop(place) && from[place]?.has(other) && from[other]?.has(place) ? [other] : [],
    ),
  );
  return loops.filter((loop, place) => loop[0] === place);
}

function* multiplying({ next }: Automaton, search: WordSearch, loop: Loop): Generator<Found> {
  for (const place of loop)
    for (const [to, ways] of next[place] ?? [])
      if (ways > 1 && loop.includes(to)) {
        const around = place === to ? [] : (search.wordBetween([to], [place]) ?? []);
        yield { place: to, pump: [...around, ...(search.wordBetween([place], [to]) ?? [])] };
      }
  const start = loop[0] ?? 0;
  const apart = parting(search, start);
  if (!apart) return;
  const away = search.wordBetween([start, start], apart) ?? [];
  const back = search.wordBetween(apart, [start, start]) ?? [];
  yield { place: start, pump: [...away, ...back] };
}

/** Two places that one text leads to from the start of a loop, and from which another text leads back. */
function parting({ reachable }: WordSearch, start: number): readonly number[] | undefined {
  const found = reachable([start, start]);
  const own = [...found].find(([, { places }]) => places.every((place) => place === start))?.[0];
  if (own === undefined) return undefined;
  const leadsBack = new Set([own]);
  for (const key of leadsBack) for (const before of found.get(key)?.alsoBefore ?? []) leadsBack.add(before);
  const apart = [...found].find(([key, { places }]) => leadsBack.has(key) && places[0] !== places[1]);
  return apart?.[1].places;
}

function* adding(search: WordSearch, loop: Loop, later: Loop): Generator<Found> {
  for (const one of loop)
    for (const other of later) {
      if (search.common([one, other]).length === 0) continue;
      const pump = search.wordBetween([one, one, other], [one, other, other]);
      if (pump) yield { place: one, pump };
    }
}
