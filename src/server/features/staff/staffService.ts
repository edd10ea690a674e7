import { millisecondsInMinute } from 'date-fns/constants';
import type { FastifyRequest } from 'fastify';
import type { StaffAct, StaffRolesFile } from '../../../core/model/generated/staff-roles.ts';
import { may, mayAnywhere, type Staffing } from '../../../core/staff/permission.ts';
import { ofLender, type Reach } from '../../../core/staff/reach.ts';
import type { AuditActor } from '../../audit/appendAudit.ts';
import { readStaffRoles } from '../../config-files/readStaffRoles.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { type Known, knownBy } from './knownBy.ts';
import { activePerson, type GoodAt, grantsOf } from './staffStore.ts';

/** A person of the staff who makes a call, by the token or the session that they make it with. */
export interface Caller extends Known, Pick<AuditActor, 'from'> {
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

/** What a call needs: an act, anybody of the staff, or anybody in a session of a browser. */
export type CallAct = StaffAct | 'any' | 'session';

export interface StaffService {
  readonly file: StaffRolesFile;
  readonly staffing: Staffing;
  /**
   * Who makes a call, by a token or else by the cookie of a session: 401 without one that is good now, 429 after too many refused
   * tokens from one place in an hour, 403 for a change that a page of the session did not send.
   */
  whoCalls(request: FastifyRequest): Promise<Caller>;
  /** What somebody of the staff may do now, whatever token they have; undefined for somebody who has ended. */
  permissionNow(personId: string): Promise<Pick<Caller, 'may'> | undefined>;
  /** Which sessions are good at `now`, in milliseconds. */
  goodAt(now: number): GoodAt;
  /**
   * An `onRequest` hook: refuses before the body is read, 403 for somebody who may not do `act` anywhere, for a token where only a
   * session will do, and for whoever must choose first how they sign in.
   */
  only(
    act: CallAct,
    options?: { readonly isForNewcomers?: boolean },
  ): (request: FastifyRequest) => Promise<void>;
}

type Tools = Pick<AppDependencies, 'db' | 'system' | 'encryption' | 'settings' | 'releases'>;

/** The caller of a route behind `only`. */
export function staffOf({ staff }: FastifyRequest): Caller {
  if (staff === undefined) throw new ApiError('unauthenticated');
  return staff;
}

/** What people may do now, by their id. */
const permissionsNow =
  ({ db }: Tools, staffing: Staffing): StaffService['permissionNow'] =>
  async (personId) => {
    if ((await activePerson(db.kysely, personId)) === undefined) return undefined;
    const grants = (await grantsOf(db.kysely, [personId])).get(personId) ?? [];
    const permission = { grants, token: { reach: 'all' as const } };
    return { may: (act, where) => may(staffing, permission, act, where) };
  };

export function createStaffService(tools: Tools): StaffService {
  const { system, settings, releases } = tools;
  const file = readStaffRoles(settings.configRoot);
  const staffing: Staffing = { roles: file.roles, kindOf: (code) => releases.head(code)?.app.brand.kind };

  const goodAt = (now: number): GoodAt => ({
    now: new Date(now),
    idleSince: new Date(now - file.limits.sessionIdleMinutes * millisecondsInMinute),
  });

  async function whoCalls(request: FastifyRequest): Promise<Caller> {
    const caller = await knownBy(tools, request, goodAt(system.now()));
    const decide = (act: StaffAct, where: Reach) => may(staffing, caller.permission, act, where);
    return {
      ...caller,
      from: request.ip,
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
    goodAt,
    only:
      (act, { isForNewcomers = false } = {}) =>
      async (request) => {
        const caller = await whoCalls(request);
        if (caller.session?.needsWay && !isForNewcomers)
          throw new ApiError('forbidden', ['Choose how you sign in first']);
        if (act === 'session' && caller.session === undefined)
          throw new ApiError('forbidden', ['Sign in in a browser: a token cannot do this']);
        const needed = act === 'any' || act === 'session' ? undefined : act;
        if (needed !== undefined && !mayAnywhere(staffing, caller.permission, needed))
          throw new ApiError('forbidden', [`${needed} is not allowed to you`]);
        request.staff = caller;
        request.caller = `staff ${caller.personId}`;
        request.lenders = lendersOf(caller, needed);
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
