import { operatorWords } from '../../rules/operatorWords.ts';
import { type EditorNames, factType } from './editorHover.ts';

export interface EditorCompletion {
  readonly label: string;
  readonly kind: 'fact' | 'message' | 'operator' | 'value';
  readonly detail: string;
  /** The text to insert, if it differs from the label. */
  readonly insert?: string;
}

/** `before` is the line up to the cursor. */
export function editorCompletions(before: string, names: EditorNames): readonly EditorCompletion[] {
  if (/\bvar:\s*["']?[\w.-]*$/.test(before)) return facts(names);
  const compared = /\{\s*var:\s*["']?([\w.-]+)["']?\s*\}\s*,\s*\[?(?:[\w.-]+\s*,\s*)*["']?[\w-]*$/.exec(
    before,
  );
  if (compared?.[1] !== undefined) return valuesOfFact(compared[1], names);
  if (/\{\s*["']?[^\s"':,{}[\]]*$/.test(before)) return operators;
  const key = /(?:^|[\s{,])["']?([\w$-]+)["']?:\s*["']?[\w.-]*$/.exec(before)?.[1];
  return key === undefined ? [] : ofKey(key, names);
}

const facts = ({ brand }: EditorNames): readonly EditorCompletion[] =>
  Object.entries(brand.facts).map(([label, fact]) => ({
    label,
    kind: 'fact',
    detail: [factType(fact), fact.label ?? ''].filter((part) => part !== '').join(' · '),
  }));

function valuesOfFact(name: string, { brand }: EditorNames): readonly EditorCompletion[] {
  const fact = Object.hasOwn(brand.facts, name) ? brand.facts[name] : undefined;
  const of = fact?.type === 'state' ? 'usStates' : (fact?.of ?? '');
  const values = Object.hasOwn(brand.enums, of) ? (brand.enums[of]?.values ?? []) : [];
  return values.map(({ id }) => ({ label: id, kind: 'value', detail: of }));
}

const operators: readonly EditorCompletion[] = Object.entries(operatorWords).map(([label, { says }]) => ({
  label,
  kind: 'operator',
  detail: says,
  insert: /^\w/.test(label) ? `${label}: ` : `"${label}": `,
}));

function ofKey(key: string, names: EditorNames): readonly EditorCompletion[] {
  const schema = names.keys.get(key);
  const messages = names.brand.copy['en-US'] ?? {};
  return [
    ...(schema?.values ?? []).map((label) => ({ label, kind: 'value' as const, detail: key })),
    ...(schema?.names.includes('factName') ? facts(names) : []),
    ...(schema?.names.includes('copyKey')
      ? Object.entries(messages).map(([label, message]) => ({
          label,
          kind: 'message' as const,
          detail: typeof message === 'string' ? message : JSON.stringify(message).slice(0, 120),
        }))
      : []),
  ];
}
