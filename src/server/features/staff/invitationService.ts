import { sql } from 'kysely';
import { actsOf } from '../../../core/staff/permission.ts';
import { appendAudit } from '../../audit/appendAudit.ts';
import { ApiError } from '../../http/errors.ts';
import { newSecret, secretHash } from './secrets.ts';
import {
  activate,
  addInvitation,
  addPerson,
  grantsForAll,
  lockPerson,
  type Tx,
  takeInvitation,
} from './staffStore.ts';
import type { StaffTools } from './staffTools.ts';
import { issueToken, type NewToken } from './tokenActs.ts';

const MINUTE_MS = 60_000;

/** One after the other on all servers: there is one first administrator. */
const takeTurn = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('first administrator', 0))`.execute(tx);

async function isAdministered(tx: Tx, { staff: { file } }: StaffTools): Promise<boolean> {
  const grants = await grantsForAll(tx);
  return grants.some(({ role }) => actsOf(file.roles, role).includes('people.manage'));
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

/** Their tokens end: whoever lost one takes a new link, and whose link was taken by another notices. */
async function invited(tx: Tx, uuid: string, { name, at }: Pick<Acceptance, 'name'> & { readonly at: Date }) {
  const person = await lockPerson(tx, uuid);
  if (person === undefined) throw new ApiError('notFound');
  const named = { ...person, name: name ?? person.name };
  await activate(tx, named, at);
  return { person: named, before: person.state };
}

/** Makes whoever has a link somebody of the staff, and gives them a token; 404 for a link that is not good (any more). */
export function accept(tools: StaffTools, acceptance: Acceptance): Promise<Accepted> {
  const hash = secretHash('invitation', acceptance.secret);
  if (hash === undefined) throw new ApiError('notFound');
  return tools.db.transaction(async (tx) => {
    const invitation = await takeInvitation(tx, hash, new Date(tools.system.now()));
    if (invitation === undefined) throw new ApiError('notFound');
    const { person, before } =
      invitation.personId === undefined
        ? await firstAdministrator(tx, tools, acceptance)
        : await invited(tx, invitation.personId, { name: acceptance.name, at: new Date(tools.system.now()) });
    const token = await issueToken(tx, tools, person.uuid, { name: 'invitation' });
    await appendAudit(tx, tools, {
      who: { personId: person.uuid, tokenId: token.uuid, from: acceptance.from },
      act: 'people.manage',
      subject: `person ${person.uuid}`,
      changes: [
        { field: 'state', before, after: 'active' },
        ...(before === undefined
          ? [{ field: 'grants', after: person.grants.map(({ role }) => `${role} for all`) }]
          : []),
        { field: 'token', after: token.uuid },
      ],
    });
    return { uuid: person.uuid, name: person.name, token };
  });
}
