import type { StatedDecline } from '../../../../../core/model/generated/api/application-document.ts';
import type { BrandDecline } from '../../../../../core/model/generated/brand.ts';
import { addDays } from '../../../../../core/shared/calendarDate.ts';

/** A way on after a decline. */
export interface Way {
  readonly id: 'smallerAmount' | 'coBorrower' | 'comeBack';
  /** yyyy-MM-dd, for the one that has a day. */
  readonly date?: string;
}

/**
 * The ways on that a lender offers after what a notice states, in its order. Rules decide on the smallest line: after them a smaller
 * amount is no way on.
 */
export function waysOn(
  decline: BrandDecline | undefined,
  {
    reasons,
    changes,
    on,
  }: Pick<StatedDecline, 'changes'> & {
    readonly reasons: readonly { readonly code: string }[];
    /** yyyy-MM-dd, the day of the notice. */
    readonly on: string;
  },
): readonly Way[] {
  if (!decline) return [];
  const isAfter = ({ after }: { readonly after: readonly string[] }): boolean =>
    reasons.some(({ code }) => after.includes(code));
  const { smallerAmount, coBorrower, comeBack } = decline;
  return [
    ...(isAfter(smallerAmount) && changes === undefined ? [{ id: 'smallerAmount' as const }] : []),
    ...(isAfter(coBorrower) ? [{ id: 'coBorrower' as const }] : []),
    ...(isAfter(comeBack) ? [{ id: 'comeBack' as const, date: addDays(on, comeBack.days) }] : []),
  ];
}
