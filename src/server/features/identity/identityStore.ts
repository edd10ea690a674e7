import type { Updateable } from 'kysely';
import { emailIndex } from '../../db/keys/blindIndex.ts';
import type { IdentitiesTable, Queries, Row } from '../../db/tables.ts';

export type IdentityRow = Row<'identities'>;

export interface NewIdentityRow {
  readonly uuid: string;
  readonly profileUuid: string;
  readonly organization: string;
  /** Lower case. */
  readonly email: string;
  readonly passwordHash: string;
  readonly phoneEnc: string | null;
  readonly language: string | null;
  readonly at: Date;
}

export interface IdentityName {
  readonly organization: string;
  /** Lower case. */
  readonly email: string;
}

/** Writes the identity and its empty profile; false when the e-mail address is taken at the organization. */
export async function insertIdentity(tx: Queries, identity: NewIdentityRow): Promise<boolean> {
  const { uuid, organization, email, at } = identity;
  const inserted = await tx
    .insertInto('identities')
    .values({
      uuid,
      organization,
      email,
      password_hash: identity.passwordHash,
      phone_enc: identity.phoneEnc,
      password_changed_at: null,
      email_confirmed_at: null,
      second_factor: null,
      totp_secret_enc: null,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['organization', 'email_index']).doNothing())
    .returning('uuid')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await tx
    .insertInto('profiles')
    .values({
      uuid: identity.profileUuid,
      identity_uuid: uuid,
      language: identity.language,
      updated_at: at,
    })
    .execute();
  return true;
}

export const selectIdentity = (queries: Queries, uuid: string): Promise<IdentityRow | undefined> =>
  queries.selectFrom('identities').selectAll().where('uuid', '=', uuid).executeTakeFirst();

export const selectIdentityByName = (
  queries: Queries,
  { organization, email }: IdentityName,
): Promise<IdentityRow | undefined> =>
  queries
    .selectFrom('identities')
    .selectAll()
    .where('organization', '=', organization)
    .where('email_index', '=', emailIndex(organization, email))
    .executeTakeFirst();

/** Updates columns of an identity; resolves to the new row, or undefined when there is none. */
export const updateIdentity = (
  queries: Queries,
  uuid: string,
  columns: Updateable<IdentitiesTable>,
): Promise<IdentityRow | undefined> =>
  queries.updateTable('identities').set(columns).where('uuid', '=', uuid).returningAll().executeTakeFirst();
