import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { createMailService, type MailDependencies } from '../mail/mailService.ts';
import { type IdentityRow, selectIdentity, updateIdentity } from './identityStore.ts';
import { createIdentityTokens } from './identityTokens.ts';

const LIFE_MS = 3 * 86_400_000;
const PAUSE_MS = 60_000;

/** Has somebody prove that an e-mail address is theirs. */
export interface EmailConfirmation {
  /** Writes the mail with the link, in the transaction of the caller. */
  ask(tx: Transaction<Tables>, to: Pick<IdentityRow, 'uuid' | 'organization' | 'email'>): Promise<void>;
  /** Writes it again, unless it was just written or the address is confirmed. */
  askAgain(identityUuid: string): Promise<void>;
  /** Takes the link's token; answers 422 when it is used or too old. */
  confirm(token: string): Promise<void>;
  /** Sends what was written. */
  deliver(): Promise<void>;
}

/** Confirmation by a link that holds for three days. */
export function createEmailConfirmation(dependencies: MailDependencies): EmailConfirmation {
  const { db, clock, encryption } = dependencies;
  const mails = createMailService(dependencies);
  const tokens = createIdentityTokens(encryption);

  const ask: EmailConfirmation['ask'] = async (tx, { uuid, organization, email }) => {
    const token = { identityUuid: uuid, purpose: 'CONFIRM', now: clock.now(), lifeMs: LIFE_MS } as const;
    const secret = await tokens.link(tx, token);
    const link = mails.pageAddress(organization, `/auth/confirm#${secret}`);
    await mails.post(tx, { organization, to: email, template: 'confirm', values: { link } });
  };

  return {
    ask,
    async askAgain(identityUuid) {
      await db.transaction(async (tx) => {
        const row = await selectIdentity(tx, identityUuid);
        if (row === undefined) throw new ApiError('unauthenticated');
        const last = await tokens.newest(tx, identityUuid, 'CONFIRM');
        const isRecent = last !== undefined && clock.now() - last.getTime() < PAUSE_MS;
        if (row.email_confirmed_at === null && !isRecent) await ask(tx, row);
      });
      void mails.deliver();
    },
    async confirm(token) {
      const now = clock.now();
      const uuid = await db.transaction(async (tx) => {
        const owner = await tokens.takeLink(tx, token, 'CONFIRM', now);
        if (owner !== undefined) await updateIdentity(tx, owner, { email_confirmed_at: new Date(now) });
        return owner;
      });
      if (uuid === undefined) throw new ApiError('unprocessable');
    },
    deliver: () => mails.deliver(),
  };
}
