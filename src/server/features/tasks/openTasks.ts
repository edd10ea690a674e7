import { sql, type Transaction } from 'kysely';
import type { Queries, Tables } from '../../db/tables.ts';
import type { TaskRow } from './taskStore.ts';

type Tx = Transaction<Tables>;

/** What open tasks have in common. */
export interface OpenTasks {
  readonly organization: string;
  readonly name: string;
  /** Who was asked. */
  readonly performer: string;
}

/** Some open tasks, without those that were handed over to the desk. */
export interface OpenTaskPage {
  readonly kinds: readonly OpenTasks[];
  /** The UUIDs of the page: after the one, up to the other. */
  readonly after: string;
  readonly last: string;
  readonly isLast: boolean;
}

interface KindOfPage extends OpenTasks {
  readonly last: string;
  readonly tasks: number;
}

/** The open tasks after a UUID in the order of their UUIDs; undefined when there are none. */
export async function pageOfOpenTasks(
  tx: Tx,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<OpenTaskPage | undefined> {
  const { rows } = await sql<KindOfPage>`
    with page as materialized (
      select uuid, application_uuid, name, performer from tasks
      where status = 'open' and not handed_over and uuid > ${after}::uuid
      order by uuid limit ${limit}
    )
    select applications.organization, page.name, page.performer,
      (select uuid from page order by uuid desc limit 1) as last, (select count(*) from page) as tasks
    from page
    join applications on applications.uuid = page.application_uuid
    group by applications.organization, page.name, page.performer`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const kinds = rows.map(({ organization, name, performer }) => ({ organization, name, performer }));
  return { kinds, after, last: row.last, isLast: Number(row.tasks) < limit };
}

interface TaskTimers extends Pick<OpenTaskPage, 'kinds' | 'after' | 'last'> {
  /** Of the timer's action; the task's UUID follows. */
  readonly prefix: string;
  /** Milliseconds of the lender's clock. */
  readonly dueAt: number;
}

/** Sets a timer for each open task of a page that is of some kinds; one that is already open stays as it is. */
export async function timersForTasks(
  tx: Tx,
  { kinds, after, last, prefix, dueAt }: TaskTimers,
): Promise<void> {
  await sql`insert into lender_timers (application_uuid, action, due_at)
    select tasks.application_uuid, ${prefix} || tasks.uuid, ${dueAt}::bigint
    from tasks
    join applications on applications.uuid = tasks.application_uuid
    join jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as kind (organization text, name text, performer text)
      on kind.organization = applications.organization and kind.name = tasks.name and kind.performer = tasks.performer
    where tasks.status = 'open' and not tasks.handed_over
      and tasks.uuid > ${after}::uuid and tasks.uuid <= ${last}::uuid
    on conflict (application_uuid, action) where done_at is null and failed_at is null do nothing`.execute(
    tx,
  );
}

/** A place in the order in which tasks were asked. */
export interface TaskPosition {
  readonly askedAt: Date;
  readonly uuid: string;
}

interface AskedOf {
  readonly organization: string;
  readonly performer: string;
  /** Only those of this name. */
  readonly name?: string | undefined;
  /** Tasks that are left out, by name. */
  readonly without: readonly string[];
  /** Only those asked later. */
  readonly after?: TaskPosition | undefined;
  readonly limit: number;
}

/** Open tasks of a lender that somebody was asked, oldest first. */
export function openTasksOf(
  queries: Queries,
  { organization, performer, name, without, after, limit }: AskedOf,
): Promise<TaskRow[]> {
  const open = queries
    .selectFrom('tasks')
    .innerJoin('applications', 'applications.uuid', 'tasks.application_uuid')
    .selectAll('tasks')
    .where('tasks.status', '=', 'open')
    .where('tasks.performer', '=', performer)
    .where('applications.organization', '=', organization)
    .orderBy('tasks.asked_at')
    .orderBy('tasks.uuid')
    .limit(limit);
  const ofName = name === undefined ? open : open.where('tasks.name', '=', name);
  const named = without.length === 0 ? ofName : ofName.where('tasks.name', 'not in', without);
  if (!after) return named.execute();
  return named
    .where((eb) => eb(eb.refTuple('tasks.asked_at', 'tasks.uuid'), '>', eb.tuple(after.askedAt, after.uuid)))
    .execute();
}

/** A task with the lender of its application; undefined when there is none. */
export async function taskOfAnyone(
  queries: Queries,
  uuid: string,
): Promise<(TaskRow & { readonly organization: string }) | undefined> {
  return queries
    .selectFrom('tasks')
    .innerJoin('applications', 'applications.uuid', 'tasks.application_uuid')
    .selectAll('tasks')
    .select('applications.organization')
    .where('tasks.uuid', '=', uuid)
    .where('applications.erased_at', 'is', null)
    .executeTakeFirst();
}
