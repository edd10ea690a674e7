import type { Transaction } from 'kysely';
import { type Queries, type Row, type Tables, toJsonb } from '../../db/tables.ts';

/** All other signers ever named, by invitation, including removed ones. */
export const selectSigners = (queries: Queries, applicationUuid: string): Promise<Row<'signers'>[]> =>
  queries
    .selectFrom('signers')
    .selectAll()
    .where('application_uuid', '=', applicationUuid)
    .orderBy('invited_at')
    .orderBy('uuid')
    .execute();

export const selectSigner = (queries: Queries, uuid: string): Promise<Row<'signers'> | undefined> =>
  queries.selectFrom('signers').selectAll().where('uuid', '=', uuid).executeTakeFirst();

/** Signers of applications in progress whose invitation has not ended, and who were last invited before a moment. */
export const selectWaitingSigners = (
  queries: Queries,
  before: Date,
): Promise<Pick<Row<'signers'>, 'uuid' | 'application_uuid'>[]> =>
  queries
    .selectFrom('signers')
    .innerJoin('applications', 'applications.uuid', 'signers.application_uuid')
    .select(['signers.uuid', 'signers.application_uuid'])
    .where('signers.status', 'in', ['INVITED', 'OPENED', 'SIGNED'])
    .where('signers.invited_at', '<=', before)
    .where('applications.active', '=', true)
    .orderBy('signers.invited_at')
    .execute();

/** Signers who were invited to applications that ended after a moment. */
export const selectEndedSigners = (
  queries: Queries,
  after: Date,
): Promise<Pick<Row<'signers'>, 'uuid' | 'application_uuid'>[]> =>
  queries
    .selectFrom('signers')
    .innerJoin('applications', 'applications.uuid', 'signers.application_uuid')
    .select(['signers.uuid', 'signers.application_uuid'])
    .where('signers.status', 'in', ['INVITED', 'OPENED', 'SIGNED', 'EXPIRED'])
    .where('signers.mails', '>', 0)
    .where('applications.active', '=', false)
    .where('applications.updated_at', '>', after)
    .orderBy('signers.invited_at')
    .execute();

/** Signers of applications that were not erased: those of others cannot be read any more. */
const readableSigners = (queries: Queries) =>
  queries
    .selectFrom('signers')
    .innerJoin('applications', 'applications.uuid', 'signers.application_uuid')
    .selectAll('signers')
    .where('applications.erased_at', 'is', null);

/** The UUIDs of a person's rows as a signer that can still be read, in the order of their applications: of ended ones too. */
export async function selectReadableSigners(
  queries: Queries,
  identityUuid: string,
): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('signers')
    .innerJoin('applications', 'applications.uuid', 'signers.application_uuid')
    .leftJoin('erasures', 'erasures.identity_uuid', 'applications.identity_uuid')
    .select('signers.uuid')
    .where('signers.identity_uuid', '=', identityUuid)
    .where('erasures.identity_uuid', 'is', null)
    .orderBy('applications.uuid')
    .orderBy('signers.uuid')
    .execute();
  return rows.map(({ uuid }) => uuid);
}

/** The signer whose newest link has this fingerprint. */
export const selectSignerByLink = (queries: Queries, hash: string): Promise<Row<'signers'> | undefined> =>
  readableSigners(queries).where('signers.token_hash', '=', hash).executeTakeFirst();

/** What a person signs or signed for with this account, the newest invitation first. */
export const selectSignersOf = (queries: Queries, identityUuid: string): Promise<Row<'signers'>[]> =>
  readableSigners(queries)
    .where('signers.identity_uuid', '=', identityUuid)
    .where('signers.status', '!=', 'REMOVED')
    .orderBy('signers.invited_at', 'desc')
    .orderBy('signers.uuid')
    .execute();

export const insertSigner = (
  tx: Transaction<Tables>,
  {
    data,
    ...signer
  }: Pick<
    Row<'signers'>,
    'uuid' | 'application_uuid' | 'role' | 'person_enc' | 'data' | 'status' | 'invited_at'
  >,
): Promise<Row<'signers'>> =>
  tx
    .insertInto('signers')
    .values({ ...signer, data: toJsonb(data) })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Writes what changes of a signer: all but who they are to which application. */
export async function updateSigner(tx: Transaction<Tables>, row: Row<'signers'>): Promise<void> {
  const { uuid, application_uuid: _application, data, ...changed } = row;
  await tx
    .updateTable('signers')
    .set({ ...changed, data: toJsonb(data) })
    .where('uuid', '=', uuid)
    .execute();
}

export async function selectBorrowerEmail(
  queries: Queries,
  identityUuid: string,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('identities')
    .select('email')
    .where('uuid', '=', identityUuid)
    .executeTakeFirst();
  return row?.email;
}
