import { sealedTables } from '../../db/keys/sealedColumns.ts';
import type { Tables } from '../../db/tables.ts';

/** The columns that lead from a row to its person. */
export type PersonColumn =
  | 'uuid'
  | 'identity_uuid'
  | 'application_uuid'
  | 'document_uuid'
  | 'conversation_uuid';

/** The column that leads to the person, or several of which any may. */
type PersonTables = Readonly<Partial<Record<keyof Tables, PersonColumn | readonly PersonColumn[]>>>;

/** Tables without sealed columns that say something about a person. */
const PLAIN: PersonTables = {
  erasure_requests: 'identity_uuid',
  erasures: 'identity_uuid',
  lender_api_calls: ['application_uuid', 'conversation_uuid'],
  lender_events: ['application_uuid', 'conversation_uuid'],
  lender_notices: 'application_uuid',
  mail_orders: 'application_uuid',
  notifications: 'application_uuid',
  provider_deliveries: 'application_uuid',
  person_acts: 'identity_uuid',
  task_events: 'application_uuid',
  text_orders: 'application_uuid',
};

/** Tables about persons that an export leaves out, and why. */
export const leftOutTables: Readonly<Partial<Record<keyof Tables, string>>> = {
  audit_log:
    'what people of the staff did: the record of the installation, sealed with the key of the person',
  affiliate_records: 'belongs to the lender and to no account: given before there was one',
  call_backs: 'belongs to the lender and to no account: a name and a number, removed after its days',
  chat_turns: 'when an agent speaks next, without words',
  draft_browsers: 'a hash of a cookie that would open the draft',
  draft_links: 'a hash of a link that would open the draft',
  event_sequences: 'a counter of events',
  experiments: 'which variant of a page was shown, without personal data',
  flag_evaluations: 'what a program switched on, without personal data',
  idempotency_keys: 'copies of answers that are exported from their own rows, removed after two days',
  browser_sessions: 'hashes of cookies that open pages, while a session lasts',
  identity_tokens: 'hashes of links and codes that would open the account',
  lender_timers: 'when the server looks at an application next',
  offer_codes: 'belongs to the lender and to no account: printed on a letter',
  record_keys: 'of the installation, not of a person',
  registration_drafts:
    'belongs to the lender and to no account: answers before there was one, removed when there is',
  referrals: 'belongs to the lender and to no account: given by a partner before there was one',
  session_replay_links: 'an address at a provider, who has the recording',
  staff_people: 'people who work here, not borrowers',
  staff_tokens: 'of people who work here, not of borrowers',
  staff_sessions: 'of people who work here, not of borrowers',
  staff_passwords: 'of people who work here, not of borrowers',
  staff_passkeys: 'of people who work here, not of borrowers',
  telemetry_events: 'carries no personal data',
  telemetry_sessions: 'carries no personal data',
  upload_chunks: 'pieces of an upload that has not ended',
  uploads: 'uploads that have not ended; ended ones are documents',
  waitlist: 'belongs to the lender and to no account',
};

/** Columns that an export leaves out of the rows of a person, and why. */
export const leftOutColumns: Readonly<Record<string, string>> = {
  agent_id: 'what a lender calls its agent; the name is exported',
  email_index: 'a keyed hash of the address',
  input_hash: 'a hash',
  kept_enc: 'would open an account or a visit at a company',
  password_hash: 'would help somebody to sign in',
  person_index: 'a keyed hash of the address',
  phone_index: 'a keyed hash of the number',
  public_hash: 'a hash of a link',
  queue: 'what a lender calls a group of its agents',
  state_hash: 'a hash of a link',
  storage_key: 'the name of a file in the store; the file itself is exported',
  token_hash: 'a hash of a link',
  totp_secret_enc: 'would help somebody to sign in',
};

const NO_PERSONS = ['organization', 'scope', 'staff_uuid'];

const isPersons = (owner: string): owner is PersonColumn => !NO_PERSONS.includes(owner);

const OF_SEALED: PersonTables = Object.fromEntries(
  Object.entries(sealedTables).flatMap(([name, { owner }]) =>
    isPersons(owner) && !(name in leftOutTables) ? [[name, owner]] : [],
  ),
);

/** Every table whose rows are exported with their person. A new one with sealed columns is in by itself. */
export const personTables: PersonTables = { ...OF_SEALED, ...PLAIN };
