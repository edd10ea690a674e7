import type { Organization } from '../../../core/model/organization.ts';
import type { Logger } from '../../../core/shared/ports.ts';
import type { Audience } from '../../clients/identityBrokerService.ts';
import { createSessionStore } from '../../clients/session.ts';
import { parseEntryParams, rememberEntryParams } from '../registration/entryParams.ts';
import type { AppPorts } from './AppContext.tsx';
import { loginAddress } from './addresses.ts';
import { createServices } from './services.ts';
import { leaveNotice } from './sessionNotice.ts';
import { createTracker } from './tracker.ts';

/** The ports of a real browser. The entry parameters of the address are kept before routing drops them (REG-48). */
export function browserPorts(organization: Organization, logger: Logger, audience: Audience): AppPorts {
  const { location, localStorage, sessionStorage } = window;
  const session = createSessionStore(localStorage);
  const ids = { uuid: () => crypto.randomUUID() };
  const query = new URLSearchParams(location.search);
  rememberEntryParams(query, sessionStorage);
  const services = createServices({
    origin: location.origin,
    org: organization.orgCode,
    session,
    audience,
    fetch: (input, init) => fetch(input, init),
    onUnauthorized: () => {
      leaveNotice(sessionStorage, 'error.sessionExpired');
      location.assign(loginAddress(`${location.pathname}${location.search}`));
    },
  });
  const tracker = createTracker({
    telemetry: services.telemetry,
    local: localStorage,
    ids,
    logger,
    domain: location.hostname,
    entry: () => parseEntryParams(query),
    windowSize: () => ({ width: window.innerWidth, height: window.innerHeight }),
  });
  return {
    organization,
    services,
    session,
    audience,
    tracker,
    logger,
    ids,
    today: () => localDate(new Date()),
    now: () => Date.now(),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    local: localStorage,
    tab: sessionStorage,
    cookies: () => document.cookie,
    leave: (address) => location.assign(address),
  };
}

const localDate = (now: Date): string => {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${now.getFullYear()}-${month}-${day}`;
};
