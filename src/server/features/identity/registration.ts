import type { Transaction } from 'kysely';
import { runIdempotent } from '../../db/idempotency.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import { readPhone } from '../profile/phoneService.ts';
import { createEmailConfirmation } from './emailConfirmation.ts';
import { createIdentityService, lowerCase, type NewIdentity, type Registration } from './identityService.ts';
import { type IdentityRow, selectIdentityByName } from './identityStore.ts';
import { createLockout } from './lockout.ts';
import { hashPassword, verifyPassword } from './passwordHash.ts';
import { refuseWeakPassword } from './passwordRules.ts';
import { toldProof } from './proofLog.ts';
import { signInGuards } from './signInGuards.ts';
import type { Visitor } from './visitor.ts';

/** Who registers: from where, and by which idempotency key, if any. */
export interface RegisteredBy {
  readonly visitor: Visitor;
  readonly key?: string | undefined;
}

/** Registering, for who has no identity yet. */
export interface RegistrationService {
  /**
   * Registers a person, writes to the e-mail address to have it confirmed, and resolves to who may be signed in (CALL-09).
   * Answers 400 to a weak password, 401 when the e-mail address has an identity at the organisation (SUBMIT-14). A repeat
   * with the same `key` and the same answers is answered the same.
   */
  register(registration: Registration, by: RegisteredBy): Promise<Session>;
}

/** Registration at the identities of the database. */
export function createRegistration(dependencies: AppDependencies): RegistrationService {
  const { db, clock, encryption, logger } = dependencies;
  const identities = createIdentityService(dependencies);
  const confirmation = createEmailConfirmation(dependencies);
  const lockout = createLockout(db, clock);

  async function createOrRefuse(tx: Transaction<Tables>, identity: NewIdentity): Promise<string> {
    const uuid = await identities.createIdentity(tx, identity);
    if (uuid === undefined) throw new ApiError('unauthenticated');
    await confirmation.ask(tx, { ...lowerCase(identity), uuid });
    return uuid;
  }

  /** The repeat of a registration is believed only with the same password and phone number; a wrong one counts. */
  async function refuseOtherAnswers(registration: Registration, visitor: Visitor): Promise<IdentityRow> {
    const name = lowerCase(registration);
    const take = async () => {
      const row = await selectIdentityByName(db.kysely, name);
      const isRight = await verifyPassword(row?.password_hash, registration.password);
      const phone = row && (await readPhone(db.kysely, encryption, row.uuid));
      // Who has switched on a second factor since then signs in with it.
      const isWhole = row?.second_factor === null && !row.password_expired;
      return isRight && isWhole && phone === registration.phoneNumber ? row : undefined;
    };
    const known = await selectIdentityByName(db.kysely, name);
    const guards = signInGuards(dependencies, { name, row: known, visitor });
    const { organization: org } = registration;
    return lockout.guard(guards, {
      take,
      failure: new ApiError('idempotencyKeyReused'),
      tell: toldProof(logger, { identity: known?.uuid, org, proof: 'registration again' }),
    });
  }

  async function createOnce(
    registration: Registration,
    identity: NewIdentity,
    { key, visitor }: RegisteredBy & { readonly key: string },
  ): Promise<Session> {
    const { organization } = registration;
    const scope = `register ${organization}`;
    // Password and phone number are compared in a repeat: a wrong password must count as one.
    const { email } = lowerCase(registration);
    const requestHash = encryption.fingerprint(JSON.stringify([organization, email]));
    const outcome = await runIdempotent(db, { scope, key, requestHash }, async (tx) => ({
      status: 200,
      body: await createOrRefuse(tx, identity),
    }));
    if (!outcome.ok) throw new ApiError('idempotencyKeyReused');
    const identityUuid = String(outcome.value.body);
    if (!outcome.value.replayed) return { identityUuid, organization };
    const row = await refuseOtherAnswers(registration, visitor);
    return { identityUuid, organization, version: row.session_version };
  }

  return {
    async register(registration, { visitor, key }) {
      const { organization, email, password, phoneNumber, personal = [] } = registration;
      const known = [email, phoneNumber, ...personal];
      await refuseWeakPassword(dependencies, { organization, password, known });
      const passwordHash = await hashPassword(password);
      const identity = { organization, email, phoneNumber, passwordHash };
      const session =
        key === undefined
          ? { identityUuid: await db.transaction((tx) => createOrRefuse(tx, identity)), organization }
          : await createOnce(registration, identity, { key, visitor });
      void confirmation.deliver();
      return session;
    },
  };
}
