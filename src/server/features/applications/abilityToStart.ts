import { stateLimits } from '../../../core/flow/stateLimits.ts';
import { addDays, type CalendarDate } from '../../../core/shared/calendarDate.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { ApplicationRecord } from './recordService.ts';

/** Whether and where a person may start an application (G-40). */
export interface AbilityToStart {
  readonly canStartApplication: boolean;
  readonly organizationsWithActiveApplication: readonly string[];
}

/**
 * Days a lender's policies require between the opening of a HELOC account and the next application
 * (SUBMIT-33, C-40).
 */
export const waitDaysOf = ({ app }: CompiledRelease, today: CalendarDate): number =>
  stateLimits(app, {}, today).daysBetweenLines ?? 0;

/** True while the application keeps its person from starting another. */
export const isActive = ({ active, data }: ApplicationRecord): boolean =>
  active || data.activeForAppStart === true;

function mustWait({ data }: ApplicationRecord, { today, waitDays }: Waiting): boolean {
  const opened = data.accountOpenedDate ?? data.completedDate;
  return opened !== undefined && today < addDays(opened.slice(0, 10), waitDays);
}

/** Today, and the waiting days of the lender where the application would start. */
interface Waiting {
  readonly today: CalendarDate;
  readonly waitDays: number;
}

/**
 * Whether the person with these applications, at any lender, may start one today (SUBMIT-32, SUBMIT-33).
 * Names only lenders of the `family` where it would start (a wholesale brand and its parent, CALL-05);
 * applications elsewhere are private.
 */
export function abilityToStart(
  applications: readonly ApplicationRecord[],
  { family, ...waiting }: Waiting & { readonly family: readonly string[] },
): AbilityToStart {
  const active = applications.filter(isActive);
  return {
    canStartApplication:
      active.length === 0 && !applications.some((application) => mustWait(application, waiting)),
    organizationsWithActiveApplication: [
      ...new Set(active.map(({ organization }) => organization).filter((code) => family.includes(code))),
    ],
  };
}
