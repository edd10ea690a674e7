import { languageCookie } from '../../../core/copy/language.ts';
import type { Organization } from '../../../core/model/organization.ts';
import type { StatusesPart } from '../../../core/model/release.ts';
import type { TelemetryPart } from '../../../core/model/telemetryMap.ts';
import { localDate } from '../../../core/shared/calendarDate.ts';
import { isObject } from '../../../core/shared/json.ts';
import type { Logger } from '../../../core/shared/ports.ts';
import { createGivenAnswers, type GivenAnswers } from '../../clients/givenAnswers.ts';
import type { Audience } from '../../clients/identityBrokerService.ts';
import { PROFILE } from '../../clients/profileService.ts';
import { createSessionStore } from '../../clients/session.ts';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { forgetChatOfTab } from '../chat/keptChat.ts';
import type { AppPorts } from '../foundation/AppContext.tsx';
import { afterFirstScreen } from '../foundation/afterFirstScreen.ts';
import { rememberEntryParams } from '../foundation/entryParams.ts';
import { ownLogin } from '../foundation/ownLogin.ts';
import { createServices } from '../foundation/services.ts';
import { leaveNotice } from '../foundation/sessionNotice.ts';
import { identityOf } from '../foundation/subject.ts';
import type { Tracker } from '../foundation/tracker.ts';
import { isAskedFirst } from '../privacy/isAskedFirst.ts';
import { hasGlobalPrivacyControl, readPrivacyOptions } from '../privacy/privacyOptions.ts';
import { clearIdleSession } from '../session/idle.ts';
import { createTracker } from '../telemetry/createTracker.ts';
import { replayHeaders } from '../telemetry/replayHeaders.ts';
import { takesTracker } from '../telemetry/trackerOfPerson.ts';

/** A browser's ports, and whether the page is to be loaded again before it draws anything. */
export interface OpenedPage {
  readonly ports: AppPorts;
  /** The person's tracker is now this browser's (TELE-03): what was decided for the former does not count. */
  readonly isToReload: boolean;
}

/** The real browser's ports. Keeps the entry parameters before routing drops them (REG-48). */
export function browserPorts(
  organization: Organization,
  logger: Logger,
  audience: Audience,
  release: LoadedRelease,
  { base = '', answers }: { readonly base?: string; readonly answers?: unknown } = {},
): OpenedPage {
  const { location, localStorage, sessionStorage } = window;
  const session = createSessionStore(
    localStorage,
    () => forgetChatOfTab(sessionStorage),
    organization.orgCode,
  );
  const given = createGivenAnswers(answers, (input, init) => fetch(input, init), {
    session,
    ticks: clock.ticks,
  });
  const idle = clearIdleSession(session, localStorage, Date.now());
  const ids = { uuid: () => crypto.randomUUID() };
  const query = new URLSearchParams(location.search);
  rememberEntryParams(query, sessionStorage);
  const services = createServices({
    origin: location.origin,
    org: organization.orgCode,
    session,
    audience,
    language: () => release.copy.locale,
    replayHeaders,
    base,
    fetch: given.fetch,
    onUnauthorized: toLogin,
  });
  const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  if (idle !== undefined) services.broker.logout(idle).catch(() => undefined);
  const tracker = createTracker({
    telemetry: services.telemetry,
    part: () => release.part<TelemetryPart>('telemetry.json'),
    local: localStorage,
    tab: sessionStorage,
    ids,
    logger,
    wait,
    identity: () => identityOf(session.read()),
    query: () => Object.fromEntries(query),
    appVersion: release.hash.slice(0, 12),
    isAllowed: (purpose) => mayBeTold(purpose, release),
    ...aroundTracker(),
  });
  const ports: AppPorts = {
    organization,
    services,
    session,
    statuses: () => release.part<StatusesPart>('statuses.json'),
    audience,
    tracker,
    logger,
    ids,
    ...clock,
    wait,
    afterFirstScreen,
    local: localStorage,
    tab: sessionStorage,
    cookies: () => document.cookie,
    keepLanguage,
    leave: (address) => location.assign(address),
  };
  return { ports, isToReload: isNewToPerson(given, tracker) };
}

/** True if the document carries another tracker of its person, which is now this browser's (TELE-03). */
function isNewToPerson({ see }: GivenAnswers, { uuid }: Tracker): boolean {
  const profile = see(`GET ${PROFILE}`);
  const theirs = isObject(profile) ? profile.optimizelyProfileUuid : undefined;
  const { localStorage: local, sessionStorage: tab } = window;
  return typeof theirs === 'string' && theirs !== '' && takesTracker(theirs, uuid, { local, tab });
}

/** The tracker's context, and when it may report. */
const aroundTracker = () => ({
  domain: window.location.hostname,
  referrer: document.referrer,
  windowSize: () => ({ width: window.innerWidth, height: window.innerHeight }),
  screenSize: () => ({ width: window.screen.width, height: window.screen.height }),
  onHide,
  whenIdle: afterFirstScreen,
});

/** After the session of this token ended: to its login, which explains and leads back. */
function toLogin(token: string | undefined): void {
  const { location, sessionStorage } = window;
  leaveNotice(sessionStorage, 'error.sessionExpired');
  location.assign(ownLogin(location.pathname, token)(`${location.pathname}${location.search}`));
}

const clock = {
  today: () => localDate(new Date()),
  now: () => Date.now(),
  ticks: () => performance.now(),
};

/** Necessary events are always reported, others with the borrower's consent to analytics (G-32). */
function mayBeTold(purpose: string, { app }: Pick<LoadedRelease, 'app'>): boolean {
  if (purpose === 'necessary') return true;
  const { localStorage } = window;
  const isFirst = isAskedFirst(app, localStorage, localDate(new Date()));
  return readPrivacyOptions(localStorage, hasGlobalPrivacyControl(navigator), isFirst).analytics;
}

/** Sets a cookie for the next server-rendered page, and tells the worker to translate its offline pages. */
function keepLanguage(language: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
  document.cookie = languageCookie(language, window.location.protocol === 'https:');
  document.documentElement.lang = language;
  // Same format as serviceWorker/messages.ts.
  navigator.serviceWorker?.controller?.postMessage({ type: 'language' });
}

/** A hidden page may never become visible again. */
function onHide(listener: () => void): void {
  window.addEventListener('pagehide', listener);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') listener();
  });
}
