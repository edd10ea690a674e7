import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Kysely, Selectable } from 'kysely';
import type { CalendarDate } from '../../core/shared/calendarDate.ts';
import type { JsonObject } from '../../core/shared/json.ts';

/** A `jsonb` column: read as a value, written with `toJsonb`. */
type Jsonb<T extends object | null = JsonObject> = JSONColumnType<T>;

/** A `jsonb` column that starts as `{}`. */
type JsonbOrEmpty = ColumnType<JsonObject, string | undefined, string>;

/** One published release, immutable; `parts` maps a part's name to its content. */
export interface ReleasesTable {
  hash: string;
  brand: string;
  manifest: Jsonb;
  /** The parts by name of a release written before parts were kept once; empty in all others. */
  parts: JsonbOrEmpty;
  created_at: Generated<Date>;
}

/** A part of one or more releases; the hash is the lower-case hex SHA-256 of the content. */
export interface ReleasePartsTable {
  hash: string;
  content: string;
}

/** The release that new applications of a brand begin on. */
export interface BrandHeadsTable {
  brand: string;
  hash: string;
}

/** Where the current releases come from: at most one row. */
export interface PublishedFolderTable {
  only_row: Generated<boolean>;
  /** Hash of the folder that was published last; null when none ever was. */
  hash: string | null;
  /** Whether others were published since, in the place of those of the folder. */
  is_replaced: boolean;
}

/** How often the current releases have changed: one row. */
export interface ReleaseRevisionTable {
  only_row: Generated<boolean>;
  revision: number;
  /** Names the program that made the last change, and all that it makes releases by. */
  program: string | null;
}

/** Someone who can sign in; `email` is lower case and unique within its organization. */
export interface IdentitiesTable {
  uuid: string;
  organization: string;
  email: string;
  /** By which the address is found at its organization (keys/blindIndex.ts); null in rows that are not sealed yet. */
  email_index: Generated<string | null>;
  /** By which a confirmed address is found at all organizations; null until it is confirmed. */
  person_index: Generated<string | null>;
  password_hash: string;
  /** Encrypted, see fieldEncryption.ts. */
  phone_enc: string | null;
  /** Grows when every session of the identity ends, as with a new password; a token holds the one it was made under. */
  session_version: Generated<number>;
  is_broker: Generated<boolean>;
  /** Null while the password is the first one. */
  password_changed_at: Date | null;
  password_expired: Generated<boolean>;
  email_confirmed_at: Date | null;
  second_factor: 'TOTP' | 'EMAIL' | null;
  /** Encrypted; there before the second factor is on, while it is being set up. */
  totp_secret_enc: string | null;
  /** The time step of the last code that was taken; none before it is taken again. */
  totp_last_step: Generated<number>;
  created_at: Date;
}

/** Failed sign-ins in a row of one subject (a fingerprint of who is tried), known or not. */
export interface SignInAttemptsTable {
  subject: string;
  failures: number;
  locked_until: Date | null;
  at: Date;
}

/** A session that was ended before its token runs out. */
export interface RevokedSessionsTable {
  sid: string;
  expires_at: Date;
}

/** A single-use secret sent by mail, as a fingerprint. */
export interface IdentityTokensTable {
  hash: string;
  identity_uuid: string;
  purpose: 'RESET' | 'CONFIRM' | 'CODE' | 'DEVICE';
  expires_at: Date;
  created_at: Date;
  /** When it confirmed; such a link works no more and is kept until it runs out, to say so. */
  used_at: Generated<Date | null>;
}

/** A mail that is to be sent, or was; address and content are encrypted. */
export interface MailOutboxTable {
  id: Generated<number>;
  organization: string;
  to_hash: string;
  to_enc: string;
  mail_enc: string;
  attempts: Generated<number>;
  /** Being sent by a process until then. */
  claimed_until: Date | null;
  created_at: Date;
  sent_at: Date | null;
}

/** What is known of a person; `data` holds name, addresses and the fields of AUTH-12 that are not columns. */
export interface ProfilesTable {
  uuid: string;
  identity_uuid: string;
  data: JsonbOrEmpty;
  dob: CalendarDate | null;
  /** Encrypted, see fieldEncryption.ts. */
  ssn_enc: string | null;
  type: string | null;
  tracker_uuid: string | null;
  /** The language that the person chose; null without a choice. */
  language: Generated<string | null>;
  updated_at: Date;
}

