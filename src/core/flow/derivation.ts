import { derivedFacts, derivedInputs } from '../rules/deriveFacts.ts';
import type { FactDictionary, FactValue } from '../rules/types.ts';

export type FactDraft = Record<string, FactValue | undefined>;

export interface Derivation {
  readonly definitions: FactDictionary;
  readonly inputs: ReadonlySet<string>;
}

export function derivationOf(facts: FactDictionary): Derivation {
  const derived = Object.entries(facts).filter(([, { derived }]) => derived);
  const inputs = derived.flatMap(([, { derived }]) => (derived ? derivedInputs(derived) : []));
  return { definitions: Object.fromEntries(derived), inputs: new Set(inputs) };
}

/** `names`, with derived facts replaced by their sources. */
export const sourcesOf = (names: Iterable<string>, { definitions }: Derivation): readonly string[] =>
  [...names].flatMap((name) => {
    const derived = definitions[name]?.derived;
    return derived ? [name, ...derivedInputs(derived)] : [name];
  });

/** Also sets every fact derived from it; adds the names of changed ones to `changed`. */
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

/** All derived facts from the facts so far. */
export const deriveFrom = (draft: FactDraft, { definitions }: Derivation): FactDraft =>
  derivedFacts(draft, definitions);
