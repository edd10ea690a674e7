/** The ids of a list in three versions. */
export interface Orders {
  readonly base: readonly string[];
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

/**
 * All ids of a list in the order that both sides want: of what the base has, in the order of the side that moved something; what a side
 * added, behind what it stands behind there. The same for both sides exchanged. Undefined if both sides moved things, each otherwise.
 */
export function mergedOrder({ base, ours, theirs }: Orders): readonly string[] | undefined {
  const known = orderOfKnown({ base, ours, theirs });
  if (!known) return undefined;
  const runs = [runsBehind(ours, new Set(base)), runsBehind(theirs, new Set(base))];
  const order = [undefined, ...known].flatMap((id) => [
    ...(id === undefined ? [] : [id]),
    ...runs
      .map((behind) => behind.get(id) ?? [])
      .toSorted(byNames)
      .flat(),
  ]);
  return [...new Set(order)];
}

const byNames = (one: readonly string[], other: readonly string[]): number => {
  const [left, right] = [JSON.stringify(one), JSON.stringify(other)];
  return left < right ? -1 : left > right ? 1 : 0;
};

const among = (ids: readonly string[], others: readonly string[]): readonly string[] =>
  ids.filter((id) => others.includes(id));

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

function orderOfKnown({ base, ours, theirs }: Orders): readonly string[] | undefined {
  const hasMoved = (side: readonly string[]) => !isEqual(among(side, base), among(base, side));
  if (!hasMoved(theirs)) return hasMoved(ours) ? withGone(among(ours, base), base) : base;
  if (!hasMoved(ours)) return withGone(among(theirs, base), base);
  const [our, their] = [among(ours, base), among(theirs, base)];
  return isEqual(our, their) ? withGone(our, base) : undefined;
}

/** With what one side removed, behind what it stood behind in the base. */
function withGone(order: readonly string[], base: readonly string[]): readonly string[] {
  const result = [...order];
  base.forEach((id, at) => {
    if (result.includes(id)) return;
    const before = base[at - 1];
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, id);
  });
  return result;
}

/** What a side added, by the id of the base that it stands behind; undefined for the beginning. */
function runsBehind(
  side: readonly string[],
  base: ReadonlySet<string>,
): ReadonlyMap<string | undefined, readonly string[]> {
  const runs = new Map<string | undefined, string[]>();
  let behind: string | undefined;
  for (const id of side)
    if (base.has(id)) behind = id;
    else runs.set(behind, [...(runs.get(behind) ?? []), id]);
  return runs;
}
