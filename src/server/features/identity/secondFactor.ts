import type { Transaction } from 'kysely';
import type { SecondFactorRequest } from '../../../core/model/generated/api/second-factor.ts';
import { newTotpSecret, totpAddress, totpStep } from '../../credentials/totp.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { type IdentityRow, updateIdentity } from './identityStore.ts';
import { createLockout, strictPolicy } from './lockout.ts';
import { createMailedCodes } from './mailedCodes.ts';
import { ownIdentity } from './ownIdentity.ts';
import { toldProof } from './proofLog.ts';
import { openSecret, sealSecret } from './sealedSecret.ts';
import { codeGuess } from './signInGuards.ts';

export interface TotpSetUp {
  /** Base32. */
  readonly secret: string;
  /** `otpauth://totp/...`, for a QR code. */
  readonly uri: string;
}

export interface SecondFactor {
  /** Mails six digits, which replace earlier ones; answers 429 when asked too often. */
  sendCode(identityUuid: string): Promise<void>;
  /** Takes a code; answers 401 when it is wrong or used, 423 after five wrong ones. */
  verify(identityUuid: string, given: SecondFactorRequest): Promise<IdentityRow>;
  /** Begins to set up an authenticator app; sign-in does not ask for it yet. */
  begin(identityUuid: string): Promise<TotpSetUp>;
  /**
   * Turns two-step verification on after a right code of that method; answers 409 when no app is being set
   * up.
   */
  turnOn(identityUuid: string, given: SecondFactorRequest): Promise<void>;
  /** Turns it off and deletes the secret. */
  turnOff(identityUuid: string): Promise<void>;
}

/** How a person may give the second factor; mail is also the fallback for a lost app. */
export const methodsOf = ({
  second_factor,
}: Pick<IdentityRow, 'second_factor'>): readonly ('TOTP' | 'EMAIL')[] => {
  if (second_factor === null) return [];
  return second_factor === 'TOTP' ? ['TOTP', 'EMAIL'] : ['EMAIL'];
};

/** Takes an app code and stores its step, so that no code works twice. */
async function takeAppCode(
  tx: Transaction<Tables>,
  { system, encryption }: Pick<AppDependencies, 'system' | 'encryption'>,
  { row, code }: { readonly row: IdentityRow; readonly code: string },
): Promise<boolean> {
  if (row.totp_secret_enc === null) return false;
  const secret = openSecret(encryption, row.uuid, row.totp_secret_enc);
  const step = totpStep(secret, code, { now: system.now(), lastStep: row.totp_last_step });
  if (step === undefined) return false;
  const taken = await tx
    .updateTable('identities')
    .set({ totp_last_step: step })
    .where('uuid', '=', row.uuid)
    .where('totp_last_step', '<', step)
    .returning('uuid')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Authenticator apps follow `system` time, whatever the sandbox clock says. */
export function createSecondFactor(dependencies: AppDependencies): SecondFactor {
  const { db, clock, encryption, logger, releases, settings } = dependencies;
  const mailed = createMailedCodes(dependencies);
  const lockout = createLockout(db, clock);

  const isRight = (tx: Transaction<Tables>, row: IdentityRow, { method, code }: SecondFactorRequest) =>
    method === 'TOTP' ? takeAppCode(tx, dependencies, { row, code }) : mailed.take(tx, row.uuid, code);

  /** Wrong codes of both methods count together: five lock. */
  const take = async (uuid: string, given: SecondFactorRequest): Promise<IdentityRow> =>
    lockout.guard([{ subject: codeGuess(uuid), policy: strictPolicy(settings) }], {
      take: () =>
        db.transaction(async (tx) => {
          const row = await ownIdentity(tx, uuid);
          return (await isRight(tx, row, given)) ? row : undefined;
        }),
      failure: new ApiError('unauthenticated', [said('refusal.code.wrong')]),
      tell: toldProof(logger, { identity: uuid, proof: given.method === 'TOTP' ? 'app code' : 'mail code' }),
    });

  return {
    sendCode: mailed.send,

    verify: take,

    begin: (identityUuid) =>
      db.transaction(async (tx) => {
        const { organization, email, second_factor } = await ownIdentity(tx, identityUuid);
        if (second_factor === 'TOTP') throw new ApiError('conflict');
        const secret = newTotpSecret();
        const totp_secret_enc = sealSecret(encryption, identityUuid, secret);
        await updateIdentity(tx, identityUuid, { totp_secret_enc, totp_last_step: 0 });
        const issuer = releases.head(organization)?.app.brand.company.shortName ?? organization;
        return { secret, uri: totpAddress(secret, { issuer, label: email }) };
      }),

    async turnOn(identityUuid, given) {
      const row = await take(identityUuid, given);
      if (given.method === 'TOTP' && row.totp_secret_enc === null) throw new ApiError('conflict');
      await updateIdentity(db.kysely, identityUuid, { second_factor: given.method });
    },

    async turnOff(identityUuid) {
      const off = { second_factor: null, totp_secret_enc: null, totp_last_step: 0 };
      await updateIdentity(db.kysely, identityUuid, off);
    },
  };
}