/** One answer to one consent text, kept for ever: what was shown (version, hash), what was chosen, when and where. */
export interface ConsentsTable {
  id: Generated<number>;
  identity_uuid: string | null;
  application_uuid: string | null;
  type: string;
  version: string;
  opt_in_out: 'OPT_IN' | 'OPT_OUT';
  source: string;
  text_hash: string | null;
  accepted_at: Date;
  user_agent: string | null;
}

/** A consent text handed out for showing (CALL-07). */
export interface ConsentPromptsTable {
  uuid: string;
  type: string;
  organization: string;
  created_at: Date;
}

/** One application, pinned to the release it began on; `version` grows by one with each write. */
export interface ApplicationsTable {
  uuid: string;
  identity_uuid: string;
  organization: string;
  release_hash: string;
  loan_number: string;
  state: string;
  /** Application fields of the specification by name. */
  data: JsonbOrEmpty;
  /** Status fields of the specification by name. */
  status: JsonbOrEmpty;
  /** At most one per identity. */
  active: Generated<boolean>;
  /** True stops automatic progress (sandbox control). */
  pinned: Generated<boolean>;
  persona: string | null;
  /** The language it was made in; null for the first. */
  language: Generated<string | null>;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
  /** When its person was erased; such an application is there for nobody. */
  erased_at: Generated<Date | null>;
}

/** What happened to an application, in order of `id`; never changed. */
export interface ApplicationEventsTable {
  id: Generated<number>;
  application_uuid: string;
  type: string;
  detail: JsonbOrEmpty;
  at: Date;
}

/** The answer given to a keyed write, so that a repeat gets the same one. */
export interface IdempotencyKeysTable {
  scope: string;
  key: string;
  request_hash: string;
  status: number | null;
  response: ColumnType<unknown, string | null, string | null>;
  created_at: Generated<Date>;
}

/** Somebody who wants to be called back, and until when that was promised; who it is is encrypted. */
export interface CallBacksTable {
  uuid: string;
  organization: string;
  person_enc: string;
  language: string | null;
  call_by: Date | null;
  created_at: Date;
  /** Null while somebody still waits. */
  done_at: Date | null;
  /** When the lender was reminded; once. */
  reminded_at: Date | null;
}

/** A request to be told when a state opens; the personal part is encrypted. */
export interface WaitlistTable {
  uuid: string;
  organization: string;
  data_enc: string;
  created_at: Date;
}

/** A loan originator and the states of the licence. */
export interface LoanOriginatorsTable {
  uuid: string;
  organization: string;
  data: Jsonb;
  licensed_states: Jsonb<readonly string[]>;
}

/** A referral by a partner, with the answers it prefills. */
export interface ReferralsTable {
  uuid: string;
  organization: string;
  status: string;
  email: string | null;
  data: Jsonb;
}

/** A mailed offer code and the answers it prefills. */
export interface OfferCodesTable {
  code: string;
  organization: string;
  data: Jsonb;
}

/** Which variation of an experiment an application saw. */
export interface ExperimentsTable {
  application_uuid: string;
  name: string;
  variation: string;
}

/** A flag; `organization` '' holds for all, a row of an organization wins over it. */
export interface FlagsTable {
  organization: ColumnType<string, string | undefined, string>;
  key: string;
  enabled: boolean;
  variables: JsonbOrEmpty;
  /** For a share of visitors only; null for all. */
  rollout: ColumnType<JsonObject | null, string | null | undefined, string | null>;
}

/** The flags as a lender's own flag service had them for a subject (an application, identity or tracker). */
export interface FlagEvaluationsTable {
  organization: string;
  subject: string;
  flags: Jsonb;
  at: Date;
}

/** One figure of how fast a page was. */
export interface WebVitalsTable {
  id: Generated<number>;
  organization: string;
  name: string;
  value: number;
  rating: string;
  page: string;
  at: Date;
}

/** Something that broke in a page: its kind and where, never its words. */
export interface ClientErrorsTable {
  id: Generated<number>;
  organization: string;
  event: string;
  name: string;
  page: string;
  release_hash: string | null;
  frames: JSONColumnType<string[]>;
  at: Date;
}

