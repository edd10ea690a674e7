import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { cookieValues, setCookie } from '../../http/cookies.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { devicesBefore, NAME } from './knownDeviceBefore.ts';

export interface KnownDevice {
  readonly id: string;
  /** Per-browser pseudonyms of these people, the latest first. */
  readonly people: readonly string[];
  isOf(identityUuid: string): boolean;
}

export type DeviceTools = Pick<AppDependencies, 'signed' | 'encryption' | 'clock'>;

const PURPOSE = 'known device';
const MOST_PEOPLE = 5;
const DAY_S = 86_400;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Pseudonym of a person in one browser's cookie, useless elsewhere. */
const personIn = (id: string, identityUuid: string): string =>
  createHash('sha256').update(`${id} ${identityUuid}`).digest('base64url');

const knownDevice = (id: string, people: readonly string[]): KnownDevice => ({
  id,
  people,
  isOf: (identityUuid) => people.includes(personIn(id, identityUuid)),
});

async function open(token: string, { signed, clock }: DeviceTools): Promise<KnownDevice | undefined> {
  const read = await signed.read(PURPOSE, token);
  const { sub, people, until } = read.ok ? read.value : {};
  if (!isText(sub) || !Array.isArray(people) || !people.every(isText)) return undefined;
  return typeof until === 'number' && until > clock.now() ? knownDevice(sub, people) : undefined;
}

/** The known browser of a request; undefined when unknown or not signed here. */
export async function readDevice(
  request: FastifyRequest,
  tools: DeviceTools,
): Promise<KnownDevice | undefined> {
  const [token = ''] = cookieValues(request, NAME);
  const device = await open(token, tools);
  if (device !== undefined) return device;
  const [before] = devicesBefore(request, tools);
  return (
    before &&
    knownDevice(
      before.id,
      before.people.map((uuid) => personIn(before.id, uuid)),
    )
  );
}

/**
 * A `set-cookie` header that marks the browser as one this person has signed in with. Only the server reads
 * it; it grants nothing and names nobody.
 */
export async function rememberDevice(
  request: FastifyRequest,
  { identityUuid, known }: { readonly identityUuid: string; readonly known: KnownDevice | undefined },
  { signed, clock, system, ids, settings }: AppDependencies,
): Promise<string> {
  const seconds = settings.deviceDays * DAY_S;
  const id = known?.id ?? ids.uuid();
  const mine = personIn(id, identityUuid);
  const others = (known?.people ?? []).filter((person) => person !== mine);
  const people = [mine, ...others].slice(0, MOST_PEOPLE);
  const issuedAt = Math.floor(system.now() / 1000);
  // Lender time, like the locks it exempts from.
  const until = clock.now() + seconds * 1000;
  const value = await signed.make(
    PURPOSE,
    { sub: id, people, until },
    { issuedAt, expiresAt: issuedAt + seconds },
  );
  return setCookie(request, { name: NAME, value, seconds, sameSite: 'Lax' });
}
