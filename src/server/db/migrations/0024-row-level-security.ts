import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tables whose rows name their lender. */
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

/** Tables whose rows belong to a row of another one: the column that names it, and where it is. */
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

/** A row of no lender, as a flag that holds for all, is read by everybody, and written by whoever works for all. */
const ofOrganization = `${written} or organization = ''`;

/** The parent is looked for with the rights of who asks: a row is seen by whoever sees its parent. */
const ofParent = (table: string, column: string, parent: string): string =>
  `${everyLender} or exists (select from ${parent} parent where parent.uuid = ${table}.${column})`;

/** A consent names a person or an application. */
const ofConsent = `${everyLender}
  or exists (select from identities parent where parent.uuid = consents.identity_uuid)
  or exists (select from applications parent where parent.uuid = consents.application_uuid)`;

/**
 * Postgres itself keeps the rows of lenders apart, under the checks of the server: without the setting
 * `equiform.lenders` (lenderScope.ts) there are none. It holds for the owner of the tables too, though never for a role
 * that is a superuser or has `bypassrls`.
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
