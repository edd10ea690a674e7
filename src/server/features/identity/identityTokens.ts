import { randomBytes, randomInt } from 'node:crypto';
import type { FieldEncryption } from '../../db/fieldEncryption.ts';
import type { Queries, Row } from '../../db/tables.ts';

export type TokenPurpose = Row<'identity_tokens'>['purpose'];

interface NewToken {
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

/** Issues and redeems single-use secrets; stores only fingerprints. */
export interface IdentityTokens {
  /** A secret for a link, 43 characters of base64url; earlier links stay valid. */
  link(tx: Queries, token: NewToken): Promise<string>;
  /** A six-digit code; earlier codes stop working. */
  code(tx: Queries, token: NewToken): Promise<string>;
  /** The owner of a link, once; undefined when it is unknown, used or expired. */
  takeLink(tx: Queries, secret: string, purpose: TokenPurpose, now: number): Promise<string | undefined>;
  /** Like `takeLink`, but remembers a used link until it expires. */
  spendLink(tx: Queries, secret: string, purpose: TokenPurpose, now: number): Promise<SpentLink | undefined>;
  /** The owner of a link, without using it. */
  ownerOfLink(
    queries: Queries,
    secret: string,
    purpose: TokenPurpose,
    now: number,
  ): Promise<string | undefined>;
  /** True, once, for the digits sent to the identity. */
  takeCode(tx: Queries, identityUuid: string, code: string, now: number): Promise<boolean>;
  /** Invalidates all secrets of a purpose; used links stay known as used. */
  forget(tx: Queries, identityUuid: string, purpose: TokenPurpose): Promise<void>;
}

export function createIdentityTokens(encryption: FieldEncryption): IdentityTokens {
  const hashOf = (purpose: TokenPurpose, secret: string) => encryption.fingerprint(`${purpose} ${secret}`);
  const codeHash = (identityUuid: string, code: string) => hashOf('CODE', `${identityUuid} ${code}`);

  async function forget(tx: Queries, identityUuid: string, purpose: TokenPurpose): Promise<void> {
    await tx
      .deleteFrom('identity_tokens')
      .where('identity_uuid', '=', identityUuid)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .execute();
  }

  /** Of two concurrent calls the second finds the link used. */
  async function spendLink(tx: Queries, secret: string, purpose: TokenPurpose, now: number) {
    const hash = hashOf(purpose, secret);
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

  async function keep(tx: Queries, hash: string, { identityUuid, purpose, now, lifeMs }: NewToken) {
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

  const take = (tx: Queries, hash: string, now: number) =>
    tx
      .deleteFrom('identity_tokens')
      .where('hash', '=', hash)
      .where('expires_at', '>', new Date(now))
      .where('used_at', 'is', null)
      .returning('identity_uuid')
      .executeTakeFirst();

  return {
    async link(tx, token) {
      const secret = randomBytes(32).toString('base64url');
      await keep(tx, hashOf(token.purpose, secret), token);
      return secret;
    },
    async code(tx, token) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await forget(tx, token.identityUuid, token.purpose);
      await keep(tx, codeHash(token.identityUuid, code), token);
      return code;
    },
    takeLink: async (tx, secret, purpose, now) =>
      (await take(tx, hashOf(purpose, secret), now))?.identity_uuid,
    spendLink,
    ownerOfLink: async (queries, secret, purpose, now) => {
      const found = await queries
        .selectFrom('identity_tokens')
        .select('identity_uuid')
        .where('hash', '=', hashOf(purpose, secret))
        .where('expires_at', '>', new Date(now))
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return found?.identity_uuid;
    },
    takeCode: async (tx, identityUuid, code, now) =>
      (await take(tx, codeHash(identityUuid, code), now)) !== undefined,
    forget,
  };
}