/** Where a lender's provider shows the recording of a visit (CALL-23). */
export interface SessionReplayLinksTable {
  id: Generated<number>;
  application_uuid: string;
  link: string;
  at: Date;
}

/** A wallet account of a person (WALLET-02). */
export interface WalletAccountsTable {
  address: string;
  identity_uuid: string;
  name: string;
  authorization_type: 'OWNER' | 'VIEWER';
  authorized_wallets: JSONColumnType<{ address: string }[]>;
  created_at: Date;
}

/** A telemetry session (CALL-22); `detail` carries no personal data. */
export interface TelemetrySessionsTable {
  uuid: string;
  tracker_uuid: string;
  detail: JsonbOrEmpty;
  created_at: Date;
}

/** A telemetry event (CALL-21); `detail` carries no personal data. */
export interface TelemetryEventsTable {
  id: Generated<number>;
  session_uuid: string | null;
  application_uuid: string | null;
  event: string;
  detail: JsonbOrEmpty;
  /** The idempotency key it came with. */
  key: ColumnType<string | null, string | null | undefined, never>;
  /** Once per session; null for what may come again. */
  dedupe_key: ColumnType<string | null, string | null | undefined, never>;
  at: Date;
}

/** The offer a borrower chose. */
export interface SelectedOffersTable {
  application_uuid: string;
  data: Jsonb;
  updated_at: Date;
}

/** Work of the sandbox lender that falls due on the sandbox clock; open until done or given up. */
export interface LenderTimersTable {
  id: Generated<number>;
  application_uuid: string;
  action: string;
  /** Sandbox-clock milliseconds since 1970. */
  due_at: number;
  /** Sandbox-clock milliseconds: not tried again before. */
  retry_at: number | null;
  attempts: Generated<number>;
  done_at: Date | null;
  failed_at: Date | null;
}

/** One row: how far the sandbox clock is ahead of the system clock, in milliseconds. */
export interface SandboxClockTable {
  id: Generated<number>;
  offset_ms: number;
}

/** What the sandbox lender knows of an application beside the application itself; `secrets_enc` is encrypted. */
export interface LenderFilesTable {
  application_uuid: string;
  data: JsonbOrEmpty;
  secrets_enc: string | null;
  updated_at: Date;
}

/** The bytes of a stored file, as the version before kept them in the database: read, never written. */
export interface BlobsTable {
  key: string;
  bytes: Buffer;
}

/** A part of a stored file, in the order of `number` from 0, when files are kept in the database. */
export interface BlobPartsTable {
  key: string;
  number: number;
  bytes: Buffer;
  stored_at: Generated<Date>;
}

/** One document of an application: uploaded by the borrower or issued by the lender. */
export interface DocumentsTable {
  uuid: string;
  application_uuid: string;
  category: 'UPLOAD' | 'DISCLOSURE' | 'CLOSING' | 'NOTARY';
  type: string;
  side: string | null;
  condition_uuid: string | null;
  signer_uuid: string | null;
  file_name: string;
  content_type: string;
  size: number;
  /** Lower-case hex SHA-256 of the bytes. */
  sha256: string;
  version: Generated<number>;
  status: string;
  scan: Generated<ScanState>;
  storage_key: string;
  data: JsonbOrEmpty;
  created_at: Date;
  updated_at: Date;
}

/** Who did what with which bytes of a document, in order of `id`; never changed. */
export interface DocumentEventsTable {
  id: Generated<number>;
  document_uuid: string;
  identity_uuid: string | null;
  type: 'ISSUED' | 'VIEWED' | 'READ' | 'SIGNED' | 'DOWNLOADED' | 'REMOVED';
  sha256: string;
  detail: JsonbOrEmpty;
  at: Date;
}

/** An upload that has begun; `received` bytes are there. */
export interface UploadsTable {
  uuid: string;
  application_uuid: string;
  file_name: string;
  size: number;
  received: Generated<number>;
  /** The request that may add bytes: the one that came last. */
  holder: Generated<string | null>;
  /** How many pieces it came in so far. */
  pieces: Generated<number>;
  /** Until then one server makes a document of it; time of the database. */
  completing_until: Generated<Date | null>;
  data: JsonbOrEmpty;
  created_at: Date;
}

