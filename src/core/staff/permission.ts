import type { StaffAct, StaffRolesFile } from '../model/generated/staff-roles.ts';
import { covers, type KindOf, type Reach } from './reach.ts';

/** A role that a person has, and for which lenders. */
export interface Grant {
  readonly role: string;
  readonly reach: Reach;
}

/** What a person may do with the token in hand. */
export interface Permission {
  readonly grants: readonly Grant[];
  /** What the token is limited to; acts are undefined when it is good for all of the person's. */
  readonly token: { readonly acts?: readonly StaffAct[] | undefined; readonly reach: Reach };
}

/** What a decision goes by, beside the person. */
export interface Staffing {
  readonly roles: StaffRolesFile['roles'];
  readonly kindOf: KindOf;
}

/**
 * Whether a person may act at all lenders of `where`: one of their roles allows the act for them, and so does the token.
 * A role that the file does not have (any more) allows nothing.
 */
export function may({ roles, kindOf }: Staffing, person: Permission, act: StaffAct, where: Reach): boolean {
  const { acts, reach } = person.token;
  if (acts?.includes(act) === false || !covers(reach, where, kindOf)) return false;
  return person.grants.some(
    (grant) => actsOf(roles, grant.role).includes(act) && covers(grant.reach, where, kindOf),
  );
}

/** Whether a person may act anywhere: what may be asked before it is known at which lender. */
export function mayAnywhere({ roles }: Pick<Staffing, 'roles'>, person: Permission, act: StaffAct): boolean {
  if (person.token.acts?.includes(act) === false) return false;
  return person.grants.some(({ role }) => actsOf(roles, role).includes(act));
}

export const actsOf = (roles: Staffing['roles'], role: string): readonly StaffAct[] =>
  Object.hasOwn(roles, role) ? (roles[role]?.acts ?? []) : [];

/** What is wrong with a file of roles that its schema allows, by JSON pointer. */
export function rolesProblems({
  roles,
  firstRoles,
}: StaffRolesFile): readonly { readonly pointer: string; readonly message: string }[] {
  const unknown = firstRoles.flatMap((role, at) =>
    Object.hasOwn(roles, role) ? [] : [{ pointer: `/firstRoles/${at}`, message: `There is no role ${role}` }],
  );
  if (unknown.length > 0) return unknown;
  return firstRoles.some((role) => actsOf(roles, role).includes('people.manage'))
    ? []
    : [
        {
          pointer: '/firstRoles',
          message: 'None of these roles allows people.manage: nobody could be invited',
        },
      ];
}
