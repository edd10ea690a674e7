import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import { answerCopy } from '../../http/requestLanguage.ts';
import { keepSecrets, readSecrets } from '../applications/lenderFileService.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { type ConditionCall, lockCondition } from './conditionAnswerService.ts';
import { updateCondition } from './conditionStore.ts';
import { codeRefusal, judgeCode, newCode, sentCode } from './phoneCode.ts';
import { screenOf } from './wireCondition.ts';

type Tx = Transaction<Tables>;

const SECRET = 'oneTimeCode';

/** How a code that was entered is answered: a wrong one is counted, so its refusal is an answer and no error thrown. */
export interface CodeVerdict {
  readonly isRight: boolean;
  /** Why not, as the borrower reads it. */
  readonly words?: string;
}

/** One-time codes that confirm a phone number. The sandbox keeps the latest, encrypted, to be read by its control. */
export function createPhoneCodes(dependencies: AppDependencies) {
  const { clock, releases, encryption, settings } = dependencies;

  async function words(tx: Tx, { organization, releaseHash }: ApplicationRecord, key: string) {
    const release = await releaseFor(tx, releases, organization, releaseHash);
    return answerCopy(release).text(`screen.conditions.phone.${key}`, { facts: {} });
  }

  async function lockPhone(tx: Tx, call: ConditionCall) {
    const locked = await lockCondition(tx, call);
    if (screenOf(locked.row) === 'conditions/phone-number') return locked;
    throw new ApiError('conflict', [said('refusal.condition.noPhone')]);
  }

  /** Nothing but the sandbox can send a message yet. */
  async function deliver(tx: Tx, uuid: string, code: string | null, at: Date): Promise<void> {
    if (settings.mode !== 'sandbox')
      throw new ApiError('unavailable', [said('refusal.condition.noMessages')]);
    await keepSecrets(tx, uuid, { secrets: { [SECRET]: code }, encryption, at });
  }

  return {
    /** Sends a new code to a number (ten digits), which ends an earlier one; answers 429 when codes are asked for too often. */
    async send(tx: Tx, call: ConditionCall, phoneNumber: string): Promise<{ readonly expiresAt: string }> {
      const { record, row } = await lockPhone(tx, call);
      const at = new Date(clock.now());
      const refusal = codeRefusal(row, at);
      if (refusal) throw new ApiError('tooManyRequests', [await words(tx, record, refusal)]);
      const code = newCode();
      await deliver(tx, record.uuid, code, at);
      const sent = sentCode(dependencies, row, { code, phoneNumber, at });
      await updateCondition(tx, { ...row, data: { ...row.data, code: sent }, updated_at: at });
      return { expiresAt: sent.expiresAt };
    },

    /** Judges a code that was entered; the right one may be entered again. */
    async check(tx: Tx, call: ConditionCall, code: string): Promise<CodeVerdict> {
      const { record, row } = await lockPhone(tx, call);
      const at = new Date(clock.now());
      const verdict = judgeCode(dependencies, row, { code, at });
      const sent = row.data.code;
      if (verdict === 'over' || !sent) return { isRight: false, words: await words(tx, record, 'code.over') };
      const isRight = verdict === 'right';
      const next = isRight ? { ...sent, confirmed: true } : { ...sent, triesLeft: sent.triesLeft - 1 };
      await updateCondition(tx, { ...row, data: { ...row.data, code: next }, updated_at: at });
      return isRight ? { isRight } : { isRight, words: await words(tx, record, 'code.wrong') };
    },

    /** The code that was sent last; undefined when there is none. For the sandbox control only. */
    async latest(tx: Tx, uuid: string): Promise<string | undefined> {
      const code = (await readSecrets(tx, uuid, encryption))[SECRET];
      return typeof code === 'string' ? code : undefined;
    },
  };
}

/** One-time codes. */
export type PhoneCodes = ReturnType<typeof createPhoneCodes>;
