import type { Transaction } from 'kysely';
import type { StaffAct } from '../../../core/model/generated/staff-roles.ts';
import type { Grant } from '../../../core/staff/permission.ts';
import type { Reach } from '../../../core/staff/reach.ts';
import { emailIndex } from '../../db/keys/blindIndex.ts';
import type { Queries, Row, Tables } from '../../db/tables.ts';

export type Tx = Transaction<Tables>;

export interface Person extends Pick<Row<'staff_people'>, 'name' | 'email' | 'state'> {
  readonly uuid: string;
  readonly grants: readonly Grant[];
}

/** A token, without its secret. */
export interface Token {
  readonly uuid: string;
  readonly personId: string;
  readonly name: string;
  /** Undefined for all acts of the person. */
  readonly acts: readonly StaffAct[] | undefined;
  readonly reach: Reach;
  readonly expiresAt: Date;
  readonly usedAt: Date | undefined;
}

/** No staff belongs to a lender. */
const staffIndex = (email: string): string => emailIndex('', email.toLowerCase());

export async function grantsOf(
  queries: Queries,
  people: readonly string[],
): Promise<ReadonlyMap<string, Grant[]>> {
  if (people.length === 0) return new Map();
  const rows = await queries
    .selectFrom('staff_grants')
    .select(['staff_uuid', 'role', 'reach'])
    .where('staff_uuid', 'in', people)
    .orderBy('role')
    .orderBy('reach')
    .execute();
  const found = new Map<string, Grant[]>();
  for (const { staff_uuid: person, role, reach } of rows)
    found.set(person, [...(found.get(person) ?? []), { role, reach: reach as Reach }]);
  return found;
}

/** Everybody who was invited or is active, the newest last. */
export async function listPeople(queries: Queries): Promise<readonly Person[]> {
  const rows = await queries
    .selectFrom('staff_people')
    .select(['staff_uuid', 'name', 'email', 'state'])
    .where('state', '!=', 'ended')
    .orderBy('created_at')
    .orderBy('staff_uuid')
    .execute();
  const grants = await grantsOf(
    queries,
    rows.map(({ staff_uuid: person }) => person),
  );
  return rows.map(({ staff_uuid: uuid, ...row }) => ({ uuid, ...row, grants: grants.get(uuid) ?? [] }));
}

/** Which sessions are good: those that have not expired and were used after `idleSince`. */
export interface GoodAt {
  readonly now: Date;
  readonly idleSince: Date;
}

/** Somebody who has not ended, locked until the transaction ends. */
export async function lockPerson(tx: Tx, uuid: string): Promise<Person | undefined> {
  const row = await tx
    .selectFrom('staff_people')
    .select(['staff_uuid', 'name', 'email', 'state'])
    .where('staff_uuid', '=', uuid)
    .where('state', '!=', 'ended')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { staff_uuid: person, ...known } = row;
  return { uuid: person, ...known, grants: (await grantsOf(tx, [person])).get(person) ?? [] };
}

export type Named = Pick<Person, 'uuid' | 'name' | 'email'>;

const activePeople = (queries: Queries) =>
  queries.selectFrom('staff_people').select(['staff_uuid', 'name', 'email']).where('state', '=', 'active');

const asNamed = (
  row: Pick<Row<'staff_people'>, 'staff_uuid' | 'name' | 'email'> | undefined,
): Named | undefined => row && { uuid: row.staff_uuid, name: row.name, email: row.email };

export const activePerson = async (queries: Queries, uuid: string): Promise<Named | undefined> =>
  asNamed(await activePeople(queries).where('staff_uuid', '=', uuid).executeTakeFirst());

export const activeByEmail = async (queries: Queries, email: string): Promise<Named | undefined> =>
  asNamed(await activePeople(queries).where('email_index', '=', staffIndex(email)).executeTakeFirst());

