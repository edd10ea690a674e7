import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** For server/jobs/retention.ts; sign-in attempts and web vitals already have theirs. */
const STATEMENTS = [
  'create index telemetry_events_by_time on telemetry_events (at)',
  'create index telemetry_sessions_by_time on telemetry_sessions (created_at)',
  'create index session_replay_links_by_time on session_replay_links (at)',
  'create index flag_evaluations_by_time on flag_evaluations (at)',
  'create index client_errors_by_time on client_errors (at)',
  'create index idempotency_keys_by_time on idempotency_keys (created_at)',
  'create index mail_outbox_by_sending on mail_outbox (sent_at)',
  'create index mail_outbox_unsent_by_time on mail_outbox (created_at) where sent_at is null',
  'create index identity_tokens_by_end on identity_tokens (expires_at)',
  'create index revoked_sessions_by_end on revoked_sessions (expires_at)',
];

/** Indexes that save the retention job from scanning whole tables. */
export const retentionIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
