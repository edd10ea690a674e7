import type { Transaction } from 'kysely';
import { takeAllowance } from '../../db/allowance.ts';
import type { Tables } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { createMailService, type MailDependencies } from '../mail/mailService.ts';
import { linkAllowance } from './allowance.ts';
import { confirmAddress } from './confirmAddress.ts';
import type { IdentityRow } from './identityStore.ts';
import { createIdentityTokens } from './identityTokens.ts';
import { ownIdentity } from './ownIdentity.ts';

const HOUR_MS = 3_600_000;

export interface Confirmation {
  readonly alreadyConfirmed: boolean;
}

/** Has people prove that they own an e-mail address. */
export interface EmailConfirmation {
  /** Writes the mail with the link, in the caller's transaction. */
  ask(tx: Transaction<Tables>, to: Pick<IdentityRow, 'uuid' | 'organization' | 'email'>): Promise<void>;
  /** Writes it again, unless that was done just now or too often, or the address is confirmed. */
  askAgain(identityUuid: string): Promise<void>;
  /**
   * Confirms by the link's token; resolves to whether the same link had already confirmed. Answers 422 when
   * it is unknown, expired, or another link confirmed.
   */
  confirm(token: string): Promise<Confirmation>;
  deliver(): Promise<void>;
}

/** Any valid link confirms the address, and that spends all of them. */
export function createEmailConfirmation(dependencies: MailDependencies): EmailConfirmation {
  const { db, clock, encryption, settings } = dependencies;
  const mails = createMailService(dependencies);
  const tokens = createIdentityTokens(encryption);

  const ask: EmailConfirmation['ask'] = async (tx, { uuid, organization, email }) => {
    const lifeMs = settings.confirmLinkHours * HOUR_MS;
    const token = { identityUuid: uuid, purpose: 'CONFIRM', now: clock.now(), lifeMs } as const;
    const secret = await tokens.link(tx, token);
    const link = mails.pageAddress(organization, `/auth/confirm#${secret}`);
    await mails.post(tx, {
      organization,
      to: email,
      template: 'confirm',
      values: { link, hours: String(settings.confirmLinkHours) },
    });
  };

  const mayWrite = (tx: Transaction<Tables>, identityUuid: string): Promise<boolean> =>
    takeAllowance(tx, `mail confirm ${identityUuid}`, { ...linkAllowance(settings), now: clock.now() });

  return {
    async ask(tx, to) {
      await mayWrite(tx, to.uuid);
      await ask(tx, to);
    },
    async askAgain(identityUuid) {
      await db.transaction(async (tx) => {
        const row = await ownIdentity(tx, identityUuid);
        if (row.email_confirmed_at === null && (await mayWrite(tx, identityUuid))) await ask(tx, row);
      });
      void mails.deliver();
    },
    async confirm(token) {
      const now = clock.now();
      const link = await db.transaction(async (tx) => {
        const used = await tokens.spendLink(tx, token, 'CONFIRM', now);
        if (used === undefined || used.wasUsed) return used;
        await confirmAddress(tx, used.identityUuid, new Date(now));
        await tokens.forget(tx, used.identityUuid, 'CONFIRM');
        return used;
      });
      if (link === undefined) throw new ApiError('unprocessable');
      return { alreadyConfirmed: link.wasUsed };
    },
    deliver: () => mails.deliver(),
  };
}