/** A part of an upload, from byte `start`: in the file store under `storage_key`; the version before kept it here. */
export interface UploadChunksTable {
  upload_uuid: string;
  start: number;
  bytes: Generated<Buffer | null>;
  storage_key: Generated<string | null>;
}

/** How a file stands with the scanner: nobody looked, it waits, it is clean, or it was infected and is gone. */
export type ScanState = 'NOT_SCANNED' | 'WAITING' | 'CLEAN' | 'INFECTED';

/** Something the lender asks of the borrower (COND). */
export interface ConditionsTable {
  uuid: string;
  application_uuid: string;
  type: string;
  status: 'OPEN' | 'SUBMITTED' | 'CLOSED';
  data: JsonbOrEmpty;
  created_at: Date;
  updated_at: Date;
}

/** A bank account of an application; the number is encrypted, `mask` is its last four digits. */
export interface BankAccountsTable {
  uuid: string;
  application_uuid: string;
  routing_number: string | null;
  account_enc: string | null;
  mask: string;
  data: JsonbOrEmpty;
  created_at: Date;
}

/** Somebody else who signs; name and e-mail address are encrypted. */
export interface SignersTable {
  uuid: string;
  application_uuid: string;
  role: 'CO_BORROWER' | 'DEED_HOLDER' | 'NON_TITLED_SPOUSE';
  status: 'INVITED' | 'OPENED' | 'SIGNED' | 'REMOVED';
  person_enc: string;
  token_hash: string | null;
  invited_at: Date;
  signed_at: Date | null;
  data: JsonbOrEmpty;
}

/** One visit to a provider of income or accounts; tokens are kept as fingerprints, what was found is encrypted. */
export interface ProviderLinksTable {
  uuid: string;
  application_uuid: string;
  purpose: 'INCOME' | 'ACCOUNT';
  type: string;
  status: 'OPEN' | 'DONE' | 'LEFT' | 'USED';
  token_hash: string;
  state_hash: string | null;
  public_hash: string | null;
  data: JsonbOrEmpty;
  found_enc: string | null;
  created_at: Date;
}

/** Something a borrower is told beside the screens; `kind` and `data` become words in the release's copy. */
export interface NotificationsTable {
  uuid: Generated<string>;
  application_uuid: string;
  kind: string;
  data: JsonbOrEmpty;
  status: Generated<'UNREAD' | 'READ'>;
  wallet_address: string | null;
  created_at: Date;
  read_at: Date | null;
}

/** What a borrower told the chief executive (CALL-36); the message is encrypted. */
export interface FeedbackTable {
  uuid: string;
  identity_uuid: string;
  organization: string;
  application_uuid: string | null;
  topic: 'IMPROVE' | 'COMPLIMENT';
  marketing_consent: boolean;
  data_enc: string;
  created_at: Date;
}

/** Why a borrower left, in their own words (G-31), which are encrypted; telemetry carries none. */
export interface LeaveAnswersTable {
  uuid: string;
  identity_uuid: string;
  organization: string;
  reason: string;
  data_enc: string;
  created_at: Date;
}

/** A chat, with an agent or with the chatbot. */
export interface ChatConversationsTable {
  uuid: string;
  organization: string;
  kind: 'agent' | 'chatbot';
  /** The kind of chat that the browser asked for (core/chat/chatKind.ts). */
  provider: string;
  channel_uuid: string;
  contact_uuid: string;
  customer_uuid: string;
  /** Who it is, where a nonce proved it. */
  identity_uuid: string | null;
  application_uuid: string | null;
  /** Name, e-mail address and what else the chat began with, encrypted. */
  person_enc: string;
  language: string | null;
  state: Generated<'active' | 'inactive'>;
  frozen: Generated<boolean>;
  /** The agent who is in it; null before one joined. */
  agent_name: string | null;
  /** Whether the agent is typing. */
  agent_types: Generated<boolean>;
  /** Grows with every message and change of state, by which sockets of all processes learn of it. */
  changes: Generated<number>;
  created_at: Date;
  last_at: Date;
}

/** A message of a chat; the words are encrypted. */
export interface ChatMessagesTable {
  id: GeneratedAlways<number>;
  conversation_uuid: string;
  uuid: string;
  participant: 'customer' | 'agent' | 'chatbot';
  name: string | null;
  text_enc: string;
  /** Of an answer of the chatbot: the question. */
  answers_uuid: string | null;
  sent_at: Date;
}

