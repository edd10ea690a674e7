import { isObject } from '../../core/shared/json.ts';
import type { HttpClient } from './httpClient.ts';

/** One weekday (SHELL-41): 1 is Monday; times are Pacific, `HH:mm`. */
export interface HoursEntry {
  readonly weekday: string;
  readonly weekdayValue: number;
  readonly isOpen: boolean;
  readonly startTime?: string;
  readonly endTime?: string;
}

const isEntry = (value: unknown): value is HoursEntry =>
  isObject(value) && typeof value.weekdayValue === 'number' && typeof value.isOpen === 'boolean';

const OPS_CHAT = '/service-operating-hours/external/api/v1/hours/OPS_CHAT';

/** CALL-47 */
export async function operatingHours(
  client: HttpClient,
  department: 'OPS_PHONE' | 'OPS_CHAT',
): Promise<readonly HoursEntry[]> {
  const answer = await client.send<unknown>({
    path: `/service-operating-hours/external/api/v1/hours/${department}`,
    query: { display: 'true' },
    external: true,
  });
  return Array.isArray(answer) ? answer.filter(isEntry) : [];
}

/** CALL-50 */
export async function chatHours(client: HttpClient): Promise<readonly HoursEntry[]> {
  const answer = await client.send<unknown>({
    path: `${OPS_CHAT}/week`,
    query: { display: 'true' },
    external: true,
  });
  return Array.isArray(answer) ? answer.filter(isEntry) : [];
}

/** CALL-49 */
export async function isChatOpen(client: HttpClient): Promise<boolean> {
  const answer = await client.send<unknown>({
    path: `${OPS_CHAT}/openStatus`,
    query: { display: 'true' },
    external: true,
  });
  return isObject(answer) && answer.open === true;
}
