import type { Transaction } from 'kysely';
import { maskNumbers } from '../../../core/chat/maskNumbers.ts';
import type { HoursSeed } from '../../../core/model/generated/sandbox-hours.ts';
import { fullMomentText } from '../../../core/shared/dateText.ts';
import { HOURS_ZONE } from '../../../core/shared/hoursZone.ts';
import { formatUsPhone } from '../../../core/validation/phone.ts';
import type { FieldEncryption } from '../../db/fieldEncryption.ts';
import type { Queries, Row, Tables } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { languageOfRequest } from '../../http/requestLanguage.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { afterOpenTime } from '../hours/hoursService.ts';
import type { MailService } from '../mail/mailService.ts';
import type { ChatTools } from './chatTools.ts';

const HOUR = 3_600_000;
const USUAL_HOURS = 4;

/** Who is to be called; ten digits. */
export interface Caller {
  readonly name: string;
  readonly phone: string;
}

/** A call that was promised; `callBy` is an ISO instant, left out where the hours of the phone are not known. */
export interface CallBack {
  readonly uuid: string;
  readonly callBy?: string;
}

const contextOf = (rowId: string) => ({ table: 'call_backs', column: 'person_enc', rowId });

/** A moment as the lender's people read it. */
export const spokenTime = (at: number | Date): string => `${fullMomentText(at, 'en-US', HOURS_ZONE)} PT`;

/** Until when a lender calls back: as many opening hours later as its setting `chat.callBackHours` says. */
function promiseOf(
  { app: { brand } }: CompiledRelease,
  now: number,
  week: readonly HoursSeed[] | undefined,
): number | undefined {
  if (week === undefined) return;
  return afterOpenTime(week, now, (brand.chat?.callBackHours ?? USUAL_HOURS) * HOUR);
}

/** Who a row is about. */
export const callerOf = (row: Row<'call_backs'>, encryption: FieldEncryption): Caller =>
  JSON.parse(encryption.decrypt(row.person_enc, contextOf(row.uuid))) as Caller;

/**
 * Keeps who wants to be called back, sealed, and writes to the lender's support about it in the same transaction: what is
 * promised is known to who keeps it. Answers 503 where the lender has no address for support.
 */
export async function keepCallBack(
  tx: Transaction<Tables>,
  {
    ids,
    clock,
    encryption,
    mails,
  }: Pick<ChatTools, 'ids' | 'clock' | 'encryption'> & { readonly mails: MailService },
  {
    release,
    caller,
    week,
  }: {
    readonly release: CompiledRelease;
    readonly caller: Caller;
    readonly week: readonly HoursSeed[] | undefined;
  },
): Promise<CallBack> {
  const { code: organization, company } = release.app.brand;
  if (!company?.supportEmail) throw new ApiError('unavailable');
  const [uuid, now, language] = [ids.uuid(), clock.now(), languageOfRequest() ?? null];
  const callBy = promiseOf(release, now, week);
  const person: Caller = { name: maskNumbers(caller.name.trim()), phone: caller.phone };
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

/** Who waits for a call, of one lender where one is named, the longest waiting first; at most a hundred. */
export async function listCallBacks(
  queries: Queries,
  encryption: FieldEncryption,
  organization?: string,
): Promise<readonly (Caller & CallBack & { readonly organization: string })[]> {
  const all = queries.selectFrom('call_backs').selectAll().where('done_at', 'is', null);
  const waiting = organization === undefined ? all : all.where('organization', '=', organization);
  const rows = await waiting.orderBy('created_at').orderBy('uuid').limit(100).execute();
  return rows.map((row) => ({
    ...callerOf(row, encryption),
    uuid: row.uuid,
    organization: row.organization,
    ...(row.call_by === null ? {} : { callBy: row.call_by.toISOString() }),
  }));
}

/** Notes that somebody was called; false where nobody of the lender waits under this uuid. */
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
