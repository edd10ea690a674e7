import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import { answerCopy } from '../../http/requestLanguage.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { readPhone } from '../profile/phoneService.ts';
import { keepConfirmed, keepOnFile } from '../profile/textNumberService.ts';
import { type ConditionCall, lockCondition } from './conditionAnswerService.ts';
import { updateCondition } from './conditionStore.ts';
import { codeRefusal, judgeCode, newCode, numberOfCode, sentCode, VALID_MS } from './phoneCode.ts';
import { screenOf } from './wireCondition.ts';

export type { SentCode } from './conditionStore.ts';
export { codeRefusal, judgeCode, newCode, numberOfCode, sentCode, VALID_MS } from './phoneCode.ts';

type Tx = Transaction<Tables>;

/** A code, and the ten-digit number that it is for. */
export interface CodeMessage {
  readonly applicationUuid: string;
  readonly organization: string;
  readonly phoneNumber: string;
  readonly code: string;
  readonly at: Date;
  /** Milliseconds for which it can be entered. */
  readonly validMs: number;
}

/** Who sends codes. */
export interface CodeSender {
  /** Sends a code, in the transaction that keeps its fingerprint. Throws `ApiError` when nobody can send it. */
  send(tx: Tx, message: CodeMessage): Promise<void>;
  /** Called once the transaction is over: sends what waits. Never rejects. */
  deliver(): Promise<void>;
}

/** The answer to an entered code. A wrong one is counted, so it must not throw and roll back. */
export interface CodeVerdict {
  readonly isRight: boolean;
  /** The reason, worded for the borrower. */
  readonly words?: string;
}

/** One-time codes to confirm a phone number. */
export function createPhoneCodes(dependencies: AppDependencies, sender: CodeSender) {
  const { clock, releases } = dependencies;

  async function words(tx: Tx, { organization, releaseHash }: ApplicationRecord, key: string) {
    const release = await releaseFor(tx, releases, organization, releaseHash);
    return answerCopy(release).text(`screen.conditions.phone.${key}`, { facts: {} });
  }

  async function lockPhone(tx: Tx, call: ConditionCall) {
    const locked = await lockCondition(tx, call);
    if (screenOf(locked.row) === 'conditions/phone-number') return locked;
    throw new ApiError('conflict', [said('refusal.condition.noPhone')]);
  }

  return {
    deliver: () => sender.deliver(),

    /** Sends a new code to a ten-digit number, replacing an earlier one; answers 429 when asked too often. */
    async send(tx: Tx, call: ConditionCall, phoneNumber: string): Promise<{ readonly expiresAt: string }> {
      const { record, row } = await lockPhone(tx, call);
      const at = new Date(clock.now());
      const refusal = codeRefusal(row, at);
      if (refusal) throw new ApiError('tooManyRequests', [await words(tx, record, refusal)]);
      const code = newCode();
      const { uuid: applicationUuid, organization } = record;
      await sender.send(tx, { applicationUuid, organization, phoneNumber, code, at, validMs: VALID_MS });
      const onFile = await readPhone(tx, dependencies.encryption, record.identityUuid);
      if (onFile !== undefined) await keepOnFile(tx, record, onFile);
      const sent = sentCode(dependencies, row, { code, phoneNumber, at });
      await updateCondition(tx, { ...row, data: { ...row.data, code: sent }, updated_at: at });
      return { expiresAt: sent.expiresAt };
    },

    /** Judges an entered code; the right one may be entered again. */
    async check(tx: Tx, call: ConditionCall, code: string): Promise<CodeVerdict> {
      const { record, row } = await lockPhone(tx, call);
      const at = new Date(clock.now());
      const verdict = judgeCode(dependencies, row, { code, at });
      const sent = row.data.code;
      if (verdict === 'over' || !sent) return { isRight: false, words: await words(tx, record, 'code.over') };
      const isRight = verdict === 'right';
      const next = isRight ? { ...sent, confirmed: true } : { ...sent, triesLeft: sent.triesLeft - 1 };
      await updateCondition(tx, { ...row, data: { ...row.data, code: next }, updated_at: at });
      const phone = isRight ? numberOfCode(dependencies, row) : undefined;
      if (phone !== undefined) {
        const onFile = await readPhone(tx, dependencies.encryption, record.identityUuid);
        await keepConfirmed(tx, record, { phone, onFile, at });
      }
      return isRight ? { isRight } : { isRight, words: await words(tx, record, 'code.wrong') };
    },
  };
}

export type PhoneCodes = ReturnType<typeof createPhoneCodes>;
