import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who of the staff approved or declined what a lender's configuration says, and what the check found in it. */
export const releaseOpinions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `create table release_opinions (
          id bigint generated always as identity primary key,
          brand text not null,
          content text not null,
          verdict text not null,
          staff_uuid uuid not null,
          roles jsonb not null,
          decision text not null,
          why text not null,
          at timestamptz not null
        )`,
      )
      .execute(db);
    await sql`create index release_opinions_by_content on release_opinions (brand, content, verdict, id)`.execute(
      db,
    );
  },
};
