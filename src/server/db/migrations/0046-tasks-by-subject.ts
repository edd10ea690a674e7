import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  // Every step that asks somebody reads the tasks about one subject.
  'create index tasks_by_subject on tasks (application_uuid, subject, asked_at)',
  'drop index tasks_of_applications',
];

/** Tasks about one subject are found without reading the application's other tasks. */
export const tasksBySubject: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
