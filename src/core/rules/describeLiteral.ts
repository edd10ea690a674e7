import { Decimal } from 'decimal.js';
import type { SettledKind } from './kinds.ts';

/** The words for a value of an enum, or for a state (`state`); undefined if there are none. */
export type ValueWords = (of: string, value: string) => string | undefined;

/** Formatted for its unit: $15,000, 80%, yes. Without `words`, values of enums and states are codes. */
export function describeLiteral(value: unknown, unit: SettledKind | undefined, words?: ValueWords): string {
  if (typeof value === 'number' && unit?.type === 'money') return dollars(value);
  if (typeof value === 'number' && unit?.type === 'rate') return `${new Decimal(value).times(100)}%`;
  if (typeof value === 'number' && unit?.type === 'percent') return `${value}%`;
  const of = unit?.type === 'enum' ? unit.of : unit?.type;
  if (typeof value === 'string' && (unit?.type === 'enum' || unit?.type === 'state'))
    return words?.(of ?? '', value) ?? value;
  if (typeof value === 'string') return unit?.type === 'text' ? JSON.stringify(value) : value;
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(JSON.stringify(value));
}

function dollars(value: number): string {
  const [whole = '', cents] = new Decimal(value).abs().toFixed().split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${value < 0 ? '-' : ''}$${grouped}${cents === undefined ? '' : `.${cents.padEnd(2, '0')}`}`;
}
