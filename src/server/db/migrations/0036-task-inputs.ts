import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a task was asked with, so that a change of it is noticed. Tasks of before have none, and stay as they are. */
export const taskInputs: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw('alter table tasks add column input_hash text').execute(db);
  },
};
