import { takeAllowance } from '../../db/allowance.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { createMailService } from '../mail/mailService.ts';
import type { IdentityRow } from './identityStore.ts';
import { createIdentityTokens } from './identityTokens.ts';
import type { Lock } from './lockout.ts';

/** Tells owners about a lock and lets them in by mail. */
export interface LockMail {
  /**
   * Tells the owner about a lock, at most hourly, with a link that makes the browser it is opened in a known
   * one. The link outlasts any lock by an hour.
   */
  tell(row: IdentityRow, lock: Lock): Promise<void>;
  /** Redeems the link's token once and resolves to its owner; answers 422 when it was used or expired. */
  take(token: string): Promise<string>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export function createLockMail(dependencies: AppDependencies): LockMail {
  const { db, clock, encryption, settings } = dependencies;
  const mails = createMailService(dependencies);
  const tokens = createIdentityTokens(encryption);
  const longest = Math.max(settings.lockoutLongestMinutes, settings.accountLongestMinutes);

  return {
    async tell({ uuid, organization, email }, { failures, ms }) {
      await db.transaction(async (tx) => {
        const now = clock.now();
        const allowance = { most: 1, perMs: HOUR_MS, pauseMs: 0, now };
        if (!(await takeAllowance(tx, `mail locked ${uuid}`, allowance))) return;
        const lifeMs = longest * MINUTE_MS + HOUR_MS;
        const secret = await tokens.link(tx, { identityUuid: uuid, purpose: 'DEVICE', now, lifeMs });
        const values = {
          device: mails.pageAddress(organization, `/auth/confirm?what=browser#${secret}`),
          link: mails.pageAddress(organization, '/auth/forgot'),
          failures: String(failures),
          minutes: String(Math.ceil(ms / MINUTE_MS)),
        };
        await mails.post(tx, { organization, to: email, template: 'locked', values });
      });
      void mails.deliver();
    },

    async take(token) {
      const owner = await tokens.takeLink(db.kysely, token, 'DEVICE', clock.now());
      if (owner === undefined) throw new ApiError('unprocessable');
      return owner;
    },
  };
}
