import type { Facts } from './types.ts';

export const holdsFacts = (facts: unknown): facts is Facts => typeof facts === 'object' && facts !== null;

/** The facts without a prototype of their own. */
export function plainFacts(facts: Facts): Facts {
  const prototype: unknown = Object.getPrototypeOf(facts);
  return prototype === Object.prototype || prototype === null
    ? facts
    : Object.fromEntries(Object.entries(facts));
}
