import { randomBytes, randomInt } from 'node:crypto';
import type { FieldEncryption } from '../../db/fieldEncryption.ts';
import type { Queries } from '../../db/tables.ts';
import {
  deleteTokens,
  insertToken,
  type NewToken,
  type SpentLink,
  selectTokenOwner,
  spendToken,
  type TokenPurpose,
  takeToken,
} from './identityTokenStore.ts';

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

  return {
    async link(tx, token) {
      const secret = randomBytes(32).toString('base64url');
      await insertToken(tx, hashOf(token.purpose, secret), token);
      return secret;
    },
    async code(tx, token) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await deleteTokens(tx, token.identityUuid, token.purpose);
      await insertToken(tx, codeHash(token.identityUuid, code), token);
      return code;
    },
    takeLink: (tx, secret, purpose, now) => takeToken(tx, hashOf(purpose, secret), now),
    spendLink: (tx, secret, purpose, now) => spendToken(tx, hashOf(purpose, secret), now),
    ownerOfLink: (queries, secret, purpose, now) => selectTokenOwner(queries, hashOf(purpose, secret), now),
    takeCode: async (tx, identityUuid, code, now) =>
      (await takeToken(tx, codeHash(identityUuid, code), now)) !== undefined,
    forget: deleteTokens,
  };
}
