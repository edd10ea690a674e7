import type { FastifyRequest } from 'fastify';
import type { StaffAct, StaffRolesFile } from '../../../core/model/generated/staff-roles.ts';
import { may, mayAnywhere, type Permission, type Staffing } from '../../../core/staff/permission.ts';
import { ofLender, type Reach } from '../../../core/staff/reach.ts';
import type { AuditActor } from '../../audit/appendAudit.ts';
import { readStaffRoles } from '../../config-files/readStaffRoles.ts';
import { takeAllowance } from '../../db/allowance.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { placeOf } from '../../http/placeOf.ts';
import { secretHash } from './secrets.ts';
import { grantsOf, noteUse, type Token, tokenByHash } from './staffStore.ts';

/** A person of the staff who makes a call, by the token that they make it with. */
export interface Caller extends AuditActor {
  readonly personId: string;
  readonly name: string;
  /** The permission that `may` decides by. */
  readonly permission: Permission;
  /** Whether they may act at all lenders of `where`: `lender:acme`, `kind:credit-union`, or `all`. */
  may(act: StaffAct, where: Reach): boolean;
  /** Refuses with 403 what they may not. */
  expect(act: StaffAct, where: Reach): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    staff?: Caller;
  }
}

export interface StaffService {
  readonly file: StaffRolesFile;
  readonly staffing: Staffing;
  /** Who makes a call: 401 without a token that is good now, 429 after too many refused ones from one place in an hour. */
  whoCalls(request: FastifyRequest): Promise<Caller>;
  /** What somebody of the staff may do now, whatever token they have; undefined for somebody who has ended. */
  permissionNow(personId: string): Promise<Pick<Caller, 'may'> | undefined>;
  /** An `onRequest` hook: refuses before the body is read, 403 for somebody who may not do `act` anywhere. */
  only(act?: StaffAct): (request: FastifyRequest) => Promise<void>;
}

type Tools = Pick<AppDependencies, 'db' | 'system' | 'encryption' | 'settings' | 'releases'>;

const BEARER = /^Bearer +(\S+)$/i;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The caller of a route behind `only`. */
export function staffOf({ staff }: FastifyRequest): Caller {
  if (staff === undefined) throw new ApiError('unauthenticated');
  return staff;
}

/**
 * Counts a refused secret. Secrets are 256 random bits, so that good ones are never refused for what others at the same
 * address try: nobody can lock the staff out.
 */
export async function countRefused(
  { db, system, encryption, settings }: Tools,
  { ip }: FastifyRequest,
): Promise<void> {
  const limits = { most: settings.staffTries, perMs: HOUR_MS, pauseMs: 0, now: system.now() };
  const place = encryption.fingerprint(`staff ${placeOf(ip)}`);
  if (!(await takeAllowance(db.kysely, place, limits))) throw new ApiError('tooManyRequests');
}

/** What people may do now, by their id. */
const permissionsNow =
  ({ db }: Tools, staffing: Staffing): StaffService['permissionNow'] =>
  async (personId) => {
    const person = await db.kysely
      .selectFrom('staff_people')
      .select('name')
      .where('staff_uuid', '=', personId)
      .where('state', '=', 'active')
      .executeTakeFirst();
    if (person === undefined) return undefined;
    const grants = (await grantsOf(db.kysely, [personId])).get(personId) ?? [];
    const permission = { grants, token: { reach: 'all' as const } };
    return { may: (act, where) => may(staffing, permission, act, where) };
  };

export function createStaffService(tools: Tools): StaffService {
  const { db, system, settings, releases } = tools;
  const file = readStaffRoles(settings.configRoot);
  const staffing: Staffing = { roles: file.roles, kindOf: (code) => releases.head(code)?.app.brand.kind };

  /** Reads everything anew with each call: what was ended or taken away is so at once. */
  async function found(
    hash: string,
  ): Promise<(Pick<Caller, 'name' | 'permission'> & { token: Token }) | undefined> {
    const token = await tokenByHash(db.kysely, hash, new Date(system.now()));
    if (token === undefined) return undefined;
    const person = await db.kysely
      .selectFrom('staff_people')
      .select(['name'])
      .where('staff_uuid', '=', token.personId)
      .where('state', '=', 'active')
      .executeTakeFirst();
    if (person === undefined) return undefined;
    const grants = (await grantsOf(db.kysely, [token.personId])).get(token.personId) ?? [];
    return { token, name: person.name, permission: { grants, token } };
  }

  async function note({ uuid, usedAt }: Token): Promise<void> {
    const now = system.now();
    if (usedAt !== undefined && now - usedAt.getTime() < MINUTE_MS) return;
    await noteUse(db.kysely, uuid, new Date(now));
  }

  async function whoCalls(request: FastifyRequest): Promise<Caller> {
    const secret = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (secret === undefined) throw new ApiError('unauthenticated');
    const hash = secretHash('token', secret);
    const known = hash === undefined ? undefined : await found(hash);
    if (known === undefined) {
      await countRefused(tools, request);
      throw new ApiError('unauthenticated');
    }
    const { token, name, permission } = known;
    await note(token);
    const decide = (act: StaffAct, where: Reach) => may(staffing, permission, act, where);
    return {
      personId: token.personId,
      tokenId: token.uuid,
      from: request.ip,
      name,
      permission,
      may: decide,
      expect(act, where) {
        if (!decide(act, where))
          throw new ApiError('forbidden', [`${act} is not allowed to you for ${where}`]);
      },
    };
  }

  return {
    file,
    staffing,
    whoCalls,
    permissionNow: permissionsNow(tools, staffing),
    only: (act) => async (request) => {
      const caller = await whoCalls(request);
      if (act !== undefined && !mayAnywhere(staffing, caller.permission, act))
        throw new ApiError('forbidden', [`${act} is not allowed to you`]);
      request.staff = caller;
      request.caller = `staff ${caller.personId}`;
      request.lenders = lendersOf(caller, act);
    },
  };

  /** Rows that the call may see: of the lenders at which the caller may act. */
  function lendersOf(caller: Caller, act: StaffAct | undefined) {
    if (act === undefined) return [];
    return caller.may(act, 'all')
      ? 'every lender'
      : releases.brands.filter((code) => caller.may(act, ofLender(code)));
  }
}
