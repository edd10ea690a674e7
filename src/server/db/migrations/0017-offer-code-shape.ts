import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const SHAPE = '^([A-Z]{4}-)?[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){2,6}$';

/** Sequential offer codes reveal whom letters were sent to: deletes and forbids them. */
export const offerCodeShape: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`delete from offer_codes where code !~ ${sql.lit(SHAPE)}`.execute(db);
    await sql`alter table offer_codes
      add constraint offer_codes_are_unguessable check (code ~ ${sql.lit(SHAPE)})`.execute(db);
  },
};
