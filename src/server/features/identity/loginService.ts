import type { SecondFactorRequest } from '../../../core/model/generated/api/second-factor.ts';
import { verifyPassword } from '../../credentials/passwordHash.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import type { Credentials } from './identityService.ts';
import { type IdentityRow, selectIdentityByName } from './identityStore.ts';
import { createLockMail } from './lockMail.ts';
import { createLockout } from './lockout.ts';
import { ownIdentity } from './ownIdentity.ts';
import { createPasswords } from './passwords.ts';
import { toldProof } from './proofLog.ts';
import { createSecondFactor, methodsOf } from './secondFactor.ts';
import { signInGuards } from './signInGuards.ts';
import { type LoginOutcome, signInOutcome } from './signInOutcome.ts';
import type { Visitor } from './visitor.ts';

export interface LoginService {
  /**
   * Answers 401 when the e-mail address or password is wrong, known or not. Answers 423 after five failures
   * of a place or browser, or many of an account, except in a browser its owner signed in with before.
   */
  login(credentials: Credentials & Pick<Session, 'scope'>, visitor: Visitor): Promise<LoginOutcome>;
  /** Mails a code to somebody with the second factor left. */
  sendCode(session: Session): Promise<void>;
  verify(session: Session, given: SecondFactorRequest): Promise<LoginOutcome>;
  replacePassword(session: Session, password: string, visitor: Visitor): Promise<LoginOutcome>;
}

export function createLoginService(dependencies: AppDependencies): LoginService {
  const { db, clock, logger } = dependencies;
  const lockout = createLockout(db, clock);
  const lockMail = createLockMail(dependencies);
  const passwords = createPasswords(dependencies);
  const factor = createSecondFactor(dependencies);

  const answer = (row: IdentityRow, isVerified: boolean, { scope }: Pick<Session, 'scope'>): LoginOutcome =>
    signInOutcome(dependencies, row, { isVerified, ...(scope === undefined ? {} : { scope }) });

  async function authenticate(
    { organization, email, password }: Credentials,
    visitor: Visitor,
  ): Promise<IdentityRow> {
    const name = { organization, email: email.toLowerCase() };
    const row = await selectIdentityByName(db.kysely, name);
    return lockout.guard(signInGuards(dependencies, { name, row, visitor }), {
      take: async () => ((await verifyPassword(row?.password_hash, password)) ? row : undefined),
      failure: new ApiError('unauthenticated', [said('refusal.login.wrong')]),
      tell: toldProof(logger, { identity: row?.uuid, org: organization, proof: 'password' }),
      onLock: async (lock) => {
        if (row !== undefined) await lockMail.tell(row, lock);
      },
    });
  }

  const current = ({ identityUuid }: Session): Promise<IdentityRow> => ownIdentity(db.kysely, identityUuid);

  return {
    login: async (credentials, visitor) =>
      answer(await authenticate(credentials, visitor), false, credentials),
    sendCode: ({ identityUuid }) => factor.sendCode(identityUuid),
    async verify(session, given) {
      if (!methodsOf(await current(session)).includes(given.method)) throw new ApiError('badRequest');
      return answer(await factor.verify(session.identityUuid, given), true, session);
    },
    async replacePassword(session, password, visitor) {
      await passwords.set(session.identityUuid, password, visitor);
      return answer(await current(session), true, session);
    },
  };
}
