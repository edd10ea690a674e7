import type { Organization } from '../../../core/model/organization.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import type { AppPorts } from '../foundation/AppContext.tsx';
import { createServices } from '../foundation/services.ts';

const never = (): Promise<never> => new Promise(() => undefined);

const nothing = (): undefined => undefined;

/** A browser's storage in which nothing was ever kept, and nothing is. */
const emptyStorage = (): Storage => ({
  length: 0,
  getItem: () => null,
  setItem: nothing,
  removeItem: nothing,
  clear: nothing,
  key: () => null,
});

/** The ports of a page that the server draws: nobody is there, nothing is kept, and no call is answered. */
export function drawingPorts(
  organization: Organization,
  release: LoadedRelease,
  today: CalendarDate,
): AppPorts {
  const session: AppPorts['session'] = {
    read: nothing,
    write: nothing,
    clear: nothing,
    subscribe: () => nothing,
  };
  return {
    organization,
    services: createServices({
      origin: '',
      org: organization.orgCode,
      session,
      language: () => release.copy.locale,
      fetch: never,
      onUnauthorized: nothing,
    }),
    session,
    statuses: never,
    tracker: { uuid: undefined, page: nothing, event: never },
    logger: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    ids: { uuid: () => '' },
    today: () => today,
    now: () => 0,
    ticks: () => 0,
    wait: never,
    local: emptyStorage(),
    tab: emptyStorage(),
    cookies: () => '',
    leave: nothing,
  };
}
