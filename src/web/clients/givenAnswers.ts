import { LANGUAGE_HEADER } from '../../core/copy/language.ts';
import type { PageAnswer, PageAnswers } from '../../core/model/pageAnswers.ts';
import { isObject } from '../../core/shared/json.ts';
import type { SessionStore } from './session.ts';
import { tokenClaims } from './tokenClaims.ts';

/** Milliseconds after the page was opened: what it has not taken by then, it reads. */
const LONGEST_MS = 30_000;

interface GivenPorts {
  readonly session: Pick<SessionStore, 'read'>;
  /** Milliseconds since the page was opened. */
  readonly ticks: () => number;
}

/** What the document carries of the person whose session the tab has, in place of calls. */
export interface GivenAnswers {
  /** The same `fetch`, which takes each answer of the document once in place of its call. */
  readonly fetch: typeof fetch;
  /** Looks at an answer, which stays to be taken. */
  readonly see: (call: string) => unknown;
}

const isPageAnswers = (value: unknown): value is PageAnswers =>
  isObject(value) &&
  typeof value.sid === 'string' &&
  typeof value.at === 'number' &&
  typeof value.locale === 'string' &&
  Array.isArray(value.answers) &&
  value.answers.every((one) => isObject(one) && typeof one.call === 'string');

const inJson = (answer: unknown): Response =>
  new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });

/**
 * Answers count while the tab's token is of the session that they were answered for and was valid then, in the language that
 * they are in, for half a minute, and until the page writes anything: then all is read anew.
 */
export function createGivenAnswers(
  given: unknown,
  send: typeof fetch,
  { session, ticks }: GivenPorts,
): GivenAnswers {
  if (!isPageAnswers(given)) return { fetch: send, see: () => undefined };
  const { sid, at, locale } = given;
  let left: readonly PageAnswer[] = given.answers;

  function areOfTab(): boolean {
    const { sid: own, exp } = tokenClaims(session.read());
    return own === sid && typeof exp === 'number' && exp > at && ticks() < LONGEST_MS;
  }

  /** Of the token and the language that the call is made with. */
  function isFor(headers: Headers): boolean {
    const sender = headers.get('authorization');
    const isOfTab = sender === null || sender === `Bearer ${session.read()}`;
    return isOfTab && (headers.get(LANGUAGE_HEADER) ?? locale) === locale;
  }

  /** Also what the document was answered for another question. */
  const isReading = (address: string, method: string): boolean =>
    method === 'GET' ||
    method === 'HEAD' ||
    given.answers.some(({ call }) => call === `${method} ${address}`);

  function take(address: string, { method = 'GET', headers, body }: RequestInit): PageAnswer | undefined {
    const call = `${method} ${address}`;
    const asked = typeof body === 'string' ? body : undefined;
    const found = left.find(
      (one) => one.call === call && (one.body === undefined ? undefined : JSON.stringify(one.body)) === asked,
    );
    if (found === undefined || !areOfTab() || !isFor(new Headers(headers))) return undefined;
    left = left.filter((one) => one !== found);
    return found;
  }

  /** Answers of the server bring newer tokens, the document none: one call that nothing waits for goes out for it. */
  let isRenewed = false;
  function renews({ call }: PageAnswer): boolean {
    const { iat, exp } = tokenClaims(session.read());
    const isDue = typeof iat === 'number' && typeof exp === 'number' && at - iat >= (exp - iat) / 3;
    if (isRenewed || !isDue || !call.includes('/service-notifications/')) return false;
    isRenewed = true;
    return true;
  }

  return {
    async fetch(input, init = {}) {
      const found = typeof input === 'string' ? take(input, init) : undefined;
      if (found !== undefined && !renews(found)) return inJson(found.answer);
      if (!isReading(String(input), init.method ?? 'GET')) left = [];
      return send(input, init);
    },
    see: (call) => (areOfTab() ? left.find((one) => one.call === call)?.answer : undefined),
  };
}
