import type { BrandRetention } from '../../../core/model/generated/brand.ts';

export interface KeptRecord {
  readonly statuses: readonly (string | undefined)[];
}

const daysOf = (time: { readonly days: number | 'forever' } | undefined): number =>
  time === undefined || time.days === 'forever' ? Number.POSITIVE_INFINITY : time.days;

/** Days to keep somebody after their last change; infinite means until they are erased on request. */
export function daysKept(
  { person, application, byStatus = {} }: BrandRetention,
  { statuses }: KeptRecord,
): number {
  if (statuses.length === 0) return daysOf(person);
  const times = statuses.map((status) => daysOf(byStatus[status ?? ''] ?? application));
  return Math.max(...times);
}

export const leastDays = ({ person, application, byStatus = {} }: BrandRetention): number =>
  Math.min(...[person, application, ...Object.values(byStatus)].map(daysOf));
