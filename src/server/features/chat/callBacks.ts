import type { Transaction } from 'kysely';
import { maskNumbers } from '../../../core/chat/maskNumbers.ts';
import { fullMomentText } from '../../../core/shared/dateText.ts';
import { HOURS_ZONE } from '../../../core/shared/hoursZone.ts';
import { formatUsPhone } from '../../../core/validation/phone.ts';
import type { FieldEncryption } from '../../db/fieldEncryption.ts';
import type { Queries, Row, Tables } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { languageOfRequest } from '../../http/requestLanguage.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { afterOpenTime, type Hours, hoursOf } from '../hours/hoursService.ts';
import type { MailService } from '../mail/mailService.ts';
import type { ChatTools } from './chatTools.ts';

const HOUR = 3_600_000;
const USUAL_HOURS = 4;

/** The person to call. */
export interface Caller {
  readonly name: string;
  /** Ten digits. */
  readonly phone: string;
  /** Whoever asked while signed in, so that erasing them finds it whatever the number is. */
  readonly identityUuid?: string | undefined;
}

/** A promised callback; `callBy` is an ISO instant, absent when phone hours are unknown. */
export interface CallBack {
  readonly uuid: string;
  readonly callBy?: string;
}

const contextOf = (rowId: string) => ({ table: 'call_backs', column: 'person_enc', rowId });

export const spokenTime = (at: number | Date): string => `${fullMomentText(at, 'en-US', HOURS_ZONE)} PT`;

/** The callback deadline: `chat.callBackHours` opening hours from now. */
function promiseOf(
  { app: { brand } }: CompiledRelease,
  now: number,
  hours: Hours | undefined,
): number | undefined {
  if (hours === undefined) return;
  return afterOpenTime(hours, now, (brand.chat?.callBackHours ?? USUAL_HOURS) * HOUR);
}

export const callerOf = (row: Row<'call_backs'>, encryption: FieldEncryption): Caller =>
  JSON.parse(encryption.decrypt(row.person_enc, contextOf(row.uuid))) as Caller;

/**
 * Stores a sealed callback request and mails the lender's support in the same transaction, so that whoever
 * must keep the promise knows. Answers 503 when the lender has no support address.
 */
export async function keepCallBack(
  tx: Transaction<Tables>,
  {
    ids,
    clock,
    encryption,
    mails,
  }: Pick<ChatTools, 'ids' | 'clock' | 'encryption'> & { readonly mails: MailService },
  { release, caller }: { readonly release: CompiledRelease; readonly caller: Caller },
): Promise<CallBack> {
  const { code: organization, company } = release.app.brand;
  if (!company?.supportEmail) throw new ApiError('unavailable');
  const [uuid, now, language] = [ids.uuid(), clock.now(), languageOfRequest() ?? null];
  const callBy = promiseOf(release, now, await hoursOf(tx, release, 'OPS_PHONE'));
  const person: Caller = { ...caller, name: maskNumbers(caller.name.trim()) };
  await tx
    .insertInto('call_backs')
    .values({
      uuid,
      organization,
      person_enc: encryption.encrypt(JSON.stringify(person), contextOf(uuid)),
      language,
      call_by: callBy === undefined ? null : new Date(callBy),
      created_at: new Date(now),
      done_at: null,
      reminded_at: null,
    })
    .execute();
  await mails.post(tx, {
    organization,
    to: company.supportEmail,
    template: 'callBack',
    language: 'en-US',
    values: {
      name: person.name,
      phone: formatUsPhone(person.phone),
      language: language ?? 'en-US',
      by: callBy === undefined ? '-' : spokenTime(callBy),
    },
  });
  return { uuid, ...(callBy === undefined ? {} : { callBy: new Date(callBy).toISOString() }) };
}

/** Waiting callbacks, of one lender if named, longest wait first; at most 100. */
export async function listCallBacks(
  queries: Queries,
  encryption: FieldEncryption,
  organization?: string,
): Promise<readonly (Pick<Caller, 'name' | 'phone'> & CallBack & { readonly organization: string })[]> {
  const all = queries.selectFrom('call_backs').selectAll().where('done_at', 'is', null);
  const waiting = organization === undefined ? all : all.where('organization', '=', organization);
  const rows = await waiting.orderBy('created_at').orderBy('uuid').limit(100).execute();
  return rows.map((row) => {
    const { name, phone } = callerOf(row, encryption);
    const { uuid, organization: lender, call_by: by } = row;
    return { name, phone, uuid, organization: lender, ...(by === null ? {} : { callBy: by.toISOString() }) };
  });
}

/** Marks a callback done; false when none of this lender waits under the uuid. */
export async function endCallBack(
  queries: Queries,
  { organization, uuid, at }: { readonly organization: string; readonly uuid: string; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('call_backs')
    .set({ done_at: at })
    .where('organization', '=', organization)
    .where('uuid', '=', uuid)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