/** A file of a chat; its message is null until it is sent. */
export interface ChatAttachmentsTable {
  uuid: string;
  conversation_uuid: string;
  message_uuid: string | null;
  storage_key: string;
  name_enc: string;
  type: string;
  size: number;
  scan: Generated<ScanState>;
  created_at: Date;
}

/** What somebody said of an answer of the chatbot, encrypted. */
export interface ChatFeedbackTable {
  conversation_uuid: string;
  question_uuid: string;
  rating: number;
  message_enc: string;
  created_at: Date;
}

/** What the sandbox's agent does next in a chat, in milliseconds of the sandbox clock. */
export interface ChatTurnsTable {
  conversation_uuid: string;
  turn: string;
  due_at: number;
}

/** A key that rows of a person or lender are sealed by. */
export interface DataKeysTable {
  id: string;
  organization: string;
  /** `lender`, `index`, or the uuid of the person. */
  subject: string;
  /** As the holder of keys wrapped it; null once it was forgotten. */
  wrapped: string | null;
  created_at: Generated<Date>;
  forgotten_at: Date | null;
}

/** Persons whose key was forgotten. */
export interface ErasuresTable {
  id: GeneratedAlways<number>;
  organization: string;
  identity_uuid: string;
  /** How many were found. */
  applications: number;
  files: number;
  at: Date;
}

/** Tables in which no row of the time before sealing is left. */
export interface SealedTablesTable {
  name: string;
  sealed_at: Date;
}

/** Every table, by its name in the database. */
export interface Tables {
  data_keys: DataKeysTable;
  erasures: ErasuresTable;
  sealed_tables: SealedTablesTable;
  releases: ReleasesTable;
  release_parts: ReleasePartsTable;
  brand_heads: BrandHeadsTable;
  release_revision: ReleaseRevisionTable;
  published_folder: PublishedFolderTable;
  identities: IdentitiesTable;
  profiles: ProfilesTable;
  consents: ConsentsTable;
  consent_prompts: ConsentPromptsTable;
  applications: ApplicationsTable;
  application_events: ApplicationEventsTable;
  idempotency_keys: IdempotencyKeysTable;
  waitlist: WaitlistTable;
  call_backs: CallBacksTable;
  loan_originators: LoanOriginatorsTable;
  referrals: ReferralsTable;
  offer_codes: OfferCodesTable;
  experiments: ExperimentsTable;
  flags: FlagsTable;
  telemetry_sessions: TelemetrySessionsTable;
  telemetry_events: TelemetryEventsTable;
  flag_evaluations: FlagEvaluationsTable;
  web_vitals: WebVitalsTable;
  client_errors: ClientErrorsTable;
  session_replay_links: SessionReplayLinksTable;
  wallet_accounts: WalletAccountsTable;
  selected_offers: SelectedOffersTable;
  lender_timers: LenderTimersTable;
  sandbox_clock: SandboxClockTable;
  lender_files: LenderFilesTable;
  blobs: BlobsTable;
  blob_parts: BlobPartsTable;
  documents: DocumentsTable;
  document_events: DocumentEventsTable;
  uploads: UploadsTable;
  upload_chunks: UploadChunksTable;
  conditions: ConditionsTable;
  bank_accounts: BankAccountsTable;
  signers: SignersTable;
  provider_links: ProviderLinksTable;
  sign_in_attempts: SignInAttemptsTable;
  revoked_sessions: RevokedSessionsTable;
  identity_tokens: IdentityTokensTable;
  mail_outbox: MailOutboxTable;
  notifications: NotificationsTable;
  feedback: FeedbackTable;
  leave_answers: LeaveAnswersTable;
  chat_conversations: ChatConversationsTable;
  chat_messages: ChatMessagesTable;
  chat_attachments: ChatAttachmentsTable;
  chat_feedback: ChatFeedbackTable;
  chat_turns: ChatTurnsTable;
}

/** What a store function runs its queries on: the database, or a transaction it is called in. */
export type Queries = Kysely<Tables>;

/** A row as read. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;

/** Text for a `jsonb` column; both drivers would otherwise send an array as a Postgres array. */
export const toJsonb = (value: object | string | number | boolean | null): string => JSON.stringify(value);
