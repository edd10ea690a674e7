import type { Automaton } from './automaton.ts';
import { type CodePoints, hasPoint, intersection } from './codePoints.ts';

/** The search was stopped because a character can belong to too many places of the pattern. */
export class TooIntricate extends Error {}

/** Places of the automaton that one text leads to, each in its own way. */
export type Places = readonly number[];

/** Searches for texts that lead an automaton from given places to others, all at once. */
export interface WordSearch {
  /** A shortest text of at least one character; undefined if there is none. */
  readonly wordBetween: (from: Places, to: Places) => readonly number[] | undefined;
  /** All places reachable from `from` by one character or more, with their predecessors. */
  readonly reachable: (from: Places) => ReadonlyMap<number, ReachedPlaces>;
  readonly common: (places: Places) => CodePoints;
}

export interface ReachedPlaces {
  readonly places: Places;
  /** Undefined for the starting places. */
  readonly before: number | undefined;
  readonly alsoBefore: number[];
}

const MOST_LOOKS = 500_000;

/** Searches throw TooIntricate when they exceed their common budget. */
export function searchWords({ sets, next }: Automaton): WordSearch {
  let looks = 0;
  const keyOf = (places: Places): number => places.reduce((key, place) => key * sets.length + place, 0);
  const known = new Map<number, CodePoints>();
  return { wordBetween, reachable, common };

  function pairOf(one: number, other: number): CodePoints {
    const key = one * sets.length + other;
    const set = known.get(key) ?? intersection(sets[one] ?? [], sets[other] ?? []);
    known.set(key, set);
    return set;
  }

  function common([one = 0, other = one, third = one]: Places): CodePoints {
    const pair = pairOf(one, other);
    if (third === one || third === other || pair.length === 0) return pair;
    return intersection(pair, sets[third] ?? []);
  }

  function after(places: Places): readonly Places[] {
    const steps = places.map((place) => [...(next[place]?.keys() ?? [])]);
    return steps
      .reduce<readonly Places[]>((rows, step) => rows.flatMap((row) => step.map((to) => [...row, to])), [[]])
      .filter((each) => {
        looks += 1;
        if (looks > MOST_LOOKS) throw new TooIntricate();
        return common(each).length > 0;
      });
  }

  function reachable(from: Places): ReadonlyMap<number, ReachedPlaces> {
    const found = new Map<number, ReachedPlaces>();
    const waiting: { readonly places: Places; readonly key: number | undefined }[] = [
      { places: from, key: undefined },
    ];
    for (const { places, key } of waiting)
      for (const each of after(places)) {
        const reached = found.get(keyOf(each));
        if (reached) reached.alsoBefore.push(key ?? keyOf(from));
        else {
          found.set(keyOf(each), { places: each, before: key, alsoBefore: [key ?? keyOf(from)] });
          waiting.push({ places: each, key: keyOf(each) });
        }
      }
    return found;
  }

  function wordBetween(from: Places, to: Places): readonly number[] | undefined {
    const found = reachable(from);
    const word: number[] = [];
    for (let at = found.get(keyOf(to)); at; at = at.before === undefined ? undefined : found.get(at.before))
      word.unshift(plainPoint(common(at.places)));
    return word.length > 0 ? word : undefined;
  }
}

const plain = [...'a0 -bA.,@/'].map((character) => character.codePointAt(0) ?? 0);

/** A point of a set, preferably one that people type. */
export const plainPoint = (set: CodePoints): number => {
  const visible = intersection(set, [[0x21, 0x7e]]);
  return plain.find((point) => hasPoint(set, point)) ?? visible[0]?.[0] ?? set[0]?.[0] ?? 0;
};
