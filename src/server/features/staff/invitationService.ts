import { sql } from 'kysely';
import { actsOf, type Grant } from '../../../core/staff/permission.ts';
import { appendAudit } from '../../audit/appendAudit.ts';
import { ApiError } from '../../http/errors.ts';
import { addInvitation, grantsForAll, invitationByHash, takeInvitation } from './invitationStore.ts';
import { newSecret, secretHash } from './secrets.ts';
import { auditSignIn, type Browser, beginSession, give, type SignedIn } from './sessionActs.ts';
import { endSessionsOf } from './sessionStore.ts';
import { activate, addPerson, lockPerson, type Tx } from './staffStore.ts';
import type { SessionTools, StaffTools } from './staffTools.ts';
import { issueToken, type NewToken } from './tokenActs.ts';
import { removeWays } from './wayStore.ts';

const MINUTE_MS = 60_000;

/** One after the other on all servers: there is one first administrator. */
const takeTurn = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('first administrator', 0))`.execute(tx);

async function isAdministered(tx: Tx, { staff, system }: StaffTools): Promise<boolean> {
  const grants = await grantsForAll(tx, staff.goodAt(system.now()));
  return grants.some(({ role }) => actsOf(staff.file.roles, role).includes('people.manage'));
}

/**
 * The secret of a new link for the first administrator; undefined while somebody may manage people at all lenders, and where
 * no role could be given. Each start makes one of its own, which is good for a short time and once.
 */
export function firstInvitation(tools: StaffTools): Promise<string | undefined> {
  const { db, system, staff } = tools;
  if (staff.file.firstRoles.length === 0) return Promise.resolve(undefined);
  return db.transaction(async (tx) => {
    if (await isAdministered(tx, tools)) return undefined;
    const at = new Date(system.now());
    const secret = newSecret('invitation');
    const expiresAt = new Date(at.getTime() + staff.file.limits.firstLinkMinutes * MINUTE_MS);
    const hash = secretHash('invitation', secret) ?? '';
    await addInvitation(tx, { hash, personId: undefined }, { at, expiresAt });
    return secret;
  });
}

export interface Acceptance {
  readonly secret: string;
  /** Of whoever accepts; the first administrator must say both. */
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  /** The network address of whoever accepts. */
  readonly from: string;
}

/** Who was made by a link, with their token. */
export interface Accepted {
  readonly uuid: string;
  readonly name: string;
  readonly token: NewToken;
}

async function firstAdministrator(tx: Tx, tools: StaffTools, { name, email }: Acceptance) {
  await takeTurn(tx);
  if (await isAdministered(tx, tools)) throw new ApiError('conflict', ['There is an administrator already']);
  if (name === undefined || email === undefined)
    throw new ApiError('unprocessable', ['The first administrator says a name and an e-mail address']);
  const { ids, system, staff } = tools;
  const grants = staff.file.firstRoles.map((role) => ({ role, reach: 'all' as const }));
  const person = { uuid: ids.uuid(), name, email, state: 'active' as const, grants };
  if (!(await addPerson(tx, person, new Date(system.now()))))
    throw new ApiError('conflict', ['Somebody of the staff has this address already']);
  return { person, before: undefined };
}

/** Their tokens, sessions and ways to sign in end: whoever lost them takes a new link, and whose link was taken by another notices. */
async function invited(tx: Tx, uuid: string, { name, at }: Pick<Acceptance, 'name'> & { readonly at: Date }) {
  const person = await lockPerson(tx, uuid);
  if (person === undefined) throw new ApiError('notFound');
  const named = { ...person, name: name ?? person.name };
  await activate(tx, named, at);
  await endSessionsOf(tx, uuid, at);
  await removeWays(tx, uuid);
  return { person: named, before: person.state };
}

/** Uses a link up and makes whoever has it somebody of the staff; 404 for one that is not good (any more). */
async function redeem(tx: Tx, tools: StaffTools, acceptance: Acceptance) {
  const at = new Date(tools.system.now());
  const hash = secretHash('invitation', acceptance.secret);
  const invitation = hash && (await takeInvitation(tx, hash, at));
  if (!invitation) throw new ApiError('notFound');
  return invitation.personId === undefined
    ? firstAdministrator(tx, tools, acceptance)
    : invited(tx, invitation.personId, { name: acceptance.name, at });
}

/** Notes who was made by a link, and what they got by it. */
const auditAccepted = (
  tx: Tx,
  tools: StaffTools,
  { person, before }: Awaited<ReturnType<typeof redeem>>,
  got: { readonly field: 'token' | 'session'; readonly uuid: string; readonly from: string },
) =>
  appendAudit(tx, tools, {
    who: { personId: person.uuid, tokenId: got.uuid, from: got.from },
    act: 'people.manage',
    subject: `person ${person.uuid}`,
    changes: [
      { field: 'state', before, after: 'active' },
      ...(before === undefined
        ? [{ field: 'grants', after: person.grants.map(({ role }) => `${role} for all`) }]
        : []),
      { field: got.field, after: got.uuid },
    ],
  });

/** Makes whoever has a link somebody of the staff, and gives them a token; 404 for a link that is not good (any more). */
export const accept = (tools: StaffTools, acceptance: Acceptance): Promise<Accepted> =>
  tools.db.transaction(async (tx) => {
    const redeemed = await redeem(tx, tools, acceptance);
    const { uuid, name } = redeemed.person;
    const token = await issueToken(tx, tools, uuid, { name: 'invitation' });
    await auditAccepted(tx, tools, redeemed, { field: 'token', uuid: token.uuid, from: acceptance.from });
    return { uuid, name, token };
  });

/** The same, but with a session in the browser that has the link. */
export async function enter(
  tools: SessionTools,
  browser: Browser,
  acceptance: Omit<Acceptance, 'from'>,
): Promise<SignedIn> {
  const { request } = browser;
  const session = await tools.db.transaction(async (tx) => {
    const redeemed = await redeem(tx, tools, { ...acceptance, from: request.ip });
    const who = { personId: redeemed.person.uuid, way: 'link' } as const;
    const begun = await beginSession(tx, tools, request, who);
    await auditAccepted(tx, tools, redeemed, { field: 'session', uuid: begun.uuid, from: request.ip });
    await auditSignIn(tx, tools, request, { ...begun, ...who });
    return begun;
  });
  return give(tools, browser, session);
}

/** Whom a link is for: the first administrator, somebody new, or somebody who lost what they signed in with. */
export interface SeenLink {
  readonly kind: 'first' | 'invitation' | 'link';
  readonly name?: string;
  readonly email?: string;
  readonly roles: readonly Grant[];
}

/** Looks at a link without using it up; 404 for one that is not good (any more). */
export const lookAt = (tools: StaffTools, secret: string): Promise<SeenLink> =>
  tools.db.transaction(async (tx) => {
    const hash = secretHash('invitation', secret);
    const invitation = hash && (await invitationByHash(tx, hash, new Date(tools.system.now())));
    if (!invitation) throw new ApiError('notFound');
    if (invitation.personId === undefined) {
      if (await isAdministered(tx, tools))
        throw new ApiError('conflict', ['There is an administrator already']);
      const roles = tools.staff.file.firstRoles.map((role) => ({ role, reach: 'all' as const }));
      return { kind: 'first', roles };
    }
    const person = await lockPerson(tx, invitation.personId);
    if (person === undefined) throw new ApiError('notFound');
    const { name, email, state, grants } = person;
    return { kind: state === 'active' ? 'link' : 'invitation', name, email, roles: grants };
  });
