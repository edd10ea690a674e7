import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const BY_ORGANIZATION = [
  'identities',
  'applications',
  'consent_prompts',
  'waitlist',
  'loan_originators',
  'referrals',
  'offer_codes',
  'flags',
  'flag_evaluations',
  'web_vitals',
  'client_errors',
  'mail_outbox',
  'feedback',
  'leave_answers',
  'chat_conversations',
];

/** Tables owned through a parent row: its column and table. */
const BY_PARENT: readonly (readonly [table: string, column: string, parent: string])[] = [
  ['profiles', 'identity_uuid', 'identities'],
  ['identity_tokens', 'identity_uuid', 'identities'],
  ['wallet_accounts', 'identity_uuid', 'identities'],
  ['application_events', 'application_uuid', 'applications'],
  ['experiments', 'application_uuid', 'applications'],
  ['selected_offers', 'application_uuid', 'applications'],
  ['lender_timers', 'application_uuid', 'applications'],
  ['lender_files', 'application_uuid', 'applications'],
  ['documents', 'application_uuid', 'applications'],
  ['document_events', 'document_uuid', 'documents'],
  ['uploads', 'application_uuid', 'applications'],
  ['conditions', 'application_uuid', 'applications'],
  ['bank_accounts', 'application_uuid', 'applications'],
  ['signers', 'application_uuid', 'applications'],
  ['provider_links', 'application_uuid', 'applications'],
  ['notifications', 'application_uuid', 'applications'],
  ['session_replay_links', 'application_uuid', 'applications'],
  ['chat_messages', 'conversation_uuid', 'chat_conversations'],
  ['chat_attachments', 'conversation_uuid', 'chat_conversations'],
  ['chat_feedback', 'conversation_uuid', 'chat_conversations'],
  ['chat_turns', 'conversation_uuid', 'chat_conversations'],
];

const LENDERS = `string_to_array(coalesce(current_setting('equiform.lenders', true), ''), ',')`;
const everyLender = `coalesce(current_setting('equiform.lenders', true), '') = '*'`;

const written = `${everyLender} or organization = any(${LENDERS})`;

/** Everybody reads a row without a lender, such as a global flag; only work across lenders writes it. */
const ofOrganization = `${written} or organization = ''`;

/** The parent is read with the caller's rights: whoever sees the parent sees the row. */
const ofParent = (table: string, column: string, parent: string): string =>
  `${everyLender} or exists (select from ${parent} parent where parent.uuid = ${table}.${column})`;

const ofConsent = `${everyLender}
  or exists (select from identities parent where parent.uuid = consents.identity_uuid)
  or exists (select from applications parent where parent.uuid = consents.application_uuid)`;

/**
 * Postgres itself separates lenders, beneath the server's own checks: without the setting `equiform.lenders`
 * (lenderScope.ts) no rows are visible. Applies to table owners too, but never to superusers or roles with
 * `bypassrls`.
 */
export const rowLevelSecurity: Migration = {
  async up(db: Kysely<unknown>) {
    const policies = new Map([
      ...BY_ORGANIZATION.map((table) => [table, ofOrganization] as const),
      ...BY_PARENT.map(([table, column, parent]) => [table, ofParent(table, column, parent)] as const),
      ['consents', ofConsent] as const,
    ]);
    for (const [table, rule] of policies) {
      const check = rule === ofOrganization ? written : rule;
      await sql
        .raw(`create policy lender_rows on ${table} using (${rule}) with check (${check})`)
        .execute(db);
      await sql.raw(`alter table ${table} enable row level security`).execute(db);
      await sql.raw(`alter table ${table} force row level security`).execute(db);
    }
  },
};
