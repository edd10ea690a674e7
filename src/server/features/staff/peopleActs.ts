import { millisecondsInDay } from 'date-fns/constants';
import type { Grant } from '../../../core/staff/permission.ts';
import type { Reach } from '../../../core/staff/reach.ts';
import { appendAudit } from '../../audit/appendAudit.ts';
import { ApiError } from '../../http/errors.ts';
import { addInvitation } from './invitationStore.ts';
import { newSecret, secretHash } from './secrets.ts';
import { endSessionsOf } from './sessionStore.ts';
import type { Caller } from './staffService.ts';
import { addPerson, endPerson, lockPerson, type Person, setGrants, type Tx } from './staffStore.ts';
import type { StaffTools } from './staffTools.ts';
import { removeWays } from './wayStore.ts';

/** The secret of a link by which a person gets a token, told once. */
export interface Invited {
  readonly uuid: string;
  readonly secret: string;
  readonly expiresAt: Date;
}

interface Why {
  readonly why: string | undefined;
}

const textOf = ({ role, reach }: Grant): string => `${role} for ${reach}`;

const textsOf = (grants: readonly Grant[]): readonly string[] => grants.map(textOf).sort();

/** Refuses roles and lenders that do not exist: later they might, and would be given unseen. */
function expectKnown(grants: readonly Grant[], { staff: { staffing }, releases }: StaffTools): void {
  const kinds = new Set(releases.brands.map(staffing.kindOf));
  const isKnown = (reach: Reach): boolean => {
    const [type, name = ''] = reach.split(':');
    return type === 'all' || (type === 'kind' ? kinds.has(name) : releases.brands.includes(name));
  };
  const wrong = grants.flatMap(({ role, reach }) => [
    ...(Object.hasOwn(staffing.roles, role) ? [] : [`There is no role ${role} (config/staff/roles.yaml)`]),
    ...(isKnown(reach) ? [] : [`There is no lender ${reach}`]),
  ]);
  if (wrong.length > 0) throw new ApiError('unprocessable', [...new Set(wrong)]);
}

/** Refuses whoever may not manage people at all lenders of these grants; without any, at all lenders. */
function expectManages(caller: Caller, grants: readonly Grant[]): void {
  if (grants.length === 0) caller.expect('people.manage', 'all');
  for (const { reach } of grants) caller.expect('people.manage', reach);
}

/** Nobody gives or takes roles of their own: a second administrator does. */
function expectOther(caller: Caller, uuid: string): void {
  if (uuid === caller.personId)
    throw new ApiError('forbidden', ['Your own roles are changed by somebody else']);
}

async function invitation(tx: Tx, { system, staff }: StaffTools, personId: string): Promise<Invited> {
  const at = new Date(system.now());
  const secret = newSecret('invitation');
  const expiresAt = new Date(at.getTime() + staff.file.limits.invitationDays * millisecondsInDay);
  await addInvitation(tx, { hash: secretHash('invitation', secret) ?? '', personId }, { at, expiresAt });
  return { uuid: personId, secret, expiresAt };
}

/** Invites somebody new; 409 when somebody has the address. */
export function invitePerson(
  tools: StaffTools,
  caller: Caller,
  { why, ...asked }: Pick<Person, 'name' | 'email' | 'grants'> & Why,
): Promise<Invited> {
  expectKnown(asked.grants, tools);
  expectManages(caller, asked.grants);
  const person: Person = { ...asked, uuid: tools.ids.uuid(), state: 'invited' };
  return tools.db.transaction(async (tx) => {
    if (!(await addPerson(tx, person, new Date(tools.system.now()))))
      throw new ApiError('conflict', ['Somebody of the staff has this address already']);
    await appendAudit(tx, tools, {
      who: caller,
      act: 'people.manage',
      subject: `person ${person.uuid}`,
      changes: [
        { field: 'state', after: 'invited' },
        { field: 'grants', after: textsOf(person.grants) },
      ],
      why,
    });
    return invitation(tx, tools, person.uuid);
  });
}

/** Does something to a person whom the caller may manage; 404 when there is none. */
function onPerson<T>(
  tools: StaffTools,
  caller: Caller,
  uuid: string,
  work: (tx: Tx, person: Person) => Promise<T>,
): Promise<T> {
  return tools.db.transaction(async (tx) => {
    const person = await lockPerson(tx, uuid);
    if (person === undefined) throw new ApiError('notFound');
    expectManages(caller, person.grants);
    return work(tx, person);
  });
}

/** A new link for somebody who lost theirs, or what they signed in with. Their sessions end at once, the rest when they take it. */
export const inviteAgain = (
  tools: StaffTools,
  caller: Caller,
  { uuid, why }: { readonly uuid: string } & Why,
) => {
  expectOther(caller, uuid);
  return onPerson(tools, caller, uuid, async (tx, person) => {
    await endSessionsOf(tx, person.uuid, new Date(tools.system.now()));
    await appendAudit(tx, tools, {
      who: caller,
      act: 'people.manage',
      subject: `person ${person.uuid}`,
      changes: [{ field: 'invitation', after: 'sent again' }],
      why,
    });
    return invitation(tx, tools, person.uuid);
  });
};

/** Replaces the grants of a person. */
export function changeGrants(
  tools: StaffTools,
  caller: Caller,
  { uuid, grants, why }: Pick<Person, 'uuid' | 'grants'> & Why,
): Promise<void> {
  expectKnown(grants, tools);
  expectOther(caller, uuid);
  expectManages(caller, grants);
  return onPerson(tools, caller, uuid, async (tx, person) => {
    await setGrants(tx, { uuid: person.uuid, grants }, new Date(tools.system.now()));
    await appendAudit(tx, tools, {
      who: caller,
      act: 'people.manage',
      subject: `person ${person.uuid}`,
      changes: [{ field: 'grants', before: textsOf(person.grants), after: textsOf(grants) }],
      why,
    });
  });
}

/** Ends a person, their tokens, sessions and links at once. */
export function endOnePerson(
  tools: StaffTools,
  caller: Caller,
  { uuid, why }: Pick<Person, 'uuid'> & Why,
): Promise<void> {
  expectOther(caller, uuid);
  return onPerson(tools, caller, uuid, async (tx, person) => {
    const at = new Date(tools.system.now());
    await endPerson(tx, person.uuid, at);
    await endSessionsOf(tx, person.uuid, at);
    await removeWays(tx, person.uuid);
    await appendAudit(tx, tools, {
      who: caller,
      act: 'people.manage',
      subject: `person ${person.uuid}`,
      changes: [
        { field: 'state', before: person.state, after: 'ended' },
        { field: 'grants', before: textsOf(person.grants), after: [] },
      ],
      why,
    });
  });
}
