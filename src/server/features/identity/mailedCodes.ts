import type { Transaction } from 'kysely';
import { takeAllowance } from '../../db/allowance.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { createMailService } from '../mail/mailService.ts';
import { codeAllowance } from './allowance.ts';
import type { IdentityRow } from './identityStore.ts';
import { createIdentityTokens } from './identityTokens.ts';
import { ownIdentity } from './ownIdentity.ts';

/** Mailed codes as the second factor. */
export interface MailedCodes {
  /** Mails six digits, which replace earlier ones; answers 429 when asked too often. */
  send(identityUuid: string): Promise<void>;
  /** True, once, for the digits mailed last. */
  take(tx: Queries, identityUuid: string, code: string): Promise<boolean>;
}

const MINUTE_MS = 60_000;

export function createMailedCodes(dependencies: AppDependencies): MailedCodes {
  const { db, clock, encryption, settings } = dependencies;
  const mails = createMailService(dependencies);
  const tokens = createIdentityTokens(encryption);

  async function post(tx: Transaction<Tables>, { uuid, organization, email }: IdentityRow): Promise<void> {
    const now = clock.now();
    if (!(await takeAllowance(tx, `mail code ${uuid}`, { ...codeAllowance(settings), now })))
      throw new ApiError('tooManyRequests', [
        said('refusal.code.tooSoon', {
          seconds: String(settings.codePauseSeconds),
          most: String(settings.mailsPerHour),
        }),
      ]);
    const lifeMs = settings.codeMinutes * MINUTE_MS;
    const code = await tokens.code(tx, { identityUuid: uuid, purpose: 'CODE', now, lifeMs });
    const values = { code, minutes: String(settings.codeMinutes) };
    await mails.post(tx, { organization, to: email, template: 'code', values });
  }

  return {
    async send(identityUuid) {
      await db.transaction(async (tx) => post(tx, await ownIdentity(tx, identityUuid)));
      void mails.deliver();
    },
    take: (tx, identityUuid, code) => tokens.takeCode(tx, identityUuid, code, clock.now()),
  };
}
