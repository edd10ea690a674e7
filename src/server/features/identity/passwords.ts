import { hashPassword, verifyPassword } from '../../credentials/passwordHash.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import type { IdentityRow } from './identityStore.ts';
import { createLockout, strictPolicy } from './lockout.ts';
import { ownIdentity } from './ownIdentity.ts';
import { createPasswordReplacement } from './passwordReplacement.ts';
import { refuseWeakPasswordOf } from './passwordRules.ts';
import { toldProof } from './proofLog.ts';
import { passwordGuess } from './signInGuards.ts';
import type { Visitor } from './visitor.ts';

/** Passwords of people signed in. A new one ends all sessions and reset links. */
export interface Passwords {
  /**
   * Changes the password of somebody signed in; resolves to the session that may begin. Answers 422 when the
   * old one is wrong.
   */
  change(
    session: Session,
    passwords: { readonly current: string; readonly password: string },
    visitor: Visitor,
  ): Promise<Session>;
  /** Sets a password; answers 400 when it is weak, 422 when it is unchanged. */
  set(identityUuid: string, password: string, visitor: Visitor): Promise<void>;
  /** Checks the password of the signed-in person: answers 422 when wrong, 423 after five wrong ones. */
  require(identityUuid: string, password: string): Promise<void>;
}

export function createPasswords(dependencies: AppDependencies): Passwords {
  const { db, clock, logger, settings } = dependencies;
  const lockout = createLockout(db, clock);
  const replacement = createPasswordReplacement(dependencies);

  /** Hashes before the transaction because hashing is slow. */
  async function readied(row: IdentityRow, password: string): Promise<string> {
    await refuseWeakPasswordOf(dependencies, row, password);
    if (await verifyPassword(row.password_hash, password))
      throw new ApiError('unprocessable', [said('refusal.password.same')]);
    return hashPassword(password);
  }

  async function set(identityUuid: string, password: string, visitor: Visitor): Promise<void> {
    const row = await ownIdentity(db.kysely, identityUuid);
    const password_hash = await readied(row, password);
    await db.transaction((tx) => replacement.write(tx, { row, password_hash, visitor }));
    replacement.tell(row);
  }

  async function require(identityUuid: string, password: string): Promise<void> {
    const { password_hash, organization: org } = await ownIdentity(db.kysely, identityUuid);
    await lockout.guard([{ subject: passwordGuess(identityUuid), policy: strictPolicy(settings) }], {
      take: async () => (await verifyPassword(password_hash, password)) || undefined,
      failure: new ApiError('unprocessable', [said('refusal.password.wrong')]),
      tell: toldProof(logger, { identity: identityUuid, org, proof: 'password again' }),
    });
  }

  return {
    async change({ identityUuid, organization, scope }, { current, password }, visitor) {
      await require(identityUuid, current);
      await set(identityUuid, password, visitor);
      const { session_version: version } = await ownIdentity(db.kysely, identityUuid);
      return { identityUuid, organization, version, ...(scope === undefined ? {} : { scope }) };
    },
    set,
    require,
  };
}
