import { sql } from 'kysely';
import type { Database } from '../../../db/open/database.ts';
import type { StatusData } from '../../applications/recordService.ts';

/** A place in the order of changes. */
export interface ChangePosition {
  readonly changedAt: Date;
  readonly uuid: string;
}

export interface ChangedApplication {
  readonly uuid: string;
  readonly version: number;
  readonly changedAt: Date;
  readonly status: string;
  readonly active: boolean;
}

export interface AskedChanges {
  readonly organization: string;
  readonly since: Date | undefined;
  readonly after: ChangePosition | undefined;
  readonly limit: number;
}

/** Longer than a transaction takes to say that it began. */
const MARGIN_SECONDS = 5;

/**
 * The moment up to which all changes are visible now: before the oldest transaction that runs, because a change bears the
 * time at which its transaction began and not that of its commit.
 */
export async function allVisibleUntil({ kysely, kind }: Pick<Database, 'kysely' | 'kind'>): Promise<Date> {
  const oldest =
    kind === 'pglite'
      ? sql<Date>`select now() as at`
      : sql<Date>`select least(now(), min(xact_start)) - make_interval(secs => ${MARGIN_SECONDS}) as at
          from pg_stat_activity where datname = current_database()`;
  const { rows } = await oldest.execute(kysely);
  const [row] = rows as unknown as readonly { readonly at: Date }[];
  if (!row) throw new Error('The database does not tell the time');
  return new Date(row.at);
}

/** A lender's applications that changed, in the order of their last changes; those of erased persons are left out. */
export async function changedApplications(
  { kysely }: Pick<Database, 'kysely'>,
  { organization, since, after, limit }: AskedChanges,
): Promise<readonly ChangedApplication[]> {
  const ofLender = kysely
    .selectFrom('applications')
    .select(['uuid', 'version', 'changed_at', 'status', 'active'])
    .where('organization', '=', organization)
    .where('erased_at', 'is', null)
    .orderBy('changed_at')
    .orderBy('uuid')
    .limit(limit);
  const sinceThen = since ? ofLender.where('changed_at', '>=', since) : ofLender;
  const page = after
    ? sinceThen.where((eb) =>
        eb(eb.refTuple('changed_at', 'uuid'), '>', eb.tuple(after.changedAt, after.uuid)),
      )
    : sinceThen;
  const rows = await page.execute();
  return rows.map(({ uuid, version, changed_at, status, active }) => ({
    uuid,
    version,
    changedAt: changed_at,
    status: (status as unknown as StatusData).checklistStatus ?? 'UNKNOWN',
    active,
  }));
}
