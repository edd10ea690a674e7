import type { Transaction } from 'kysely';
import { hashPassword, verifyPassword } from '../../credentials/passwordHash.ts';
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
import { refuseWeakPassword } from './passwordRules.ts';
import { toldProof } from './proofLog.ts';
import { signInGuards } from './signInGuards.ts';
import type { Visitor } from './visitor.ts';

/** Origin of a registration, and its idempotency key, if any. */
export interface RegisteredBy {
  readonly visitor: Visitor;
  readonly key?: string | undefined;
}

export interface RegistrationService {
  /**
   * Registers a person, mails a confirmation link and resolves to the session that may begin (CALL-09).
   * Answers 400 to a weak password, 401 when the e-mail address is taken at the organization (SUBMIT-14). A
   * repeat with the same `key` and answers gets the same result.
   */
  register(registration: Registration, by: RegisteredBy): Promise<Session>;
}

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

  /** A repeat must have the same password and phone number; a wrong password counts as a guess. */
  async function refuseOtherAnswers(registration: Registration, visitor: Visitor): Promise<IdentityRow> {
    const name = lowerCase(registration);
    const take = async () => {
      const row = await selectIdentityByName(db.kysely, name);
      const isRight = await verifyPassword(row?.password_hash, registration.password);
      const phone = row && (await readPhone(db.kysely, encryption, row.uuid));
      // After a second factor is switched on, signing in requires it.
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
    // Repeats compare password and phone number, so a wrong password must count.
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
