import type { Facts } from './types.ts';

/** Facts as json-logic-js reads them: nested by the dots of their names. Names are those of a checked dictionary. */
export function nestFacts(facts: Facts): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(facts)) {
    const path = name.split('.');
    const last = path.pop() ?? name;
    let place = root;
    for (const part of path) {
      place[part] ??= {};
      place = place[part] as Record<string, unknown>;
    }
    place[last] = value;
  }
  return root;
}
