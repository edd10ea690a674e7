import type { Tables } from '../tables.ts';

/** A column that is never stored in plain text. */
export interface SealedColumn {
  readonly type: 'text' | 'json';
  /** Members of a JSON object left plain for SQL. */
  readonly plain?: readonly string[];
  readonly index?: string;
}

/**
 * How a row's key is found: by a column naming the person, something a person owns, or the lender; `scope`
 * ends with the person, and `staff_uuid` names somebody who works here. Rows that name nobody use the key of their lender, or of no lender.
 */
export type OwnerColumn =
  | 'uuid'
  | 'identity_uuid'
  | 'application_uuid'
  | 'document_uuid'
  | 'conversation_uuid'
  | 'organization'
  | 'staff_uuid'
  | 'scope';

export interface SealedTable {
  /** The column that binds a value to its row: elsewhere it does not open. */
  readonly row: string;
  readonly owner: OwnerColumn;
  readonly columns: Readonly<Record<string, SealedColumn>>;
}

const text: SealedColumn = { type: 'text' };
const json: SealedColumn = { type: 'json' };

/**
 * All columns sealed with the key of a person or lender, by table. testPlainColumns.ts lists those that are
 * not.
 */
export const sealedTables: Readonly<Partial<Record<keyof Tables, SealedTable>>> = {
  identities: {
    row: 'uuid',
    owner: 'uuid',
    columns: { email: { type: 'text', index: 'email_index' }, phone_enc: text, totp_secret_enc: text },
  },
  profiles: { row: 'uuid', owner: 'identity_uuid', columns: { data: json, dob: text, ssn_enc: text } },
  consents: { row: 'type', owner: 'identity_uuid', columns: { user_agent: text } },
  applications: { row: 'uuid', owner: 'identity_uuid', columns: { data: json, status: json } },
  application_events: { row: 'application_uuid', owner: 'application_uuid', columns: { detail: json } },
  selected_offers: { row: 'application_uuid', owner: 'application_uuid', columns: { data: json } },
  lender_files: {
    row: 'application_uuid',
    owner: 'application_uuid',
    columns: { data: json, secrets_enc: text },
  },
  tasks: { row: 'uuid', owner: 'application_uuid', columns: { data: json, input_hash: text } },
  documents: {
    row: 'uuid',
    owner: 'application_uuid',
    columns: { file_name: text, data: { type: 'json', plain: ['order', 'signedCopy'] } },
  },
  document_events: { row: 'document_uuid', owner: 'document_uuid', columns: { detail: json } },
  uploads: { row: 'uuid', owner: 'application_uuid', columns: { file_name: text, data: json } },
  conditions: { row: 'uuid', owner: 'application_uuid', columns: { data: json } },
  bank_accounts: {
    row: 'uuid',
    owner: 'application_uuid',
    columns: { routing_number: text, account_enc: text, mask: text, data: json },
  },
  signers: { row: 'uuid', owner: 'application_uuid', columns: { person_enc: text, data: json } },
  notifications: { row: 'application_uuid', owner: 'application_uuid', columns: { figures: json } },
  lender_messages: { row: 'uuid', owner: 'application_uuid', columns: { message: text } },
  provider_links: {
    row: 'uuid',
    owner: 'application_uuid',
    columns: { data: json, found_enc: text, kept_enc: text },
  },
  passkeys: { row: 'uuid', owner: 'identity_uuid', columns: { name: text } },
  wallet_accounts: {
    row: 'address',
    owner: 'identity_uuid',
    columns: { name: text, authorized_wallets: json },
  },
  feedback: { row: 'uuid', owner: 'identity_uuid', columns: { data_enc: text } },
  leave_answers: { row: 'uuid', owner: 'identity_uuid', columns: { data_enc: text } },
  chat_conversations: { row: 'uuid', owner: 'identity_uuid', columns: { person_enc: text } },
  chat_messages: {
    row: 'conversation_uuid',
    owner: 'conversation_uuid',
    columns: { name: text, text_enc: text },
  },
  chat_attachments: { row: 'uuid', owner: 'conversation_uuid', columns: { name_enc: text } },
  chat_feedback: { row: 'conversation_uuid', owner: 'conversation_uuid', columns: { message_enc: text } },
  idempotency_keys: { row: 'key', owner: 'scope', columns: { response: json } },
  referrals: {
    row: 'uuid',
    owner: 'organization',
    columns: { email: text, data: json },
  },
  offer_codes: { row: 'code', owner: 'organization', columns: { data: json } },
  affiliate_records: { row: 'token', owner: 'organization', columns: { data: json } },
  text_outbox: { row: 'uuid', owner: 'application_uuid', columns: { recipient: text, body: text } },
  text_numbers: { row: 'identity_uuid', owner: 'identity_uuid', columns: { data: json } },
  registration_drafts: { row: 'uuid', owner: 'organization', columns: { data: json } },
  waitlist: { row: 'uuid', owner: 'organization', columns: { data_enc: text } },
  call_backs: { row: 'uuid', owner: 'organization', columns: { person_enc: text } },
  staff_people: {
    row: 'staff_uuid',
    owner: 'staff_uuid',
    columns: { name: text, email: { type: 'text', index: 'email_index' } },
  },
  staff_tokens: { row: 'uuid', owner: 'staff_uuid', columns: { name: text } },
  staff_sessions: {
    row: 'uuid',
    owner: 'staff_uuid',
    columns: { address: text, agent: text, totp_secret: text },
  },
  staff_passwords: { row: 'staff_uuid', owner: 'staff_uuid', columns: { totp_secret: text } },
  staff_passkeys: { row: 'uuid', owner: 'staff_uuid', columns: { name: text } },
  record_keys: { row: 'key', owner: 'scope', columns: { secret_enc: text } },
  audit_log: { row: 'uuid', owner: 'identity_uuid', columns: { detail: text } },
  mail_outbox: { row: 'to_hash', owner: 'organization', columns: { to_enc: text, mail_enc: text } },
};

export const sealedTable = (name: string): SealedTable | undefined => sealedTables[name as keyof Tables];
