import type { Drawings, Drawn } from './screenCalls.ts';

/** A screen that is not drawn the same; undefined where it is not drawn at all. */
export interface Differing {
  readonly name: string;
  readonly before: Drawn | undefined;
  readonly after: Drawn | undefined;
}

const isSame = (one: Drawn | undefined, other: Drawn | undefined): boolean =>
  one?.html === other?.html && one?.look === other?.look;

/** The screens that two releases do not draw the same, in the order of the newer one; last those that it has no more. */
export function differing(before: Drawings, after: Drawings): readonly Differing[] {
  const names = [...after.keys(), ...[...before.keys()].filter((name) => !after.has(name))];
  return names
    .map((name) => ({ name, before: before.get(name), after: after.get(name) }))
    .filter((one) => !isSame(one.before, one.after));
}
