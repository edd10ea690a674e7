import { Decimal } from 'decimal.js';
import type { SettledKind } from './kinds.ts';

/** Formatted for its unit: $15,000, 80%, yes. */
export function describeLiteral(value: unknown, unit: SettledKind | undefined): string {
  if (typeof value === 'number' && unit?.type === 'money') return dollars(value);
  if (typeof value === 'number' && unit?.type === 'rate') return `${new Decimal(value).times(100)}%`;
  if (typeof value === 'number' && unit?.type === 'percent') return `${value}%`;
  if (typeof value === 'string') return unit?.type === 'text' ? JSON.stringify(value) : value;
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(JSON.stringify(value));
}

function dollars(value: number): string {
  const [whole = '', cents] = new Decimal(value).abs().toFixed().split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${value < 0 ? '-' : ''}$${grouped}${cents === undefined ? '' : `.${cents.padEnd(2, '0')}`}`;
}
