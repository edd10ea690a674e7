import { addressOf, type QueryReader } from '../../../core/flow/addressOf.ts';
import type { Destination } from '../../../core/flow/statusRouter.ts';
import { DASHBOARD, inApp } from '../foundation/addresses.ts';

export const TO_DASHBOARD = '/dashboard';

/** A screen's address, keeping the query parameters that carry over; '' is the application's page. */
export const screenAddress = (
  uuid: string,
  path: string,
  present: QueryReader,
  query: Destination['query'] = {},
): string => (path === TO_DASHBOARD ? DASHBOARD : inApp(addressOf(uuid, { path, query }, present)));

/** The address of a destination; leaving the application leads to the dashboard (ROUTE-37). */
export const destinationAddress = (
  uuid: string,
  { path, query }: Destination,
  present: QueryReader,
): string => (path === '' ? DASHBOARD : screenAddress(uuid, path, present, query));
