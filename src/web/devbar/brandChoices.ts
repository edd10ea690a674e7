import type { SandboxBrand } from './sandboxControl.ts';

/** Lenders of one kind, by name. */
export interface BrandGroup {
  readonly kind: string;
  readonly brands: readonly SandboxBrand[];
}

/** The lenders whose name, code or kind contains what is wanted, and always the current one; by kind, then by name. */
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
