import { derivedInputs, deriveFacts } from '../rules/deriveFacts.ts';
import type { FactDictionary, FactValue } from '../rules/types.ts';

/** The facts of a form or walk while they are being gathered. */
export type FactDraft = Record<string, FactValue | undefined>;

/** The derived facts of a dictionary and what they are derived from. */
export interface Derivation {
  readonly definitions: FactDictionary;
  readonly inputs: ReadonlySet<string>;
}

/** Finds the derived facts of a dictionary. */
export function derivationOf(facts: FactDictionary): Derivation {
  const derived = Object.entries(facts).filter(([, { derived }]) => derived);
  const inputs = derived.flatMap(([, { derived }]) => (derived ? derivedInputs(derived) : []));
  return { definitions: Object.fromEntries(derived), inputs: new Set(inputs) };
}

/** The facts that `names` stand for: themselves, and what the derived ones among them are derived from. */
export const sourcesOf = (names: Iterable<string>, { definitions }: Derivation): readonly string[] =>
  [...names].flatMap((name) => {
    const derived = definitions[name]?.derived;
    return derived ? [name, ...derivedInputs(derived)] : [name];
  });

/** Sets one fact and every fact derived from it, adding to `changed` the names of those that have another value now. */
export function setFact(
  draft: FactDraft,
  name: string,
  value: FactValue | undefined,
  { derivation, changed }: { readonly derivation: Derivation; readonly changed: Set<string> },
): void {
  if (draft[name] === value) return;
  draft[name] = value;
  changed.add(name);
  if (!derivation.inputs.has(name)) return;
  for (const [derived, now] of Object.entries(deriveFrom(draft, derivation))) {
    if (draft[derived] !== now) changed.add(derived);
    draft[derived] = now;
  }
}

/** Every derived fact, from the facts gathered so far. */
export function deriveFrom(draft: FactDraft, { definitions, inputs }: Derivation): FactDraft {
  const given = Object.fromEntries([...inputs].map((name) => [name, draft[name]]));
  const all = deriveFacts(given, definitions);
  return Object.fromEntries(Object.keys(definitions).map((name) => [name, all[name]]));
}
