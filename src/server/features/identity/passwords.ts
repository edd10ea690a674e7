import type { Transaction } from 'kysely';
import { takeAllowance } from '../../db/allowance.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import { endAllSessions } from '../../http/sessionEnds.ts';
import { createMailService } from '../mail/mailService.ts';
import { linkAllowance } from './allowance.ts';
import { confirmAddress } from './confirmAddress.ts';
import {
  type IdentityName,
  type IdentityRow,
  selectIdentity,
  selectIdentityByName,
  updateIdentity,
} from './identityStore.ts';
import { createIdentityTokens } from './identityTokens.ts';
import { createLockout, strictPolicy } from './lockout.ts';
import { hashPassword, verifyPassword } from './passwordHash.ts';
import { refuseWeakPasswordOf } from './passwordRules.ts';
import { toldProof } from './proofLog.ts';
import { codeGuess, everyGuard, passwordGuess } from './signInGuards.ts';
import type { Visitor } from './visitor.ts';

/** Forgotten, reset and changed passwords. A new one ends all sessions and reset links. */
export interface Passwords {
  /**
   * Mails a link if the identity exists and was not mailed too often; answers the same either way. Earlier
   * links stay valid until one is used.
   */
  forgot(name: IdentityName): Promise<void>;
  /**
   * Sets a new password by the link's token; resolves to its owner. Answers 422 when the link is used or
   * expired.
   */
  reset(token: string, password: string, visitor: Visitor): Promise<string>;
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

const MINUTE_MS = 60_000;

export function createPasswords(dependencies: AppDependencies): Passwords {
  const { db, clock, encryption, logger, settings } = dependencies;
  const mails = createMailService(dependencies);
  const tokens = createIdentityTokens(encryption);
  const lockout = createLockout(db, clock);

  async function found(uuid: string): Promise<IdentityRow> {
    const row = await selectIdentity(db.kysely, uuid);
    if (row === undefined) throw new ApiError('unauthenticated');
    return row;
  }

  /** Hashes before the transaction because hashing is slow. */
  async function readied(row: IdentityRow, password: string): Promise<string> {
    await refuseWeakPasswordOf(dependencies, row, password);
    if (await verifyPassword(row.password_hash, password))
      throw new ApiError('unprocessable', [said('refusal.password.same')]);
    return hashPassword(password);
  }

  interface Replacement {
    readonly row: IdentityRow;
    readonly password_hash: string;
    readonly visitor: Visitor;
  }

  async function replace(
    tx: Transaction<Tables>,
    { row, password_hash, visitor }: Replacement,
  ): Promise<void> {
    const { uuid, organization, email } = row;
    const password_changed_at = new Date(clock.now());
    await updateIdentity(tx, uuid, { password_hash, password_changed_at, password_expired: false });
    await endAllSessions(tx, uuid);
    await tokens.forget(tx, uuid, 'RESET');
    await lockout.clear(tx, [
      ...everyGuard(dependencies, { name: row, row, visitor }),
      // Guesses by somebody who knew the old password are void.
      ...[codeGuess(uuid), passwordGuess(uuid)].map((subject) => ({
        subject,
        policy: strictPolicy(settings),
      })),
    ]);
    const link = mails.pageAddress(organization, '/auth/forgot');
    await mails.post(tx, { organization, to: email, template: 'passwordChanged', values: { link } });
  }

  async function set(identityUuid: string, password: string, visitor: Visitor): Promise<void> {
    const row = await found(identityUuid);
    const password_hash = await readied(row, password);
    await db.transaction((tx) => replace(tx, { row, password_hash, visitor }));
    logger.info('password changed', { identity: identityUuid, org: row.organization });
    void mails.deliver();
  }

  async function require(identityUuid: string, password: string): Promise<void> {
    const { password_hash, organization: org } = await found(identityUuid);
    await lockout.guard([{ subject: passwordGuess(identityUuid), policy: strictPolicy(settings) }], {
      take: async () => (await verifyPassword(password_hash, password)) || undefined,
      failure: new ApiError('unprocessable', [said('refusal.password.wrong')]),
      tell: toldProof(logger, { identity: identityUuid, org, proof: 'password again' }),
    });
  }

  return {
    async forgot(given) {
      const name = { ...given, email: given.email.toLowerCase() };
      const now = clock.now();
      await db.transaction(async (tx) => {
        const row = await selectIdentityByName(tx, name);
        if (row === undefined) return;
        if (!(await takeAllowance(tx, `mail reset ${row.uuid}`, { ...linkAllowance(settings), now }))) return;
        const lifeMs = settings.resetLinkMinutes * MINUTE_MS;
        const token = { identityUuid: row.uuid, purpose: 'RESET', now, lifeMs } as const;
        const link = mails.pageAddress(row.organization, `/auth/reset#${await tokens.link(tx, token)}`);
        await mails.post(tx, {
          organization: row.organization,
          to: row.email,
          template: 'reset',
          values: { link, minutes: String(settings.resetLinkMinutes) },
        });
      });
      void mails.deliver();
    },

    async reset(token, password, visitor) {
      const named = await tokens.ownerOfLink(db.kysely, token, 'RESET', clock.now());
      const known = named === undefined ? undefined : await selectIdentity(db.kysely, named);
      if (known === undefined) throw new ApiError('unprocessable');
      await refuseWeakPasswordOf(dependencies, known, password);
      const password_hash = await hashPassword(password);
      const uuid = await db.transaction(async (tx) => {
        const owner = await tokens.takeLink(tx, token, 'RESET', clock.now());
        const row = owner === undefined ? undefined : await selectIdentity(tx, owner);
        if (row === undefined) return undefined;
        // Using a mailed link proves the address. Runs before any row is locked, to keep the lock order.
        await confirmAddress(tx, row.uuid, new Date(clock.now()));
        await replace(tx, { row, password_hash, visitor });
        return row.uuid;
      });
      if (uuid === undefined) throw new ApiError('unprocessable');
      logger.info('password changed', { identity: uuid, org: known.organization });
      void mails.deliver();
      return uuid;
    },

    async change({ identityUuid, organization }, { current, password }, visitor) {
      await require(identityUuid, current);
      await set(identityUuid, password, visitor);
      const { session_version: version } = await found(identityUuid);
      return { identityUuid, organization, version };
    },

    set,
    require,
  };
}
