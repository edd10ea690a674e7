import type { Facts } from '../../src/core/rules/types.ts';

/** Facts nested by the dots in their names, as other JSON-Logic engines read them. */
export function nestedFacts(flat: Facts): object {
  const root: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(flat)) {
    const parts = name.split('.');
    const last = parts.pop() ?? name;
    let place = root;
    for (const part of parts) {
      place[part] ??= {};
      place = place[part] as Record<string, unknown>;
    }
    place[last] = value;
  }
  return root;
}
