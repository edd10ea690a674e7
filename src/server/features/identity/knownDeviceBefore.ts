import type { FastifyRequest } from 'fastify';
import { isObject } from '../../../core/shared/json.ts';
import { isSecureCookie, valuesNamed } from '../../http/cookies.ts';
import type { AppDependencies } from '../../http/dependencies.ts';

/** Name of the known-browser cookie without its prefix. */
export const NAME = 'known-device';

/** A known browser as stored by the previous version. */
interface DeviceBefore {
  readonly id: string;
  /** Identities, the latest first. */
  readonly people: readonly string[];
}

const CONTEXT = { table: 'identity', column: 'device', rowId: 'cookie' } as const;

const isText = (value: unknown): value is string => typeof value === 'string';

function open(value: unknown, now: number): readonly DeviceBefore[] {
  if (!isObject(value)) return [];
  const { id, people, until } = value;
  if (!isText(id) || typeof until !== 'number' || until <= now) return [];
  return Array.isArray(people) && people.every(isText) ? [{ id, people }] : [];
}

/**
 * Reads the cookie of the previous version (encrypted, no prefix, 180 days), so that owners under attack keep
 * their exempt browsers. No longer issued; signing in replaces it.
 */
export function devicesBefore(
  request: FastifyRequest,
  { encryption, clock }: Pick<AppDependencies, 'encryption' | 'clock'>,
): readonly DeviceBefore[] {
  return valuesNamed(request, NAME).flatMap((sealed) => {
    try {
      return open(JSON.parse(encryption.decrypt(sealed, CONTEXT)), clock.now());
    } catch {
      return [];
    }
  });
}

/** Deletes the old cookie where the newer one has another name. */
export const withoutDeviceBefore = (request: FastifyRequest): readonly string[] =>
  isSecureCookie(request) && valuesNamed(request, NAME).length > 0
    ? [`${NAME}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure`]
    : [];
