import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** To which address a link to a draft was mailed: it is good for no other. */
export const mailedDraftLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw('alter table draft_links add column mailed text').execute(db);
  },
};
