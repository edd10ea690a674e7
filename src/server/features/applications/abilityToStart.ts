import { stateLimits } from '../../../core/flow/stateLimits.ts';
import { addDays, type CalendarDate } from '../../../core/shared/calendarDate.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { ApplicationRecord } from './recordService.ts';

/** Whether and where a person may begin an application (G-40). */
export interface AbilityToStart {
  readonly canStartApplication: boolean;
  readonly organizationsWithActiveApplication: readonly string[];
}

/** Days that the policies of a lender want between the account opening of one HELOC and the next application (SUBMIT-33, C-40). */
export const waitDaysOf = ({ app }: CompiledRelease, today: CalendarDate): number =>
  stateLimits(app, {}, today).daysBetweenLines ?? 0;

/** Whether an application keeps its person from beginning another. */
export const isActive = ({ active, data }: ApplicationRecord): boolean =>
  active || data.activeForAppStart === true;

function mustWait({ data }: ApplicationRecord, { today, waitDays }: Waiting): boolean {
  const opened = data.accountOpenedDate ?? data.completedDate;
  return opened !== undefined && today < addDays(opened.slice(0, 10), waitDays);
}

/** The day, and the days that the lender where one would begin has one wait. */
interface Waiting {
  readonly today: CalendarDate;
  readonly waitDays: number;
}

/**
 * Whether the person with these applications, at whatever lenders, may begin one today (SUBMIT-32, SUBMIT-33). Names only
 * lenders of the `family` where one would begin (a wholesale brand and its parent, CALL-05): where else somebody applies is
 * nobody's business.
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
