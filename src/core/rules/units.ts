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

/** The kind of a product or quotient; undefined if its unit would be meaningless. */
export function productKind(
  operator: '*' | '/',
  left: SettledKind,
  right: SettledKind,
): SettledKind | undefined {
  const type = PRODUCTS[`${left.type} ${operator} ${right.type}`];
  return type === undefined ? undefined : { type };
}

/** A bare number as a factor is a count if whole, otherwise a rate. */
export const factorKind = (open: OpenKind): SettledKind => ({
  type: open.literals.every(({ value }) => Number.isInteger(value)) ? 'integer' : 'rate',
});

const NUMERIC: ReadonlySet<string> = new Set(['money', 'rate', 'percent', 'integer']);

/** True for kinds that can be added, and compared for minimum and maximum. */
export const isNumeric = (kind: Kind): boolean =>
  kind.type === 'open' ? kind.of === 'number' : NUMERIC.has(kind.type);

export const isOrdered = (kind: Kind): boolean => kind.type === 'date' || isNumeric(kind);
