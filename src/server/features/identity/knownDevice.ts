import type { FastifyRequest } from 'fastify';
import { isObject } from '../../../core/shared/json.ts';
import { cookieValues, isSecureCookie, setCookie } from '../../http/cookies.ts';
import type { AppDependencies } from '../../http/dependencies.ts';

/** A browser that people have signed in with. */
export interface KnownDevice {
  readonly id: string;
  /** Identities, the latest first. */
  readonly people: readonly string[];
}

type Dependencies = Pick<AppDependencies, 'encryption' | 'clock' | 'ids' | 'settings'>;

const NAME = 'known-device';
const MOST_PEOPLE = 5;
const DAY_S = 86_400;
const CONTEXT = { table: 'identity', column: 'device', rowId: 'cookie' } as const;

const isText = (value: unknown): value is string => typeof value === 'string';

function open(value: unknown, now: number): KnownDevice | undefined {
  if (!isObject(value)) return undefined;
  const { id, people, until } = value;
  if (!isText(id) || typeof until !== 'number' || until <= now) return undefined;
  return Array.isArray(people) && people.every(isText) ? { id, people } : undefined;
}

/** The browser of a request; undefined when it is not known, or what it says was not sealed here. */
export function readDevice(
  request: Pick<FastifyRequest, 'headers'>,
  { encryption, clock }: Pick<Dependencies, 'encryption' | 'clock'>,
): KnownDevice | undefined {
  const [sealed] = cookieValues(request, NAME);
  if (sealed === undefined) return undefined;
  try {
    return open(JSON.parse(encryption.decrypt(sealed, CONTEXT)), clock.now());
  } catch {
    return undefined;
  }
}

/**
 * A `set-cookie` header by which a browser is known as one that this person has signed in with. Only the server reads
 * it; it opens nothing.
 */
export function rememberDevice(
  request: FastifyRequest,
  { identityUuid, known }: { readonly identityUuid: string; readonly known: KnownDevice | undefined },
  { encryption, clock, ids, settings }: Dependencies,
): string {
  const seconds = settings.deviceDays * DAY_S;
  const others = (known?.people ?? []).filter((uuid) => uuid !== identityUuid);
  const device = {
    id: known?.id ?? ids.uuid(),
    people: [identityUuid, ...others].slice(0, MOST_PEOPLE),
    until: clock.now() + seconds * 1000,
  };
  return setCookie({
    name: NAME,
    value: encryption.encrypt(JSON.stringify(device), CONTEXT),
    path: '/',
    seconds,
    sameSite: 'Lax',
    isSecure: isSecureCookie(request),
  });
}
