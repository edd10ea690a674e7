import { addDays, type CalendarDate } from '../../../core/shared/calendarDate.ts';
import type { ApplicationRecord } from './recordService.ts';

/** Whether and where a person may begin an application (G-40). */
export interface AbilityToStart {
  readonly canStartApplication: boolean;
  readonly organizationsWithActiveApplication: readonly string[];
}

/** Days between the account opening of one HELOC and the next application (SUBMIT-33, C-40). */
export const WAIT_DAYS = 45;

function mustWait({ data }: ApplicationRecord, today: CalendarDate): boolean {
  const opened = data.accountOpenedDate ?? data.completedDate;
  return opened !== undefined && today < addDays(opened.slice(0, 10), WAIT_DAYS);
}

/** Whether the person with these applications, at whatever lenders, may begin one today (SUBMIT-32, SUBMIT-33). */
export function abilityToStart(
  applications: readonly ApplicationRecord[],
  today: CalendarDate,
): AbilityToStart {
  const active = applications.filter(
    (application) => application.active || application.data.activeForAppStart === true,
  );
  return {
    canStartApplication:
      active.length === 0 && !applications.some((application) => mustWait(application, today)),
    organizationsWithActiveApplication: [...new Set(active.map(({ organization }) => organization))],
  };
}
