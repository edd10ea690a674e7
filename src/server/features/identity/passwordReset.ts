import type { Transaction } from 'kysely';
import { hashPassword } from '../../credentials/passwordHash.ts';
import { takeAllowance } from '../../db/allowance.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { createMailService } from '../mail/mailService.ts';
import { linkAllowance } from './allowance.ts';
import { confirmAddress } from './confirmAddress.ts';
import {
  type IdentityName,
  type IdentityRow,
  selectIdentity,
  selectIdentityByName,
} from './identityStore.ts';
import { createIdentityTokens } from './identityTokens.ts';
import { deletePasskeys } from './passkeyStore.ts';
import { createPasswordReplacement } from './passwordReplacement.ts';
import { refuseWeakPasswordOf } from './passwordRules.ts';
import type { Visitor } from './visitor.ts';

/** Forgotten passwords. */
export interface PasswordReset {
  /**
   * Mails a link if the identity exists and was not mailed too often; answers the same either way. Earlier
   * links stay valid until one is used.
   */
  forgot(name: IdentityName & { readonly scope?: 'signer' }): Promise<void>;
  /**
   * Sets a new password by the link's token and removes all passkeys, which somebody else may have added; resolves to its
   * owner. Answers 422 when the link is used or expired.
   */
  reset(token: string, password: string, visitor: Visitor): Promise<string>;
}

const MINUTE_MS = 60_000;

export function createPasswordReset(dependencies: AppDependencies): PasswordReset {
  const { db, clock, encryption, settings } = dependencies;
  const mails = createMailService(dependencies);
  const tokens = createIdentityTokens(encryption);
  const replacement = createPasswordReplacement(dependencies);

  async function postLink(
    tx: Transaction<Tables>,
    { uuid, organization, email }: IdentityRow,
    scope: 'signer' | undefined,
  ): Promise<void> {
    const now = clock.now();
    if (!(await takeAllowance(tx, `mail reset ${uuid}`, { ...linkAllowance(settings), now }))) return;
    const lifeMs = settings.resetLinkMinutes * MINUTE_MS;
    const secret = await tokens.link(tx, { identityUuid: uuid, purpose: 'RESET', now, lifeMs });
    const link = mails.pageAddress(
      organization,
      `/auth/reset${scope === undefined ? '' : `?as=${scope}`}#${secret}`,
    );
    const values = { link, minutes: String(settings.resetLinkMinutes) };
    await mails.post(tx, { organization, to: email, template: 'reset', values });
  }

  async function removePasskeys(
    tx: Transaction<Tables>,
    { uuid, organization, email }: IdentityRow,
  ): Promise<void> {
    if ((await deletePasskeys(tx, { identityUuid: uuid })) === 0) return;
    const values = { link: mails.pageAddress(organization, '/auth/forgot') };
    await mails.post(tx, { organization, to: email, template: 'passkeyRemoved', values });
  }

  return {
    async forgot({ organization, email, scope }) {
      await db.transaction(async (tx) => {
        const row = await selectIdentityByName(tx, { organization, email: email.toLowerCase() });
        if (row !== undefined) await postLink(tx, row, scope);
      });
      void mails.deliver();
    },

    async reset(token, password, visitor) {
      const named = await tokens.ownerOfLink(db.kysely, token, 'RESET', clock.now());
      const known = named === undefined ? undefined : await selectIdentity(db.kysely, named);
      if (known === undefined) throw new ApiError('unprocessable');
      await refuseWeakPasswordOf(dependencies, known, password);
      const password_hash = await hashPassword(password);
      const owner = await db.transaction(async (tx) => {
        const uuid = await tokens.takeLink(tx, token, 'RESET', clock.now());
        const row = uuid === undefined ? undefined : await selectIdentity(tx, uuid);
        if (row === undefined) return undefined;
        // Using a mailed link proves the address. Runs before any row is locked, to keep the lock order.
        await confirmAddress(tx, row.uuid, new Date(clock.now()));
        await replacement.write(tx, { row, password_hash, visitor });
        await removePasskeys(tx, row);
        return row;
      });
      if (owner === undefined) throw new ApiError('unprocessable');
      replacement.tell(owner);
      return owner.uuid;
    },
  };
}
