import { suggest } from '../shared/suggest.ts';
import { enumValues, kindName, type Literal, type SettledKind } from './kinds.ts';
import type { EnumValues, RuleProblem } from './types.ts';
import { valueTest } from './valueTest.ts';

const NUMERIC: ReadonlySet<string> = new Set(['money', 'rate', 'percent', 'integer']);

function likelyMeant(value: number | string, kind: SettledKind, enums: EnumValues): string | undefined {
  const text = String(value);
  if (kind.type === 'enum') return suggest(text, enumValues(enums, kind.of) ?? []);
  if (kind.type === 'state') {
    const upper = text.toUpperCase();
    return upper !== text && /^[A-Z]{2}$/.test(upper) ? `"${upper}"` : undefined;
  }
  if (kind.type === 'boolean') return text === 'true' || text === 'false' ? text : undefined;
  const plain = text.replace(/^\$|,/g, '');
  if (NUMERIC.has(kind.type) && typeof value === 'string')
    return /^-?\d+(\.\d+)?$/.test(plain) ? String(Number(plain)) : undefined;
  return typeof value === 'number' && kind.type === 'text' ? `"${text}"` : undefined;
}

const SHAPES: Readonly<Record<string, string>> = {
  date: ': write a real day as yyyy-MM-dd',
  state: ': write the two capital letters of a state',
  zip: ': write five digits in quotes',
  integer: ': write a whole number',
};

/** The enum `usStates` lists the states, if it is defined. */
const isKnownState = (value: number | string, { type }: SettledKind, enums: EnumValues): boolean =>
  type !== 'state' || (enumValues(enums, 'usStates')?.includes(String(value)) ?? true);

/** Why a literal does not fit the kind of the other side, and the likely fix; undefined if it fits. */
export function literalProblem(
  { pointer, value }: Literal,
  kind: SettledKind,
  enums: EnumValues,
): RuleProblem | undefined {
  if (valueTest(kind, enums)(value) && isKnownState(value, kind, enums)) return undefined;
  const message = `${JSON.stringify(value)} is not ${kindName(kind)}${SHAPES[kind.type] ?? ''}`;
  const suggestion = likelyMeant(value, kind, enums);
  return suggestion === undefined ? { pointer, message } : { pointer, message, suggestion };
}
