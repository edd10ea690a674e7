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

/** Passwords: forgotten, reset, changed. A new one ends every session and every link for resetting there is. */
export interface Passwords {
  /**
   * Writes a mail with a link, if there is such an identity and it was not written to too often; answers the same if not.
   * Earlier links work on, until one of them is used.
   */
  forgot(name: IdentityName): Promise<void>;
  /** Takes the link's token and a new password, and resolves to whose it is; answers 422 when the link is used or too old. */
  reset(token: string, password: string, visitor: Visitor): Promise<string>;
  /** Takes the password of somebody signed in, and a new one; resolves to the session that may begin. Answers 422 when it is wrong. */
  change(
    session: Session,
    passwords: { readonly current: string; readonly password: string },
    visitor: Visitor,
  ): Promise<Session>;
  /** Sets a password; answers 400 when it is weak, 422 when it is the one there was. */
  set(identityUuid: string, password: string, visitor: Visitor): Promise<void>;
  /** Whether it is the password of who is signed in; answers 422 when it is not, 423 after five wrong ones. */
  require(identityUuid: string, password: string): Promise<void>;
}

const MINUTE_MS = 60_000;

/** Passwords in the database. */
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

  /** Hashing takes long, so it is done before the transaction. */
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
      // Whoever knew the old password may have guessed at what comes after it.
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
        // Who reads mails there has shown that the address is theirs. It takes its turn before any row is locked.
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
