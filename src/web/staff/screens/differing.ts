/** What documents drew of the screens of a lender, by the names of screens. */
export type Drawings = ReadonlyMap<string, { readonly heading: string; readonly drawing: string }>;

/** A screen that is not drawn the same; its heading is undefined where it is not drawn at all. */
export interface Differing {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The screens that two releases do not draw the same, in the order of the newer one; last those that it has no more. */
export function differing(before: Drawings, after: Drawings): readonly Differing[] {
  const names = [...after.keys(), ...[...before.keys()].filter((name) => !after.has(name))];
  return names
    .filter((name) => before.get(name)?.drawing !== after.get(name)?.drawing)
    .map((name) => ({ name, before: before.get(name)?.heading, after: after.get(name)?.heading }));
}
