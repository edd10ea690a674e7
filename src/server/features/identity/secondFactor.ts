import type { Transaction } from 'kysely';
import type { SecondFactorRequest } from '../../../core/model/generated/api/second-factor.ts';
import { takeAllowance } from '../../db/allowance.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { createMailService } from '../mail/mailService.ts';
import { codeAllowance } from './allowance.ts';
import { type IdentityRow, selectIdentity, updateIdentity } from './identityStore.ts';
import { createIdentityTokens } from './identityTokens.ts';
import { createLockout, strictPolicy } from './lockout.ts';
import { toldProof } from './proofLog.ts';
import { codeGuess } from './signInGuards.ts';
import { newTotpSecret, openSecret, sealSecret, totpAddress, totpStep } from './totp.ts';

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

const MINUTE_MS = 60_000;

/** How a person may give the second factor; mail is also the fallback for a lost app. */
export const methodsOf = ({
  second_factor,
}: Pick<IdentityRow, 'second_factor'>): readonly ('TOTP' | 'EMAIL')[] => {
  if (second_factor === null) return [];
  return second_factor === 'TOTP' ? ['TOTP', 'EMAIL'] : ['EMAIL'];
};

/** Authenticator apps follow `system` time, whatever the sandbox clock says. */
export function createSecondFactor(dependencies: AppDependencies): SecondFactor {
  const { db, clock, system, encryption, logger, releases, settings } = dependencies;
  const mails = createMailService(dependencies);
  const tokens = createIdentityTokens(encryption);
  const lockout = createLockout(db, clock);

  async function found(tx: Queries, uuid: string): Promise<IdentityRow> {
    const row = await selectIdentity(tx, uuid);
    if (row === undefined) throw new ApiError('unauthenticated');
    return row;
  }

  /** Takes an app code and stores its step, so that no code works twice. */
  async function takeTotp(tx: Transaction<Tables>, row: IdentityRow, code: string): Promise<boolean> {
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

  const takeIn = async (tx: Transaction<Tables>, row: IdentityRow, given: SecondFactorRequest) =>
    given.method === 'TOTP'
      ? takeTotp(tx, row, given.code)
      : tokens.takeCode(tx, row.uuid, given.code, clock.now());

  /** Wrong codes of both methods count together: five lock. */
  const take = async (uuid: string, given: SecondFactorRequest): Promise<IdentityRow> =>
    lockout.guard([{ subject: codeGuess(uuid), policy: strictPolicy(settings) }], {
      take: () =>
        db.transaction(async (tx) => {
          const row = await found(tx, uuid);
          return (await takeIn(tx, row, given)) ? row : undefined;
        }),
      failure: new ApiError('unauthenticated', [said('refusal.code.wrong')]),
      tell: toldProof(logger, { identity: uuid, proof: given.method === 'TOTP' ? 'app code' : 'mail code' }),
    });

  return {
    async sendCode(identityUuid) {
      await db.transaction(async (tx) => {
        const { organization, email } = await found(tx, identityUuid);
        const now = clock.now();
        const isAllowed = await takeAllowance(tx, `mail code ${identityUuid}`, {
          ...codeAllowance(settings),
          now,
        });
        if (!isAllowed)
          throw new ApiError('tooManyRequests', [
            said('refusal.code.tooSoon', {
              seconds: String(settings.codePauseSeconds),
              most: String(settings.mailsPerHour),
            }),
          ]);
        const lifeMs = settings.codeMinutes * MINUTE_MS;
        const token = { identityUuid, purpose: 'CODE', now, lifeMs } as const;
        const values = { code: await tokens.code(tx, token), minutes: String(settings.codeMinutes) };
        await mails.post(tx, { organization, to: email, template: 'code', values });
      });
      void mails.deliver();
    },

    verify: take,

    begin: (identityUuid) =>
      db.transaction(async (tx) => {
        const { organization, email, second_factor } = await found(tx, identityUuid);
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