/** False when somebody who has not ended has the address already. */
export async function addPerson(tx: Tx, person: Person, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('staff_people')
    .values({
      staff_uuid: person.uuid,
      name: person.name,
      email: person.email,
      email_index: staffIndex(person.email),
      state: person.state,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('email_index').doNothing())
    .returning('staff_uuid')
    .executeTakeFirst();
  if (row === undefined) return false;
  await setGrants(tx, person, at);
  return true;
}

export async function setGrants(
  tx: Tx,
  { uuid, grants }: Pick<Person, 'uuid' | 'grants'>,
  at: Date,
): Promise<void> {
  await tx.deleteFrom('staff_grants').where('staff_uuid', '=', uuid).execute();
  if (grants.length === 0) return;
  const rows = grants.map(({ role, reach }) => ({ staff_uuid: uuid, role, reach, given_at: at }));
  await tx.insertInto('staff_grants').values(rows).execute();
}

const endTokens = (tx: Tx, personId: string, at: Date) =>
  tx
    .updateTable('staff_tokens')
    .set({ ended_at: at })
    .where('staff_uuid', '=', personId)
    .where('ended_at', 'is', null)
    .execute();

/** Makes a person active, and ends the tokens that they have. */
export async function activate(
  tx: Tx,
  { uuid, name }: Pick<Person, 'uuid' | 'name'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('staff_people')
    .set({ state: 'active', name })
    .where('staff_uuid', '=', uuid)
    .execute();
  await endTokens(tx, uuid, at);
}

/** Ends a person with their tokens and links; the address is free for somebody new. */
export async function endPerson(tx: Tx, uuid: string, at: Date): Promise<void> {
  await tx
    .updateTable('staff_people')
    .set({ state: 'ended', ended_at: at, email_index: null })
    .where('staff_uuid', '=', uuid)
    .execute();
  await tx.deleteFrom('staff_grants').where('staff_uuid', '=', uuid).execute();
  await tx.deleteFrom('staff_invitations').where('staff_uuid', '=', uuid).execute();
  await endTokens(tx, uuid, at);
}

/** Grants for all lenders of active people who can still call or sign in. */
export const grantsForAll = (tx: Tx, { now, idleSince }: GoodAt) =>
  tx
    .selectFrom('staff_grants')
    .innerJoin('staff_people as person', 'person.staff_uuid', 'staff_grants.staff_uuid')
    .select('staff_grants.role')
    .distinct()
    .where('person.state', '=', 'active')
    .where('staff_grants.reach', '=', 'all')
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('staff_tokens as token')
            .select('token.uuid')
            .whereRef('token.staff_uuid', '=', 'person.staff_uuid')
            .where('token.ended_at', 'is', null)
            .where('token.expires_at', '>', now),
        ),
        exists(
          selectFrom('staff_sessions as session')
            .select('session.uuid')
            .whereRef('session.staff_uuid', '=', 'person.staff_uuid')
            .where('session.ended_at', 'is', null)
            .where('session.expires_at', '>', now)
            .where('session.used_at', '>', idleSince),
        ),
        exists(
          selectFrom('staff_passwords as password')
            .select('password.staff_uuid')
            .whereRef('password.staff_uuid', '=', 'person.staff_uuid'),
        ),
        exists(
          selectFrom('staff_passkeys as passkey')
            .select('passkey.uuid')
            .whereRef('passkey.staff_uuid', '=', 'person.staff_uuid'),
        ),
      ]),
    )
    .execute();

const asToken = (row: Omit<Row<'staff_tokens'>, 'hash' | 'ended_at' | 'created_at'>): Token => ({
  uuid: row.uuid,
  personId: row.staff_uuid,
  name: row.name,
  acts: row.acts === null ? undefined : (row.acts.split(' ') as StaffAct[]),
  reach: row.reach as Reach,
  expiresAt: row.expires_at,
  usedAt: row.used_at ?? undefined,
});

const TOKEN = ['uuid', 'staff_uuid', 'name', 'acts', 'reach', 'expires_at', 'used_at'] as const;

const liveTokens = (queries: Queries, now: Date) =>
  queries
    .selectFrom('staff_tokens')
    .select(TOKEN)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now);

export async function tokenByHash(queries: Queries, hash: string, now: Date): Promise<Token | undefined> {
  const row = await liveTokens(queries, now).where('hash', '=', hash).executeTakeFirst();
  return row && asToken(row);
}

/** Of everybody, or of one person; the oldest first. */
export async function listTokens(queries: Queries, now: Date, person?: string): Promise<readonly Token[]> {
  const rows = await liveTokens(queries, now)
    .$if(person !== undefined, (query) => query.where('staff_uuid', '=', person ?? ''))
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();
  return rows.map(asToken);
}

export async function lockToken(tx: Tx, uuid: string, now: Date): Promise<Token | undefined> {
  const row = await liveTokens(tx, now).where('uuid', '=', uuid).forUpdate().executeTakeFirst();
  return row && asToken(row);
}

export const addToken = (tx: Tx, token: Token, { hash, at }: { readonly hash: string; readonly at: Date }) =>
  tx
    .insertInto('staff_tokens')
    .values({
      uuid: token.uuid,
      staff_uuid: token.personId,
      hash,
      name: token.name,
      acts: token.acts?.join(' ') ?? null,
      reach: token.reach,
      created_at: at,
      expires_at: token.expiresAt,
    })
    .execute();

export const endToken = (tx: Tx, uuid: string, at: Date) =>
  tx.updateTable('staff_tokens').set({ ended_at: at }).where('uuid', '=', uuid).execute();

export const noteUse = (queries: Queries, uuid: string, at: Date) =>
  queries.updateTable('staff_tokens').set({ used_at: at }).where('uuid', '=', uuid).execute();

export interface Invitation {
  readonly hash: string;
  /** Undefined for the first administrator. */
  readonly personId: string | undefined;
}

/** Adds an invitation, and removes those that have expired. */
export async function addInvitation(
  tx: Tx,
  { hash, personId }: Invitation,
  { at, expiresAt }: { readonly at: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx.deleteFrom('staff_invitations').where('expires_at', '<=', at).execute();
  await tx
    .insertInto('staff_invitations')
    .values({ hash, staff_uuid: personId ?? null, created_at: at, expires_at: expiresAt })
    .execute();
}

/** An invitation that has not expired. */
export async function invitationByHash(
  queries: Queries,
  hash: string,
  now: Date,
): Promise<Invitation | undefined> {
  const row = await queries
    .selectFrom('staff_invitations')
    .select(['hash', 'staff_uuid'])
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { hash: row.hash, personId: row.staff_uuid ?? undefined };
}

/** Takes an invitation that has not expired out of the table, so that nobody else redeems it; undefined without one. */
export async function takeInvitation(tx: Tx, hash: string, now: Date): Promise<Invitation | undefined> {
  const row = await tx
    .deleteFrom('staff_invitations')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returning(['hash', 'staff_uuid'])
    .executeTakeFirst();
  return row && { hash: row.hash, personId: row.staff_uuid ?? undefined };
}
