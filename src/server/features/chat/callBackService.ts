import { sql, type Transaction } from 'kysely';
import { formatUsPhone } from '../../../core/validation/phone.ts';
import { acrossLenders } from '../../db/lenderScope.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { createMailService, type MailService } from '../mail/mailService.ts';
import { callerOf, spokenTime } from './callBacks.ts';

export interface CallBackCounts {
  readonly overdue: number;
  readonly waiting: number;
}

/** Late: past the promised time, or past a day when unknown hours allowed no promise. */
const isLate = (now: number) =>
  sql<boolean>`coalesce(call_by, created_at + interval '1 day') <= ${new Date(now)}`;

/** Counts open callbacks; `now` in lender-clock milliseconds. */
export async function countCallBacks(queries: Queries, now: number): Promise<CallBackCounts> {
  const row = await queries
    .selectFrom('call_backs')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isLate(now)).as('overdue'),
      fn.countAll<number>().as('all'),
    ])
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { overdue: Number(row.overdue), waiting: Number(row.all) - Number(row.overdue) };
}

const AT_ONCE = 100;

async function remindOfSome(tools: AppDependencies, mails: MailService, now: number): Promise<number> {
  const { db, encryption, releases } = tools;
  return db.transaction(async (tx) => {
    const late = await tx
      .selectFrom('call_backs')
      .selectAll()
      .where(isLate(now))
      .where('done_at', 'is', null)
      .where('reminded_at', 'is', null)
      .orderBy('created_at')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const row of late) {
      const { organization, uuid, language, call_by: by } = row;
      await tx
        .updateTable('call_backs')
        .set({ reminded_at: new Date(now) })
        .where('uuid', '=', uuid)
        .execute();
      const to = releases.head(organization)?.app.brand.company?.supportEmail;
      if (!to) continue;
      const { name, phone } = callerOf(row, encryption);
      const values = {
        name,
        phone: formatUsPhone(phone),
        language: language ?? 'en-US',
        by: by === null ? '-' : spokenTime(by),
        lender: organization,
        uuid,
      };
      await mails.post(tx, { organization, to, template: 'callBackOverdue', language: 'en-US', values });
    }
    return late.length;
  });
}

/** Mails each lender's support once about every late callback; resolves to their number. */
export async function remindOfCallBacks(tools: AppDependencies, now: number): Promise<number> {
  const mails = createMailService(tools);
  let count = 0;
  await acrossLenders(async () => {
    for (let some = AT_ONCE; some === AT_ONCE; count += some) some = await remindOfSome(tools, mails, now);
  });
  if (count > 0) await mails.deliver();
  return count;
}

interface Forgotten {
  readonly organization: string;
  readonly identityUuid: string;
  /** Ten digits. */
  readonly phone: string | undefined;
}

/**
 * Removes a person's callbacks at a lender, and the mails about them: those asked for while signed in, and those to
 * their number, whoever asked.
 */
export async function forgetCallBacks(
  tx: Transaction<Tables>,
  tools: AppDependencies,
  { organization, identityUuid, phone }: Forgotten,
): Promise<void> {
  const rows = await tx
    .selectFrom('call_backs')
    .selectAll()
    .where('organization', '=', organization)
    .execute();
  const own = rows
    .map((row) => ({ uuid: row.uuid, caller: callerOf(row, tools.encryption) }))
    .filter(({ caller }) => caller.phone === phone || caller.identityUuid === identityUuid);
  if (own.length === 0) return;
  const uuids = own.map(({ uuid }) => uuid);
  await tx.deleteFrom('call_backs').where('uuid', 'in', uuids).execute();
  const support = tools.releases.head(organization)?.app.brand.company?.supportEmail;
  if (!support) return;
  const mails = createMailService(tools);
  for (const asked of new Set(own.map(({ caller }) => caller.phone)))
    await mails.forget(tx, support, formatUsPhone(asked));
}
