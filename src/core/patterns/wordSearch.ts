import type { Automaton } from './automaton.ts';
import { type CodePoints, hasPoint, intersection } from './codePoints.ts';

/** The search was stopped: the pattern has too many places that a character can belong to. */
export class TooIntricate extends Error {}

/** Places of the automaton that one text has led to, each in a way of its own. */
export type Places = readonly number[];

/** Looks for texts that lead an automaton from some places to others, all of them at once. */
export interface WordSearch {
  /** A shortest text, of at least one character; undefined when there is none. */
  readonly wordBetween: (from: Places, to: Places) => readonly number[] | undefined;
  /** All places that `from` can lead to by one character or more, with those that each was reached from. */
  readonly reachable: (from: Places) => ReadonlyMap<number, ReachedPlaces>;
  readonly common: (places: Places) => CodePoints;
}

/** Places that were reached, how, and from which else they can be. */
export interface ReachedPlaces {
  readonly places: Places;
  /** Undefined for those that were begun with. */
  readonly before: number | undefined;
  readonly alsoBefore: number[];
}

/** What searches of one pattern may look at in all. */
const MOST_LOOKS = 500_000;

/** Searches of one automaton; they throw TooIntricate when they have looked at too much together. */
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

/** A point of a set, one that people type when it has one. */
export const plainPoint = (set: CodePoints): number => {
  const visible = intersection(set, [[0x21, 0x7e]]);
  return plain.find((point) => hasPoint(set, point)) ?? visible[0]?.[0] ?? set[0]?.[0] ?? 0;
};
