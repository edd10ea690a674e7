import type { Queries } from '../../db/tables.ts';
import type { GoodAt, Tx } from './staffStore.ts';

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
