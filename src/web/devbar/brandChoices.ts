import type { SandboxBrand } from './sandboxControl.ts';

export interface BrandGroup {
  readonly kind: string;
  readonly brands: readonly SandboxBrand[];
}

/** The lenders that match by name, code or kind, plus the current one; sorted by kind, then name. */
export function brandChoices(
  all: readonly SandboxBrand[],
  { current, wanted }: { current: string; wanted: string },
): readonly BrandGroup[] {
  const known = all.some(({ id }) => id === current)
    ? all
    : [{ id: current, name: current, kind: 'this' }, ...all];
  const text = wanted.trim().toLowerCase();
  const shown = known.filter(
    ({ id, name, kind }) => id === current || `${name} ${id} ${kind}`.toLowerCase().includes(text),
  );
  const byName = shown.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return [...Map.groupBy(byName, ({ kind }) => kind)].map(([kind, brands]) => ({ kind, brands }));
}
