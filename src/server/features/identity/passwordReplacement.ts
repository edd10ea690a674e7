import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { endAllSessions } from '../../http/sessionEnds.ts';
import { createMailService } from '../mail/mailService.ts';
import { type IdentityRow, updateIdentity } from './identityStore.ts';
import { createIdentityTokens } from './identityTokens.ts';
import { createLockout, strictPolicy } from './lockout.ts';
import { codeGuess, everyGuard, passwordGuess } from './signInGuards.ts';
import type { Visitor } from './visitor.ts';

export interface NewPassword {
  readonly row: IdentityRow;
  readonly password_hash: string;
  readonly visitor: Visitor;
}

/** What a new password does, however it was set. */
export interface PasswordReplacement {
  /**
   * Replaces the password in the caller's transaction: ends all sessions and reset links, lifts all locks,
   * and writes a mail to the owner.
   */
  write(tx: Transaction<Tables>, password: NewPassword): Promise<void>;
  /** Logs the change and sends the mail, after the commit. */
  tell(owner: Pick<IdentityRow, 'uuid' | 'organization'>): void;
}

export function createPasswordReplacement(dependencies: AppDependencies): PasswordReplacement {
  const { db, clock, encryption, logger, settings } = dependencies;
  const mails = createMailService(dependencies);
  const tokens = createIdentityTokens(encryption);
  const lockout = createLockout(db, clock);

  return {
    async write(tx, { row, password_hash, visitor }) {
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
    },
    tell({ uuid, organization }) {
      logger.info('password changed', { identity: uuid, org: organization });
      void mails.deliver();
    },
  };
}
