import { addressOf, type QueryReader } from '../../../core/flow/addressOf.ts';
import type { Destination } from '../../../core/flow/statusRouter.ts';
import { DASHBOARD, inApp } from '../foundation/addresses.ts';

/** The next path of a screen that leads out of the application. */
export const TO_DASHBOARD = '/dashboard';

/** The address of a screen, with what goes along of the present query; '' is the page of the application. */
export const screenAddress = (
  uuid: string,
  path: string,
  present: QueryReader,
  query: Destination['query'] = {},
): string => (path === TO_DASHBOARD ? DASHBOARD : inApp(addressOf(uuid, { path, query }, present)));

/** Where a destination is: the root leaves to the dashboard (ROUTE-37). */
export const destinationAddress = (
  uuid: string,
  { path, query }: Destination,
  present: QueryReader,
): string => (path === '' ? DASHBOARD : screenAddress(uuid, path, present, query));
