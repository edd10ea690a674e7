import { millisecondsInMinute } from 'date-fns/constants';
import type { FastifyRequest } from 'fastify';
import type { Permission } from '../../../core/staff/permission.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { countRefused } from './refusedTries.ts';
import { secretHash } from './secrets.ts';
import { noteSessionUse, sessionByHash } from './sessionStore.ts';
import { CSRF_HEADER, csrfOf, repeatsCsrf, sessionSecret } from './staffCookie.ts';
import { activePerson, type GoodAt, grantsOf, noteUse, tokenByHash } from './staffStore.ts';
import { hasWay, waysOf } from './wayStore.ts';

/** The session of a browser, which a call is made in. */
export interface CallersSession {
  readonly uuid: string;
  readonly startedAt: Date;
  /** What the browser repeats with each change (staffCookie.ts). */
  readonly csrf: string;
  /** Whether the person has nothing to sign in with the next time. */
  readonly needsWay: boolean;
}

/** Who calls, and what their permission is decided by. */
export interface Known {
  readonly personId: string;
  /** Of the token, or of the session. */
  readonly tokenId: string;
  readonly name: string;
  /** Undefined for a call with a token. */
  readonly session?: CallersSession;
  /** When the token or session ends. */
  readonly expiresAt: Date;
  /** The permission that `may` decides by. */
  readonly permission: Permission;
}

type Tools = Pick<AppDependencies, 'db' | 'system' | 'encryption' | 'settings'>;

const BEARER = /^Bearer +(\S+)$/i;
const READS = new Set(['GET', 'HEAD']);

/** Reads everything anew with each call: what was ended or taken away is so at once. */
async function personNow(
  { db }: Tools,
  personId: string,
): Promise<(Pick<Known, 'name'> & Pick<Permission, 'grants'>) | undefined> {
  const row = await activePerson(db.kysely, personId);
  if (row === undefined) return undefined;
  return { name: row.name, grants: (await grantsOf(db.kysely, [personId])).get(personId) ?? [] };
}

/** Notes the use of a token or session, to the minute. */
async function note(
  { db, system }: Tools,
  { uuid, usedAt }: { readonly uuid: string; readonly usedAt: Date | undefined },
  noting: typeof noteUse | typeof noteSessionUse,
): Promise<void> {
  const now = system.now();
  if (usedAt !== undefined && now - usedAt.getTime() < millisecondsInMinute) return;
  await noting(db.kysely, uuid, new Date(now));
}

async function byToken(tools: Tools, secret: string): Promise<Known | undefined> {
  const hash = secretHash('token', secret);
  const token = hash && (await tokenByHash(tools.db.kysely, hash, new Date(tools.system.now())));
  const known = token && (await personNow(tools, token.personId));
  if (!token || !known) return undefined;
  await note(tools, token, noteUse);
  const { personId, uuid: tokenId, expiresAt } = token;
  return { personId, tokenId, expiresAt, name: known.name, permission: { grants: known.grants, token } };
}

async function bySession(tools: Tools, request: FastifyRequest, at: GoodAt): Promise<Known | undefined> {
  const { kysely } = tools.db;
  const secret = sessionSecret(request) ?? '';
  const hash = secretHash('session', secret);
  const found = hash && (await sessionByHash(kysely, hash, at));
  const known = found && (await personNow(tools, found.personId));
  if (!found || !known) return undefined;
  const csrf = csrfOf(secret);
  if (!READS.has(request.method) && !repeatsCsrf(request, csrf))
    throw new ApiError('forbidden', [
      `The header ${CSRF_HEADER} must repeat what GET /staff/v1/session tells`,
    ]);
  await note(tools, found, noteSessionUse);
  const { personId, uuid, startedAt, expiresAt } = found;
  const needsWay = !hasWay(await waysOf(kysely, personId));
  return {
    personId,
    tokenId: uuid,
    expiresAt,
    name: known.name,
    permission: { grants: known.grants, token: { reach: 'all' } },
    session: { uuid, startedAt, csrf, needsWay },
  };
}

/**
 * Who makes a call: by the token where there is one, whatever cookie the browser has. 401 for nobody, 429 after too many refused
 * tokens, 403 for a change by a session that does not repeat what its pages know.
 */
export async function knownBy(tools: Tools, request: FastifyRequest, at: GoodAt): Promise<Known> {
  const { authorization = '' } = request.headers;
  const secret = BEARER.exec(authorization)?.[1];
  if (authorization !== '' && secret === undefined) throw new ApiError('unauthenticated');
  const found = await (secret === undefined ? bySession(tools, request, at) : byToken(tools, secret));
  if (found !== undefined) return found;
  if (secret !== undefined) await countRefused(tools, request);
  throw new ApiError('unauthenticated');
}
