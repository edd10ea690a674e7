import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Somebody looks at why a stage of the borrower stays open: the task of a lapse, not of the stage. */
const OF_LAPSE = `tasks.name = 'attention' and exists (
  select from lender_timers where lender_timers.application_uuid = tasks.application_uuid
    and starts_with(lender_timers.action, 'lapse:' || tasks.stage || ':'))`;

const STATEMENT = `update lender_files file set data = jsonb_set(file.data, '{waiting}', file.data->'entered')
  from applications
  where applications.uuid = file.application_uuid and applications.active and not applications.pinned
    and file.data ? 'stage' and file.data ? 'entered' and not file.data ? 'waiting'
    and (
      exists (
        select from tasks where tasks.application_uuid = file.application_uuid
          and tasks.stage = file.data->>'stage' and tasks.status = 'open' and not (${OF_LAPSE})
      )
      or exists (
        select from lender_timers where lender_timers.application_uuid = file.application_uuid
          and lender_timers.action = 'stage:' || (file.data->>'stage')
          and lender_timers.done_at is null and lender_timers.failed_at is null
      )
    )`;

/**
 * Since when an application waits that waited before this was kept: since it came to the stage, where a task of the stage is
 * open or time ends it. So its borrower is told by mail when the wait is over.
 */
export const waitingSince: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(STATEMENT).execute(db);
  },
};
