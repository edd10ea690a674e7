import { type CalendarDate, isCalendarDate } from '../../shared/calendarDate.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import type { BrandCheck } from './brandCheck.ts';

export function overdueReviews(
  { brand, report }: Pick<BrandCheck, 'brand' | 'report'>,
  today: CalendarDate,
): void {
  for (const [id, { reviewBy, owner }] of Object.entries(brand.policies))
    if (reviewBy !== undefined && isCalendarDate(reviewBy, 1) && reviewBy < today)
      report(
        toPointer(['policies', id, 'reviewBy']),
        'policy-review-due',
        `The review of ${id} was due on ${reviewBy}${owner === undefined ? '' : `, by ${owner}`}`,
        { severity: 'warning' },
      );
}
