import { type Queries, type Row, toJsonb } from '../../db/tables.ts';
import type { PasskeyPlace } from './passkeyPlace.ts';

export type PasskeyRow = Row<'passkeys'>;

export interface NewPasskey extends Pick<PasskeyPlace, 'organization' | 'host'> {
  readonly uuid: string;
  readonly identityUuid: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly at: Date;
}

/** A person's passkeys at all hosts of the lender, oldest first. */
export const selectPasskeys = (queries: Queries, identityUuid: string): Promise<PasskeyRow[]> =>
  queries
    .selectFrom('passkeys')
    .selectAll()
    .where('identity_uuid', '=', identityUuid)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();

export const selectPasskey = (
  queries: Queries,
  { organization, host }: Pick<PasskeyPlace, 'organization' | 'host'>,
  credentialId: string,
): Promise<PasskeyRow | undefined> =>
  queries
    .selectFrom('passkeys')
    .selectAll()
    .where('organization', '=', organization)
    .where('host', '=', host)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

/** False when the host has this credential already, whoever's it is. */
export async function insertPasskey(queries: Queries, passkey: NewPasskey): Promise<boolean> {
  const row = await queries
    .insertInto('passkeys')
    .values({
      uuid: passkey.uuid,
      organization: passkey.organization,
      identity_uuid: passkey.identityUuid,
      host: passkey.host,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: toJsonb(passkey.transports),
      name: passkey.name,
      used_at: null,
      created_at: passkey.at,
    })
    .onConflict((conflict) => conflict.columns(['organization', 'host', 'credential_id']).doNothing())
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the new count of signatures; false when another sign-in has kept as high a one meanwhile. */
export async function keepUse(
  queries: Queries,
  { uuid, counter, at }: { readonly uuid: string; readonly counter: number; readonly at: Date },
): Promise<boolean> {
  const row = await queries
    .updateTable('passkeys')
    .set({ counter, used_at: at })
    .where('uuid', '=', uuid)
    .where(({ or, and, eb }) =>
      or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb.lit(counter === 0)])]),
    )
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the person has no such passkey. */
export async function namePasskey(
  queries: Queries,
  { identityUuid, uuid, name }: Pick<NewPasskey, 'identityUuid' | 'uuid' | 'name'>,
): Promise<boolean> {
  const row = await queries
    .updateTable('passkeys')
    .set({ name })
    .where('identity_uuid', '=', identityUuid)
    .where('uuid', '=', uuid)
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes one passkey of a person, or all; resolves to how many. */
export async function deletePasskeys(
  queries: Queries,
  { identityUuid, uuid }: { readonly identityUuid: string; readonly uuid?: string },
): Promise<number> {
  const own = queries.deleteFrom('passkeys').where('identity_uuid', '=', identityUuid);
  const deleted = await (uuid === undefined ? own : own.where('uuid', '=', uuid)).returning('uuid').execute();
  return deleted.length;
}
