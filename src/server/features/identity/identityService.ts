import type { Transaction } from 'kysely';
import { passwordHints } from '../../../core/validation/password.ts';
import type { FieldContext, FieldEncryption } from '../../db/fieldEncryption.ts';
import { runIdempotent } from '../../db/idempotency.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import {
  claimAttempt,
  clearFailures,
  type IdentityRow,
  insertIdentity,
  selectIdentity,
  updatePhone,
} from './identityStore.ts';
import { hashPassword, verifyPassword } from './passwordHash.ts';

/** What a person is known by at a lender. */
export interface Credentials {
  readonly organization: string;
  readonly email: string;
  readonly password: string;
}

/** What a person registers with; `phoneNumber` is ten digits. */
export interface Registration extends Credentials {
  readonly phoneNumber: string;
}

/** A new identity; its password is hashed before the transaction, because hashing takes long. */
export interface NewIdentity extends Omit<Registration, 'password'> {
  readonly passwordHash: string;
}

/** An identity without its password. */
export interface Identity {
  readonly uuid: string;
  readonly organization: string;
  readonly email: string;
  /** Ten digits. */
  readonly phoneNumber: string | undefined;
}

/** Who may sign in, and how. */
export interface IdentityService {
  /** The hash that `createIdentity` takes. */
  hashPassword(password: string): Promise<string>;
  /** Makes an identity and its empty profile; resolves to its uuid, or undefined when the e-mail address has one there. */
  createIdentity(tx: Transaction<Tables>, identity: NewIdentity): Promise<string | undefined>;
  /**
   * Registers a person and resolves to a session token (CALL-09). Answers 401 when the e-mail address has an identity
   * at the organisation (SUBMIT-14). A repeat with the same `key` and the same answers gets a new token.
   */
  register(registration: Registration, key?: string): Promise<string>;
  /** Signs in and resolves to a session token; answers 401 in all other cases, also while locked (G-34). */
  login(credentials: Credentials): Promise<string>;
  find(uuid: string): Promise<Identity | undefined>;
  /** Replaces the phone number, ten digits; answers 401 when the identity is gone. */
  savePhone(uuid: string, phoneNumber: string): Promise<void>;
}

const FAILURES = 5;
const LOCK_MS = 15 * 60_000;
const INCORRECT = 'The email or password is incorrect.';
const WEAK = 'body.password must hold upper and lower case letters, a digit and one of !@#$%^&*';

const phoneOf = (identityUuid: string): FieldContext => ({
  table: 'identities',
  column: 'phone_enc',
  rowId: identityUuid,
});

/** The phone number of an identity, ten digits; undefined when none is on file. Within a transaction pass it as `queries`. */
export async function readPhone(
  queries: Queries,
  encryption: FieldEncryption,
  uuid: string,
): Promise<string | undefined> {
  const row = await selectIdentity(queries, uuid);
  return row?.phone_enc ? encryption.decrypt(row.phone_enc, phoneOf(uuid)) : undefined;
}

const lowerCase = <T extends { readonly email: string }>(named: T): T => ({
  ...named,
  email: named.email.toLowerCase(),
});

/** The identities kept in the database. */
export function createIdentityService(
  dependencies: Pick<AppDependencies, 'db' | 'clock' | 'ids' | 'encryption' | 'sessions'>,
): IdentityService {
  const { db, clock, ids, encryption, sessions } = dependencies;

  const toIdentity = ({ uuid, organization, email, phone_enc }: IdentityRow): Identity => ({
    uuid,
    organization,
    email,
    phoneNumber: phone_enc === null ? undefined : encryption.decrypt(phone_enc, phoneOf(uuid)),
  });

  async function createIdentity(tx: Transaction<Tables>, given: NewIdentity): Promise<string | undefined> {
    const identity = lowerCase(given);
    const uuid = ids.uuid();
    const created = await insertIdentity(tx, {
      ...identity,
      uuid,
      profileUuid: ids.uuid(),
      phoneEnc: encryption.encrypt(identity.phoneNumber, phoneOf(uuid)),
      at: new Date(clock.now()),
    });
    return created ? uuid : undefined;
  }

  async function createOrRefuse(tx: Transaction<Tables>, identity: NewIdentity): Promise<string> {
    const uuid = await createIdentity(tx, identity);
    if (uuid === undefined) throw new ApiError('unauthenticated');
    return uuid;
  }

  /** The identity whose password this is, or undefined; every wrong password counts. */
  async function authenticate(given: Credentials): Promise<Identity | undefined> {
    const now = clock.now();
    const lockout = { failures: FAILURES, now: new Date(now), until: new Date(now + LOCK_MS) };
    const row = await claimAttempt(db.kysely, lowerCase(given), lockout);
    const isRight = await verifyPassword(row?.password_hash, given.password);
    if (row === undefined || !isRight) return undefined;
    await clearFailures(db.kysely, row.uuid);
    return toIdentity(row);
  }

  /** The repeat of a registration is believed only with the same password and phone number. */
  async function refuseOtherAnswers(registration: Registration): Promise<void> {
    const identity = await authenticate(registration);
    if (identity?.phoneNumber !== registration.phoneNumber) throw new ApiError('idempotencyKeyReused');
  }

  async function createOnce(registration: Registration, identity: NewIdentity, key: string): Promise<string> {
    const scope = `register ${registration.organization}`;
    // Password and phone number are compared in a repeat: a wrong password must count as one.
    const { email } = lowerCase(registration);
    const requestHash = encryption.fingerprint(JSON.stringify([registration.organization, email]));
    const request = { scope, key, requestHash };
    const outcome = await runIdempotent(db, request, async (tx) => ({
      status: 200,
      body: await createOrRefuse(tx, identity),
    }));
    if (!outcome.ok) throw new ApiError('idempotencyKeyReused');
    if (outcome.value.replayed) await refuseOtherAnswers(registration);
    return String(outcome.value.body);
  }

  return {
    hashPassword,
    createIdentity,

    async register(registration, key) {
      const { organization, email, password, phoneNumber } = registration;
      if (Object.values(passwordHints(password)).includes(false)) throw new ApiError('badRequest', [WEAK]);
      const passwordHash = await hashPassword(password);
      const identity = { organization, email, phoneNumber, passwordHash };
      const identityUuid =
        key === undefined
          ? await db.transaction((tx) => createOrRefuse(tx, identity))
          : await createOnce(registration, identity, key);
      return sessions.issue({ identityUuid, organization });
    },

    async login(credentials) {
      const identity = await authenticate(credentials);
      if (identity === undefined) throw new ApiError('unauthenticated', [INCORRECT]);
      return sessions.issue({ identityUuid: identity.uuid, organization: identity.organization });
    },

    async find(uuid) {
      const row = await selectIdentity(db.kysely, uuid);
      return row && toIdentity(row);
    },

    async savePhone(uuid, phoneNumber) {
      const saved = await updatePhone(db.kysely, uuid, encryption.encrypt(phoneNumber, phoneOf(uuid)));
      if (!saved) throw new ApiError('unauthenticated');
    },
  };
}
