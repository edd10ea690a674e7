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

export async function activePerson(queries: Queries, uuid: string): Promise<Named | undefined> {
  const row = await queries
    .selectFrom('staff_people')
    .select(['staff_uuid', 'name', 'email'])
    .where('staff_uuid', '=', uuid)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return row && { uuid: row.staff_uuid, name: row.name, email: row.email };
}

/** Who has an address, without opening anything that is sealed: that takes time which would tell that there is somebody. */
export async function activeByEmail(queries: Queries, email: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('staff_people')
    .select('staff_uuid')
    .where('email_index', '=', staffIndex(email))
    .where('state', '=', 'active')
    .executeTakeFirst();
  return row?.staff_uuid;
}

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
