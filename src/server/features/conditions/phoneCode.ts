import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { FieldContext } from '../../db/fieldEncryption.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { readPhone } from '../profile/phoneService.ts';
import type { ConditionRow, SentCode } from './conditionStore.ts';

/** What a code is kept in: a condition, or what is known of a person's number. */
export interface CodeHolder {
  readonly uuid: string;
  readonly data: { readonly code?: SentCode };
}

type Tx = Transaction<Tables>;
type Encryption = Pick<AppDependencies, 'encryption'>;

const DIGITS = 6;
const TRIES = 5;
/** For how long a code can be entered. */
export const VALID_MS = 10 * 60_000;
const PAUSE_MS = 30_000;
const HOUR_MS = 3_600_000;
const MOST_IN_AN_HOUR = 5;

const phoneOf = (rowId: string): FieldContext => ({ table: 'conditions', column: 'data', rowId });

const hashOf = ({ encryption }: Encryption, { uuid }: Pick<CodeHolder, 'uuid'>, code: string): string =>
  encryption.fingerprint(`one-time code ${uuid} ${code}`);

/** Six digits, uniformly random. */
export const newCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

const sentWithin = ({ data }: Pick<CodeHolder, 'data'>, at: Date): readonly string[] =>
  (data.code?.sent ?? []).filter((moment) => Date.parse(moment) > at.getTime() - HOUR_MS);

/** Why no code may be sent now, or undefined: half a minute apart, five an hour. */
export function codeRefusal(row: Pick<CodeHolder, 'data'>, at: Date): 'tooSoon' | 'tooMany' | undefined {
  const last = row.data.code?.sentAt;
  if (last !== undefined && at.getTime() < Date.parse(last) + PAUSE_MS) return 'tooSoon';
  return sentWithin(row, at).length >= MOST_IN_AN_HOUR ? 'tooMany' : undefined;
}

/** Stores a code sent to a ten-digit number as a fingerprint, never the code itself. */
export function sentCode(
  dependencies: Encryption,
  row: CodeHolder,
  { code, phoneNumber, at }: { readonly code: string; readonly phoneNumber: string; readonly at: Date },
): SentCode {
  return {
    hash: hashOf(dependencies, row, code),
    phoneEnc: dependencies.encryption.encrypt(phoneNumber, phoneOf(row.uuid)),
    sentAt: at.toISOString(),
    expiresAt: new Date(at.getTime() + VALID_MS).toISOString(),
    triesLeft: TRIES,
    sent: [...sentWithin(row, at), at.toISOString()],
    confirmed: false,
  };
}

/** Whether an entered code is right, wrong, or no longer usable. */
export function judgeCode(
  dependencies: Encryption,
  row: CodeHolder,
  { code, at }: { readonly code: string; readonly at: Date },
): 'right' | 'wrong' | 'over' {
  const sent = row.data.code;
  if (!sent || sent.triesLeft <= 0 || at.getTime() >= Date.parse(sent.expiresAt)) return 'over';
  return sent.hash === hashOf(dependencies, row, code) ? 'right' : 'wrong';
}

/** The number that a code was sent to. */
export const numberOfCode = ({ encryption }: Encryption, { uuid, data }: CodeHolder): string | undefined =>
  data.code && encryption.decrypt(data.code.phoneEnc, phoneOf(uuid));

/** True when the phone number on file is the one confirmed by code. */
export async function hasConfirmedPhone(
  tx: Tx,
  { encryption }: Encryption,
  { row, identityUuid }: { readonly row: ConditionRow; readonly identityUuid: string },
): Promise<boolean> {
  if (!row.data.code?.confirmed) return false;
  return numberOfCode({ encryption }, row) === (await readPhone(tx, encryption, identityUuid));
}
