import { millisecondsInDay } from 'date-fns/constants';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { BrandRetention } from '../../../core/model/generated/brand.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { isAllSealed } from './erasePerson.ts';
import { type ErasureTools, eraseIdentity } from './eraseService.ts';
import { selectIdentity } from './identityStore.ts';
import { holdsOfPerson, retentionOf } from './personHolds.ts';
import { daysKept, leastDays } from './retentionTimes.ts';
import { settleErasures } from './settleErasures.ts';

/** Lender time, and system time, which chats use. */
interface Times {
  readonly clock: Clock;
  readonly system: Clock;
}

const PAGE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

interface Ages {
  readonly uuid: string;
  /** Last change to anything of the person except chats. */
  readonly changedAt: Date;
  readonly chattedAt: Date | null;
}

/** Last changes: of a lender's persons, in pages by uuid, or of one person. */
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
    where not exists (select from erasures e where e.identity_uuid = i.uuid)
      and not exists (select from erasure_requests r where r.identity_uuid = i.uuid) and ${which}`.execute(
    queries,
  );
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

/**
 * True when retention is over and no law keeps anything. Runs with the person's row locked, so a concurrent start of an application
 * waits or is found.
 */
async function isForgotten(
  tx: Transaction<Tables>,
  uuid: string,
  { releases, ...given }: Lender & Times & Pick<AppDependencies, 'releases'>,
): Promise<boolean> {
  const { organization, clock } = given;
  const { holds } = await holdsOfPerson(tx, { uuid, organization }, { releases, now: new Date(clock.now()) });
  if (holds.length > 0) return false;
  const [ages] = await agesOf(tx, sql`i.uuid = ${uuid}`);
  const statuses = await statusesOf(tx, uuid);
  return ages !== undefined && isOver(ages, daysKept(given.retention, { statuses }), given);
}

interface Lender {
  readonly organization: string;
  readonly retention: BrandRetention;
}

/** Erases the persons of one lender whose retention is over; resolves to their number. */
async function forgetOfLender(tools: ErasureTools, given: Lender & Times): Promise<number> {
  const { db, logger } = tools;
  const before = new Date(given.clock.now() - leastDays(given.retention) * millisecondsInDay);
  let count = 0;
  for (let after: string | undefined = FIRST; after !== undefined; ) {
    const some = sql`i.organization = ${given.organization} and i.uuid > ${after} and i.created_at < ${before}
      order by i.uuid limit ${PAGE}`;
    const page = await agesOf(db.kysely, some);
    for (const { uuid } of page.filter((ages) => isOver(ages, leastDays(given.retention), given))) {
      const erased = await eraseIdentity(tools, async (tx) =>
        (await isForgotten(tx, uuid, { ...given, releases: tools.releases }))
          ? selectIdentity(tx, uuid)
          : undefined,
      ).catch((error: unknown) => logger.error('a person could not be erased', { identity: uuid, error }));
      if (erased) count += 1;
    }
    after = page.at(-1)?.uuid;
  }
  return count;
}

/**
 * Erases persons whose data did not change for their lender's retention period (brand.yaml), as if on
 * request; and those who asked while a law kept their records. Resolves to their number; to 0 while unsealed data of earlier versions is left, which erasing a
 * key would not destroy.
 */
export async function forgetPersons(tools: ErasureTools, times: Times): Promise<number> {
  const { db } = tools;
  if (!(await db.transaction(isAllSealed))) return 0;
  const lenders = await db.kysely.selectFrom('identities').select('organization').distinct().execute();
  let count = await settleErasures(tools, times);
  for (const { organization } of lenders) {
    const retention = retentionOf(tools, organization);
    if (retention === undefined || !Number.isFinite(leastDays(retention))) continue;
    count += await forgetOfLender(tools, { organization, retention, ...times });
  }
  return count;
}
