import type { Facts } from './types.ts';

/** `facts` with nothing to inherit from but the common prototype: itself nearly always, else a copy of its own properties. */
export function plainFacts(facts: Facts): Facts {
  const prototype: unknown = Object.getPrototypeOf(facts);
  return prototype === Object.prototype || prototype === null
    ? facts
    : Object.fromEntries(Object.entries(facts));
}

/** True for what can hold facts at all. */
export const holdsFacts = (facts: unknown): facts is Facts => typeof facts === 'object' && facts !== null;
