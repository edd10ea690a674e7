import type { Queries } from '../../db/tables.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { noticeOf } from '../lenderData/noticeService.ts';
import type { Hours } from './hours.ts';

export { afterOpenTime } from './afterOpenTime.ts';
export type { Hours } from './hours.ts';
export { alwaysClosed, isOpenAt, weekFrom } from './hours.ts';

/**
 * When a department (OPS_PHONE, OPS_CHAT) of a lender is open: the week of its release, and the dates that it named by
 * the Lender API. Undefined for a department without a week.
 */
export async function hoursOf(
  queries: Queries,
  { app: { brand }, hours }: Pick<CompiledRelease, 'app' | 'hours'>,
  department: string,
): Promise<Hours | undefined> {
  const week = Object.hasOwn(hours, department) ? hours[department] : undefined;
  if (week === undefined) return undefined;
  const { days } = await noticeOf(queries, brand.code, 'hours');
  return { week, days: days.filter((day) => day.department === department) };
}
