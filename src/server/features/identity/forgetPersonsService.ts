import { millisecondsInDay } from 'date-fns/constants';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { BrandRetention } from '../../../core/model/generated/brand.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { isAllSealed } from './erasePerson.ts';
import { eraseIdentity } from './eraseService.ts';
import { selectIdentity } from './identityStore.ts';
import { daysKept, leastDays } from './retentionTimes.ts';

/** The time of the lender, and that of the system, which chats go by. */
interface Times {
  readonly clock: Clock;
  readonly system: Clock;
}

const PAGE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

interface Ages {
  readonly uuid: string;
  /** When anything of the person changed last, but their chats. */
  readonly changedAt: Date;
  /** When a chat of theirs was last used; null without one. */
  readonly chattedAt: Date | null;
}

/** When anything of persons changed last: of a lender, in pages by uuid; or of one. */
async function agesOf(queries: Queries, which: RawBuilder<unknown>): Promise<readonly Ages[]> {
  const { rows } = await sql<Ages>`
    select i.uuid, greatest(
        i.created_at, i.password_changed_at,
        (select max(updated_at) from profiles p where p.identity_uuid = i.uuid),
        (select max(updated_at) from applications a where a.identity_uuid = i.uuid),
        (select max(accepted_at) from consents c where c.identity_uuid = i.uuid),
        (select max(d.updated_at) from documents d
          join applications a on a.uuid = d.application_uuid where a.identity_uuid = i.uuid)
      ) as "changedAt",
      (select max(last_at) from chat_conversations c where c.identity_uuid = i.uuid) as "chattedAt"
    from identities i
    where not exists (select from erasures e where e.identity_uuid = i.uuid) and ${which}`.execute(queries);
  return rows;
}

const isOver = ({ changedAt, chattedAt }: Ages, days: number, { clock, system }: Times): boolean =>
  changedAt.getTime() < clock.now() - days * millisecondsInDay &&
  (chattedAt === null || chattedAt.getTime() < system.now() - days * millisecondsInDay);

async function statusesOf(queries: Queries, identityUuid: string): Promise<readonly (string | undefined)[]> {
  const rows = await queries
    .selectFrom('applications')
    .select('status')
    .where('identity_uuid', '=', identityUuid)
    .execute();
  return rows.map(({ status }) => (status as { checklistStatus?: string }).checklistStatus);
}

/** Whether nobody needs the person any more, asked with their row locked: what they begin waits, or is found here. */
async function isForgotten(tx: Transaction<Tables>, uuid: string, given: Lender & Times): Promise<boolean> {
  await tx.selectFrom('identities').select('uuid').where('uuid', '=', uuid).forUpdate().execute();
  const [ages] = await agesOf(tx, sql`i.uuid = ${uuid}`);
  const statuses = await statusesOf(tx, uuid);
  return ages !== undefined && isOver(ages, daysKept(given.retention, { statuses }), given);
}

interface Lender {
  readonly organization: string;
  readonly retention: BrandRetention;
}

/** Forgets the persons of one lender whose time is over; resolves to how many. */
async function forgetOfLender(tools: AppDependencies, given: Lender & Times): Promise<number> {
  const { db, logger } = tools;
  const before = new Date(given.clock.now() - leastDays(given.retention) * millisecondsInDay);
  let count = 0;
  for (let after: string | undefined = FIRST; after !== undefined; ) {
    const some = sql`i.organization = ${given.organization} and i.uuid > ${after} and i.created_at < ${before}
      order by i.uuid limit ${PAGE}`;
    const page = await agesOf(db.kysely, some);
    for (const { uuid } of page.filter((ages) => isOver(ages, leastDays(given.retention), given))) {
      const erased = await eraseIdentity(tools, async (tx) =>
        (await isForgotten(tx, uuid, given)) ? selectIdentity(tx, uuid) : undefined,
      ).catch((error: unknown) => logger.error('a person could not be erased', { identity: uuid, error }));
      if (erased) count += 1;
    }
    after = page.at(-1)?.uuid;
  }
  return count;
}

/** For how long the lender keeps persons by its current release; undefined where nobody says, which keeps all. */
function retentionOf({ releases }: AppDependencies, organization: string): BrandRetention | undefined {
  const text = releases.head(organization)?.release.parts['retention.json'];
  return text === undefined ? undefined : (JSON.parse(text) as BrandRetention);
}

/**
 * Forgets the data keys of persons whose time is over by their lender's retention (brand.yaml): nothing of them changed for
 * as long as must be kept what they have. Each is erased as if somebody had asked for it. Resolves to how many; to none while
 * something of the version before is left to seal, for no forgotten key would take that away.
 */
export async function forgetPersons(tools: AppDependencies, times: Times): Promise<number> {
  const { db } = tools;
  if (!(await db.transaction(isAllSealed))) return 0;
  const lenders = await db.kysely.selectFrom('identities').select('organization').distinct().execute();
  let count = 0;
  for (const { organization } of lenders) {
    const retention = retentionOf(tools, organization);
    if (retention === undefined || !Number.isFinite(leastDays(retention))) continue;
    count += await forgetOfLender(tools, { organization, retention, ...times });
  }
  return count;
}
