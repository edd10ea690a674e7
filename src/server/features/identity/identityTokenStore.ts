import type { Queries, Row } from '../../db/tables.ts';

export type TokenPurpose = Row<'identity_tokens'>['purpose'];

export interface NewToken {
  readonly identityUuid: string;
  readonly purpose: TokenPurpose;
  readonly now: number;
  readonly lifeMs: number;
}

/** The owner of a link, and whether it was used before. */
export interface SpentLink {
  readonly identityUuid: string;
  readonly wasUsed: boolean;
}

/** Keeps a secret by its fingerprint. */
export async function insertToken(
  tx: Queries,
  hash: string,
  { identityUuid, purpose, now, lifeMs }: NewToken,
): Promise<void> {
  await tx
    .insertInto('identity_tokens')
    .values({
      hash,
      identity_uuid: identityUuid,
      purpose,
      expires_at: new Date(now + lifeMs),
      created_at: new Date(now),
    })
    .execute();
}

/** The owner of a valid secret; undefined when it is unknown, used or expired. */
export async function selectTokenOwner(
  queries: Queries,
  hash: string,
  now: number,
): Promise<string | undefined> {
  const found = await queries
    .selectFrom('identity_tokens')
    .select('identity_uuid')
    .where('hash', '=', hash)
    .where('expires_at', '>', new Date(now))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return found?.identity_uuid;
}

/** Removes a valid secret; resolves to its owner, or undefined when it is unknown, used or expired. */
export async function takeToken(tx: Queries, hash: string, now: number): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom('identity_tokens')
    .where('hash', '=', hash)
    .where('expires_at', '>', new Date(now))
    .where('used_at', 'is', null)
    .returning('identity_uuid')
    .executeTakeFirst();
  return taken?.identity_uuid;
}

/** Marks a secret as used. Of two concurrent calls the second finds it used. */
export async function spendToken(tx: Queries, hash: string, now: number): Promise<SpentLink | undefined> {
  const found = await tx
    .selectFrom('identity_tokens')
    .select(['identity_uuid', 'used_at'])
    .where('hash', '=', hash)
    .where('expires_at', '>', new Date(now))
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const wasUsed = found.used_at !== null;
  if (!wasUsed)
    await tx
      .updateTable('identity_tokens')
      .set({ used_at: new Date(now) })
      .where('hash', '=', hash)
      .execute();
  return { identityUuid: found.identity_uuid, wasUsed };
}

/** Removes all unused secrets of a purpose. */
export async function deleteTokens(tx: Queries, identityUuid: string, purpose: TokenPurpose): Promise<void> {
  await tx
    .deleteFrom('identity_tokens')
    .where('identity_uuid', '=', identityUuid)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}
