import type { Transaction } from 'kysely';
import { hashPassword } from '../../credentials/passwordHash.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { choiceOfRequest } from '../../http/requestLanguage.ts';
import { withdrawTexts } from '../consents/textConsentService.ts';
import { openPhone, phoneOf } from '../profile/phoneService.ts';
import { keepOnFile } from '../profile/textNumberService.ts';
import { type IdentityRow, insertIdentity, selectIdentity, updateIdentity } from './identityStore.ts';

export interface Credentials {
  readonly organization: string;
  readonly email: string;
  readonly password: string;
}

/** `phoneNumber` is ten digits. */
export interface Registration extends Credentials {
  readonly phoneNumber: string;
  /** Personal words the password must not contain; never stored. */
  readonly personal?: readonly string[];
}

/** A new identity. The password is hashed before the transaction because hashing is slow. */
export interface NewIdentity extends Omit<Registration, 'password' | 'personal'> {
  readonly passwordHash: string;
}

export interface Identity {
  readonly uuid: string;
  readonly organization: string;
  readonly email: string;
  /** Ten digits. */
  readonly phoneNumber: string | undefined;
  readonly isBroker: boolean;
  readonly isEmailConfirmed: boolean;
  readonly secondFactor: 'TOTP' | 'EMAIL' | null;
  /** CO_DEEDER for an additional signer. */
  readonly type: string | null;
  readonly updatedAt: Date;
}

export interface IdentityService {
  hashPassword(password: string): Promise<string>;
  /**
   * Creates an identity with an empty profile; resolves to its uuid, or undefined when the e-mail address is
   * taken.
   */
  createIdentity(tx: Transaction<Tables>, identity: NewIdentity): Promise<string | undefined>;
  find(uuid: string): Promise<Identity | undefined>;
  /**
   * Replaces the phone number, ten digits; answers 401 when the identity no longer exists. Consent to texts was for the number
   * before, and ends with it.
   */
  savePhone(uuid: string, phoneNumber: string): Promise<void>;
}

/** The same with its e-mail address in lower case, as stored. */
export const lowerCase = <T extends { readonly email: string }>(named: T): T => ({
  ...named,
  email: named.email.toLowerCase(),
});

export function createIdentityService(
  dependencies: Pick<AppDependencies, 'db' | 'clock' | 'ids' | 'encryption' | 'releases'>,
): IdentityService {
  const { db, clock, ids, encryption, releases } = dependencies;

  async function toIdentity(row: IdentityRow): Promise<Identity> {
    const profile = await db.kysely
      .selectFrom('profiles')
      .select(['type', 'updated_at'])
      .where('identity_uuid', '=', row.uuid)
      .executeTakeFirst();
    return {
      uuid: row.uuid,
      organization: row.organization,
      email: row.email,
      phoneNumber: openPhone(row, encryption, row.uuid),
      isBroker: row.is_broker,
      isEmailConfirmed: row.email_confirmed_at !== null,
      secondFactor: row.second_factor,
      type: profile?.type ?? null,
      updatedAt: profile?.updated_at ?? row.created_at,
    };
  }

  async function createIdentity(tx: Transaction<Tables>, given: NewIdentity): Promise<string | undefined> {
    const identity = lowerCase(given);
    const uuid = ids.uuid();
    const created = await insertIdentity(tx, {
      ...identity,
      uuid,
      profileUuid: ids.uuid(),
      phoneEnc: encryption.encrypt(identity.phoneNumber, phoneOf(uuid)),
      language: choiceOfRequest() ?? null,
      at: new Date(clock.now()),
    });
    if (!created) return undefined;
    await keepOnFile(tx, { identityUuid: uuid, organization: identity.organization }, identity.phoneNumber);
    return uuid;
  }

  return {
    hashPassword,
    createIdentity,

    async find(uuid) {
      const row = await selectIdentity(db.kysely, uuid);
      return row && toIdentity(row);
    },

    async savePhone(uuid, phoneNumber) {
      await db.transaction(async (tx) => {
        const before = await selectIdentity(tx, uuid);
        if (before === undefined) throw new ApiError('unauthenticated');
        if (openPhone(before, encryption, uuid) === phoneNumber) return;
        await updateIdentity(tx, uuid, { phone_enc: encryption.encrypt(phoneNumber, phoneOf(uuid)) });
        const { organization } = before;
        await keepOnFile(tx, { identityUuid: uuid, organization }, phoneNumber);
        const release = releases.head(organization);
        const at = new Date(clock.now());
        if (release) await withdrawTexts(tx, release, { identityUuid: uuid, at, source: 'phone/changed' });
      });
    },
  };
}
