type Entry = Readonly<Record<string, unknown>>;

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Layers `upper` over `lower`: maps by key, lists of items with `id` by ID (`place: { after: id }`), otherwise
 * replacement.
 */
export function mergedYaml(lower: unknown, upper: unknown): unknown {
  if (isEntry(lower) && isEntry(upper)) {
    const merged = Object.entries(upper).map(([key, value]) => [key, mergedYaml(lower[key], value)]);
    return { ...lower, ...Object.fromEntries(merged) };
  }
  if (Array.isArray(lower) && Array.isArray(upper) && upper.every((one) => isEntry(one) && 'id' in one))
    return upper.reduce(withEntry, lower);
  return upper;
}

function withEntry(list: readonly Entry[], { place, ...entry }: Entry): readonly Entry[] {
  const index = list.findIndex(({ id }) => id === entry.id);
  if (index >= 0) return list.with(index, mergedYaml(list[index], entry) as Entry);
  const { after, before } = (place ?? {}) as { after?: string; before?: string };
  const beside = list.findIndex(({ id }) => id === (after ?? before));
  if (place !== undefined && beside < 0) throw new Error(`There is no ${after ?? before} to stand beside`);
  return list.toSpliced(place === undefined ? list.length : beside + (after === undefined ? 0 : 1), 0, entry);
}
