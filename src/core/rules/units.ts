import type { Kind, OpenKind, SettledKind } from './kinds.ts';

const PRODUCTS: Readonly<Record<string, 'money' | 'rate' | 'integer'>> = {
  'money * rate': 'money',
  'rate * money': 'money',
  'money * integer': 'money',
  'integer * money': 'money',
  'rate * rate': 'rate',
  'rate * integer': 'rate',
  'integer * rate': 'rate',
  'integer * integer': 'integer',
  'money / money': 'rate',
  'money / rate': 'money',
  'money / integer': 'money',
  'rate / rate': 'rate',
  'rate / integer': 'rate',
  'integer / integer': 'rate',
};

/** The kind of a product or quotient, or undefined when its unit would mean nothing. */
export function productKind(
  operator: '*' | '/',
  left: SettledKind,
  right: SettledKind,
): SettledKind | undefined {
  const type = PRODUCTS[`${left.type} ${operator} ${right.type}`];
  return type === undefined ? undefined : { type };
}

/** The kind of a bare number as a factor: a count when whole, a rate otherwise. */
export const factorKind = (open: OpenKind): SettledKind => ({
  type: open.literals.every(({ value }) => Number.isInteger(value)) ? 'integer' : 'rate',
});

const NUMERIC: ReadonlySet<string> = new Set(['money', 'rate', 'percent', 'integer']);

/** True for kinds that can be added and of which a least and a greatest can be taken. */
export const isNumeric = (kind: Kind): boolean =>
  kind.type === 'open' ? kind.of === 'number' : NUMERIC.has(kind.type);

/** True for kinds that have an order. */
export const isOrdered = (kind: Kind): boolean => kind.type === 'date' || isNumeric(kind);
