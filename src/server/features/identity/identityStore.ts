import { sql } from 'kysely';
import type { Queries, Row } from '../../db/tables.ts';

/** An identity as read. */
export type IdentityRow = Row<'identities'>;

/** A new identity and the uuid of its profile. */
export interface NewIdentityRow {
  readonly uuid: string;
  readonly profileUuid: string;
  readonly organization: string;
  /** Lower case. */
  readonly email: string;
  readonly passwordHash: string;
  readonly phoneEnc: string | null;
  readonly at: Date;
}

/** Who an e-mail address belongs to. */
export interface IdentityName {
  readonly organization: string;
  /** Lower case. */
  readonly email: string;
}

/** Writes the identity and its empty profile; false when the e-mail address already has one at the organisation. */
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
      locked_until: null,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['organization', 'email']).doNothing())
    .returning('uuid')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await tx
    .insertInto('profiles')
    .values({ uuid: identity.profileUuid, identity_uuid: uuid, updated_at: at })
    .execute();
  return true;
}

/** The identity, or undefined. */
export const selectIdentity = (queries: Queries, uuid: string): Promise<IdentityRow | undefined> =>
  queries.selectFrom('identities').selectAll().where('uuid', '=', uuid).executeTakeFirst();

/** Replaces the phone number; false when there is no such identity. */
export async function updatePhone(queries: Queries, uuid: string, phoneEnc: string): Promise<boolean> {
  const updated = await queries
    .updateTable('identities')
    .set({ phone_enc: phoneEnc })
    .where('uuid', '=', uuid)
    .returning('uuid')
    .executeTakeFirst();
  return updated !== undefined;
}

/** How many failures in a row lock an identity, and until when. */
export interface Lockout {
  readonly failures: number;
  readonly now: Date;
  readonly until: Date;
}

/**
 * Counts a sign-in attempt as failed before its password is looked at, so that attempts made all at once get no more
 * guesses than attempts made in turn. Undefined when nobody has that e-mail address, or the identity is locked.
 */
export const claimAttempt = (
  queries: Queries,
  { organization, email }: IdentityName,
  { failures, now, until }: Lockout,
): Promise<IdentityRow | undefined> =>
  queries
    .updateTable('identities')
    .set({
      failed_logins: sql<number>`case when locked_until is null then failed_logins + 1 else 1 end`,
      locked_until: sql<Date | null>`case when locked_until is null and failed_logins + 1 >= ${failures}
        then ${until}::timestamptz end`,
    })
    .where('organization', '=', organization)
    .where('email', '=', email)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst();

/** Forgets the failed attempts. */
export async function clearFailures(queries: Queries, uuid: string): Promise<void> {
  await queries
    .updateTable('identities')
    .set({ failed_logins: 0, locked_until: null })
    .where('uuid', '=', uuid)
    .execute();
}
