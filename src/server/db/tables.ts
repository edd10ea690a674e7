import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  JSONColumnType,
  Kysely,
  Selectable,
  Transaction,
} from 'kysely';
import type { CalendarDate } from '../../core/shared/calendarDate.ts';
import type { JsonObject } from '../../core/shared/json.ts';

/** A `jsonb` column: read as a value, written with `toJsonb`. */
type Jsonb<T extends object | null = JsonObject> = JSONColumnType<T>;

type JsonbOrEmpty = ColumnType<JsonObject, string | undefined, string>;

/** A published release, immutable; `parts` maps part names to content. */
export interface ReleasesTable {
  hash: string;
  brand: string;
  manifest: Jsonb;
  /** Only in releases older than shared parts; empty in all others. */
  parts: JsonbOrEmpty;
  created_at: Generated<Date>;
}

/** A part shared by releases; the hash is the lower-case hex SHA-256 of its content. */
export interface ReleasePartsTable {
  hash: string;
  content: string;
}

/** The release on which new applications of a brand begin. */
export interface BrandHeadsTable {
  brand: string;
  hash: string;
  /** Of the configuration that it was built from; null for a release that was given without one. */
  position: number | null;
  /** Set by going back: a release of all lenders leaves it where it is. */
  held: Generated<boolean>;
  /** At which the lender is served by the release; null for heads from before they were kept. */
  hosts: ColumnType<readonly string[] | null, string | null | undefined, string | null>;
}

/** The configuration in the folder of the server that started last, by the hash of its tree: at most one row. */
export interface PublishedFolderTable {
  only_row: Generated<boolean>;
  hash: string;
}

/** A text of a configuration; the hash is the lower-case hex SHA-256 of its UTF-8 bytes. */
export interface ConfigBlobsTable {
  hash: string;
  content: string;
}

/** A whole configuration: hashes of blobs by path. */
export interface ConfigTreesTable {
  hash: string;
  entries: Jsonb<Record<string, string>>;
}

/** A configuration that was published, in order of time; positions begin with 1 and have no gap. */
export interface ConfigCommitsTable {
  position: number;
  tree: string;
  by: string;
  why: string;
  at: Date;
  /** Who made what was published, beside the publisher. */
  authors: ColumnType<readonly string[], string | undefined, never>;
}

/** A change of the configuration that somebody makes: the texts in `config_change_files` over the position `base`. */
export interface ConfigChangesTable {
  uuid: string;
  title: string;
  why: string;
  by: string;
  at: Date;
  base: number;
  state: string;
  /** Raised with each change. */
  version: number;
  changed_by: string;
  changed_at: Date;
  /** Everybody who changed one of its files. */
  authors: Jsonb<readonly string[]>;
  /** What the check found last, and in which version. */
  checked: ColumnType<JsonObject | null, string | null, string | null>;
  /** The position of the history that it became; null before. */
  published: number | null;
}

/** A file of a change; `content` is null for one that it removes. */
export interface ConfigChangeFilesTable {
  change_uuid: string;
  path: string;
  content: string | null;
}

/** What a program built from a configuration for a lender; `content` is its `contentHash`. */
export interface ReleaseBuildsTable {
  position: number;
  program: string;
  brand: string;
  hash: string;
  content: string;
  built_at: Date;
}

/** A change of a lender's head: from `before` to `hash`, which is null when the lender was withdrawn. */
export interface HeadChangesTable {
  id: GeneratedAlways<number>;
  brand: string;
  act: string;
  hash: string | null;
  position: number | null;
  before: string | null;
  by: string;
  why: string;
  at: Date;
}

/** A release that becomes current at a time; `brands` is null for all lenders. */
export interface ReleasePlansTable {
  id: GeneratedAlways<number>;
  position: number;
  brands: ColumnType<readonly string[] | null, string | null, never>;
  due: Date;
  by: string;
  why: string;
  made_at: Date;
  /** The newest row of `head_changes` then; 0 for none. */
  after_change: number;
  state: string;
  taken_at: Date | null;
  said: Jsonb<readonly string[]>;
}

/** Policies of a lender's newer release (`newer`) that hold for applications on older ones from a day on. */
export interface ReleaseOverlaysTable {
  id: GeneratedAlways<number>;
  brand: string;
  policies: Jsonb<readonly string[]>;
  /** YYYY-MM-DD. */
  day: string;
  newer: string;
  by: string;
  why: string;
  made_at: Date;
  state: string;
  laid_at: Date | null;
  /** How many applications it was laid over. */
  laid: number;
}

/** What somebody of the staff thinks of a lender's configuration (`content`) and of what the check found in it (`verdict`). */
export interface ReleaseOpinionsTable {
  id: GeneratedAlways<number>;
  brand: string;
  content: string;
  verdict: string;
  staff_uuid: string;
  roles: Jsonb<readonly string[]>;
  decision: string;
  why: string;
  at: Date;
}

/** A release that nothing may begin on any more, nor on another of the same content. */
export interface RecalledReleasesTable {
  brand: string;
  hash: string;
  /** Empty for a release that was given without its configuration. */
  content: string;
  by: string;
  why: string;
  at: Date;
}

/** How often the current releases have changed: one row. */
export interface ReleaseRevisionTable {
  only_row: Generated<boolean>;
  revision: number;
  /** Identifies the program, and its inputs, that made the last change. */
  program: string | null;
}

/** A user; `email` is lower case and unique within its organization. */
export interface IdentitiesTable {
  uuid: string;
  organization: string;
  email: string;
  /** Finds the address within its organization (keys/blindIndex.ts); null until the row is sealed. */
  email_index: Generated<string | null>;
  /** Finds a confirmed address across organizations; null until confirmed. */
  person_index: Generated<string | null>;
  password_hash: string;
  /** Encrypted (fieldEncryption.ts). */
  phone_enc: string | null;
  /** Incremented to end every session of the identity, as by a new password; tokens carry it. */
  session_version: Generated<number>;
  is_broker: Generated<boolean>;
  /** Null while the password is the first one. */
  password_changed_at: Date | null;
  password_expired: Generated<boolean>;
  email_confirmed_at: Date | null;
  second_factor: 'TOTP' | 'EMAIL' | null;
  /** Encrypted; present during set-up, before the second factor is on. */
  totp_secret_enc: string | null;
  /** Time step of the last accepted code; earlier ones are refused. */
  totp_last_step: Generated<number>;
  created_at: Date;
}

/** Consecutive failed sign-ins of a subject (a fingerprint of the account tried), known or not. */
export interface SignInAttemptsTable {
  subject: string;
  failures: number;
  locked_until: Date | null;
  at: Date;
}

/** Requests of a client in a minute, at all servers (a fingerprint of limit, client and minute). */
export interface RequestCountsTable {
  subject: string;
  requests: number;
  at: Generated<Date>;
}

/** The session of a browser, by the hash of its cookie's secret. */
export interface BrowserSessionsTable {
  hash: string;
  organization: string;
  identity_uuid: string;
  sid: string;
  scope: 'signer' | null;
  session_version: number;
  signed_in_at: Date;
  /** When the session's newest token expires. */
  expires_at: Date;
}

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
  /** When the link was used; kept until it expires, to say so when it is opened again. */
  used_at: Generated<Date | null>;
}

/** What happened in an application of which a mail may tell, until it is written (config/mails.yaml). */
export interface MailOrdersTable {
  id: Generated<number>;
  application_uuid: string;
  occasion: Jsonb;
  request_id: string | null;
  created_at: Date;
  /** When it is looked at next; in the year 9999 once it is given up. */
  due_at: Date;
  /** When the borrower made a call last while it waited. */
  seen_at: Generated<Date | null>;
}

/** A text of the journey to be sent, until it is written or of no use. */
export interface TextOrdersTable {
  id: Generated<number>;
  application_uuid: string;
  /** The mail of mails.yaml that it goes with. */
  template: string;
  occasion: Jsonb;
  request_id: string | null;
  created_at: Date;
  due_at: Date;
  /** When the borrower made a call last while it waited. */
  seen_at: Generated<Date | null>;
}

/** The number to which somebody takes texts of the journey, and the code that confirms it. */
export interface TextNumbersTable {
  identity_uuid: string;
  organization: string;
  data: Jsonb;
  /** Finds the confirmed number within its organization (keys/blindIndex.ts). */
  phone_index: string | null;
  confirmed_at: Date | null;
}

/** Addresses that want no more advertising of a lender (keys/blindIndex.ts). */
export interface MailOptOutsTable {
  organization: string;
  email_index: string;
  created_at: Date;
}

/** A mail to send, or sent; address and content are encrypted. */
export interface MailOutboxTable {
  id: Generated<number>;
  organization: string;
  to_hash: string;
  to_enc: string;
  mail_enc: string;
  attempts: Generated<number>;
  /** A process is sending it until then. */
  claimed_until: Date | null;
  created_at: Date;
  sent_at: Date | null;
  /** The request that caused it. */
  request_id: Generated<string | null>;
}

/** A person; `data` holds name, addresses and the fields of AUTH-12 without columns. */
export interface ProfilesTable {
  uuid: string;
  identity_uuid: string;
  data: JsonbOrEmpty;
  dob: CalendarDate | null;
  /** Encrypted (fieldEncryption.ts). */
  ssn_enc: string | null;
  type: string | null;
  tracker_uuid: string | null;
  /** Chosen language; null without a choice. */
  language: Generated<string | null>;
  updated_at: Date;
}

/** An answer to a consent text, kept for ever with the text's version and hash, and its time and place. */
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

/** A consent text handed out to be shown (CALL-07). */
export interface ConsentPromptsTable {
  uuid: string;
  type: string;
  organization: string;
  created_at: Date;
}

/** An application, pinned to the release it began on; each write increments `version`. */
export interface ApplicationsTable {
  uuid: string;
  identity_uuid: string;
  organization: string;
  release_hash: string;
  loan_number: string;
  state: string;
  /** The specification's application fields, by name. */
  data: JsonbOrEmpty;
  /** The specification's status fields, by name. */
  status: JsonbOrEmpty;
  /** At most one per identity. */
  active: Generated<boolean>;
  /** True stops automatic progress (sandbox control). */
  pinned: Generated<boolean>;
  persona: string | null;
  /** Language it was created in; null for the default. */
  language: Generated<string | null>;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
  /** When its last change began, by the database's clock whatever the lender's says. */
  changed_at: Generated<Date>;
  /** When its person was erased; it is then invisible to everybody. */
  erased_at: Generated<Date | null>;
}

/** History of an application in order of `id`; append-only. */
export interface ApplicationEventsTable {
  id: Generated<number>;
  application_uuid: string;
  type: string;
  detail: JsonbOrEmpty;
  at: Date;
  /** The request that caused it. */
  request_id: Generated<string | null>;
}

/** Stored answers to keyed writes, for replay. */
export interface IdempotencyKeysTable {
  scope: string;
  key: string;
  request_hash: string;
  status: number | null;
  response: ColumnType<unknown, string | null, string | null>;
  /** What the answer of a lender's call is about; it goes with the person. */
  application_uuid: Generated<string | null>;
  created_at: Generated<Date>;
}

/** A callback request and its promised time; the person is encrypted. */
export interface CallBacksTable {
  uuid: string;
  organization: string;
  person_enc: string;
  language: string | null;
  call_by: Date | null;
  created_at: Date;
  done_at: Date | null;
  /** When the lender was reminded; only once. */
  reminded_at: Date | null;
}

/** A request to be told when the lender lends to somebody; removed once they are told. The personal part is encrypted. */
export interface WaitlistTable {
  uuid: string;
  organization: string;
  data_enc: string;
  /** The policy that kept them waiting when last looked at; null when none did. */
  policy: Generated<string | null>;
  /** In which they asked; null when their page named none. */
  language: Generated<string | null>;
  /** Finds the address within its organization (keys/blindIndex.ts); null in older rows until they are looked at. */
  email_index: Generated<string | null>;
  created_at: Date;
}

/** A registration before it ended in an application; its answers are encrypted. */
export interface RegistrationDraftsTable {
  uuid: string;
  organization: string;
  /** Grows by one with each save. */
  revision: number;
  /** Null once the registration has ended. */
  data: ColumnType<unknown, string | null, string | null>;
  /** Tells whether a birth date is that of the draft; null without one. */
  dob_hash: string | null;
  /** Finds the address within its organization (keys/blindIndex.ts); null without one. */
  email_index: string | null;
  created_at: Date;
  saved_at: Date;
  expires_at: Date;
  ended_at: Generated<Date | null>;
}

/** A browser that goes on with a draft, by its cookie. */
export interface DraftBrowsersTable {
  secret_hash: string;
  organization: string;
  draft_uuid: string;
  /** Wrong birth dates given in this browser. */
  tries: Generated<number>;
  seen_at: Date;
}

/** A link by which one more browser goes on with a draft; removed once used. */
export interface DraftLinksTable {
  secret_hash: string;
  organization: string;
  draft_uuid: string;
  /** Index of the address that it was mailed to; null for one that a device showed. */
  mailed: string | null;
  tries: Generated<number>;
  expires_at: Date;
}

/** A loan originator and the states they are licensed in. */
export interface LoanOriginatorsTable {
  uuid: string;
  organization: string;
  data: Jsonb;
  licensed_states: Jsonb<readonly string[]>;
  updated_at: Generated<Date>;
}

export interface ReferralsTable {
  uuid: string;
  organization: string;
  status: string;
  email: string | null;
  data: Jsonb;
  email_index: Generated<string | null>;
  updated_at: Generated<Date>;
}

/** A mailed offer code, with the answers it prefills. */
export interface OfferCodesTable {
  code: string;
  organization: string;
  data: Jsonb;
  updated_at: Generated<Date>;
}

/** What affiliates know about borrowers, by their token. */
export interface AffiliateRecordsTable {
  organization: string;
  token: string;
  data: Jsonb;
  email_index: string | null;
  updated_at: Date;
}

/** What a lender says today: other hours on a date, banners. */
export interface LenderTodayTable {
  organization: string;
  kind: 'hours' | 'banners';
  data: Jsonb;
  updated_at: Date;
}

/** Text messages until they are sent or of no use any more. */
export interface TextOutboxTable {
  id: Generated<number>;
  uuid: string;
  organization: string;
  application_uuid: string;
  /** `phoneCode`, or the mail of mails.yaml that it goes with. */
  template: string;
  /** A ten-digit number. */
  recipient: string;
  body: string;
  attempts: Generated<number>;
  claimed_until: Date | null;
  expires_at: Date;
  created_at: Date;
}

export interface ExperimentsTable {
  application_uuid: string;
  name: string;
  variation: string;
}

/** A flag; `organization` '' applies to all, and a row of an organization overrides it. */
export interface FlagsTable {
  organization: ColumnType<string, string | undefined, string>;
  key: string;
  enabled: boolean;
  variables: JsonbOrEmpty;
  /** Percentage rollout; null for all visitors. */
  rollout: ColumnType<JsonObject | null, string | null | undefined, string | null>;
}

/** Flag values from a lender's own flag service for a subject (an application, identity or tracker). */
export interface FlagEvaluationsTable {
  organization: string;
  subject: string;
  flags: Jsonb;
  at: Date;
}

export interface WebVitalsTable {
  id: Generated<number>;
  organization: string;
  name: string;
  value: number;
  rating: string;
  page: string;
  at: Date;
}

/** A page error: its kind and place, never its message. */
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

/** Address of a visit's recording at a lender's provider (CALL-23). */
export interface SessionReplayLinksTable {
  id: Generated<number>;
  application_uuid: string;
  link: string;
  at: Date;
}

/** A public key that signs its person in, at the host where it was made (WebAuthn's relying party). */
export interface PasskeysTable {
  uuid: string;
  organization: string;
  identity_uuid: string;
  host: string;
  /** Base64url, like the key, which is in COSE format. */
  credential_id: string;
  public_key: string;
  /** Signatures so far, as the authenticator counts them; 0 for those that do not count. */
  counter: number;
  transports: JSONColumnType<string[]>;
  name: string;
  used_at: Date | null;
  created_at: Date;
}

/** A challenge that was answered, as a fingerprint. */
export interface PasskeyChallengesTable {
  id: string;
  expires_at: Date;
}

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
  /** Its idempotency key. */
  key: ColumnType<string | null, string | null | undefined, never>;
  /** Unique within a session; null for events that may repeat. */
  dedupe_key: ColumnType<string | null, string | null | undefined, never>;
  at: Date;
}

export interface SelectedOffersTable {
  application_uuid: string;
  data: Jsonb;
  updated_at: Date;
}

/** Work of the sandbox lender due on the sandbox clock; open until done or given up. */
export interface LenderTimersTable {
  id: Generated<number>;
  application_uuid: string;
  action: string;
  /** Sandbox-clock milliseconds since 1970. */
  due_at: number;
  /** Sandbox-clock milliseconds of the earliest retry. */
  retry_at: number | null;
  attempts: Generated<number>;
  done_at: Date | null;
  failed_at: Date | null;
  /** The request that caused it. */
  request_id: Generated<string | null>;
}

/** A call of a lender's system that named its client; append-only, nothing personal. */
export interface LenderApiCallsTable {
  id: GeneratedAlways<number>;
  organization: string;
  client: string;
  /** The `operationId` of the call. */
  operation: string;
  application_uuid: string | null;
  /** The chat that it was about. */
  conversation_uuid: Generated<string | null>;
  /** HTTP status of the answer. */
  status: number;
  request_id: string;
  at: Date;
}

/** How often a client made a call in an hour that read nothing personal, by the status of the answer. */
export interface LenderApiCallCountsTable {
  organization: string;
  client: string;
  operation: string;
  status: number;
  /** When the hour began. */
  hour_at: Date;
  calls: number;
}

/** A signed proof of a lender's system that was used: fingerprint of client and `jti`. */
export interface ClientAssertionsTable {
  id: string;
  expires_at: Date;
}

/** Something that the lender's side has to do or find out for an application (schemas/tasks). */
export interface TasksTable {
  uuid: string;
  application_uuid: string;
  name: string;
  version: number;
  /** What it is about where there may be several (a condition, an account); '' for the application. */
  subject: string;
  /** How often it was asked, from 1. */
  round: number;
  /** The stage that asked. */
  stage: string;
  status: 'open' | 'answered' | 'withdrawn';
  performer: string;
  release_hash: string;
  /** Raised by every change; an answer names the one it answers. */
  revision: number;
  outcome: string | null;
  /** The outcome's data, by its contract. */
  data: JsonbOrEmpty;
  /** A digest of what its contract says a change of which has it asked anew; null where nothing does. */
  input_hash: string | null;
  asked_at: Date;
  /** After this it counts as answered by `late`; null without a deadline. */
  due_at: Date | null;
  ended_at: Date | null;
  /** Its performer refused it: it is the desk's, whatever the connections say. */
  handed_over: Generated<boolean>;
}

/** History of a task in order of `id`; append-only. */
export interface TaskEventsTable {
  id: Generated<number>;
  task_uuid: string;
  application_uuid: string;
  /** asked, answered, withdrawn, and `refused` for an answer that came too late, twice or to an older revision. */
  type: string;
  revision: number;
  outcome: string | null;
  at: Date;
  /** The request that caused it. */
  request_id: Generated<string | null>;
}

/** Something that a lender is told about an application; without personal data. */
export interface LenderEventsTable {
  /** In the order of the commits of its application or chat. */
  id: GeneratedAlways<number>;
  organization: string;
  /** What it is about: an application or a chat. */
  application_uuid: string | null;
  conversation_uuid: Generated<string | null>;
  type: string;
  task_uuid: string | null;
  uuid: Generated<string>;
  /** The request that caused it; null if none did. */
  request_id: string | null;
  /** System time. */
  kept_at: Generated<Date>;
  /** Its place among all events of its lender, from 1, without gaps; null until it is given. */
  position: number | null;
  /** Its place among the events of its application or chat, from 1. */
  sequence: number | null;
}

/** One row, locked by whoever gives positions. */
export interface EventRelayTable {
  only_row: Generated<boolean>;
}

/** The position given last, by lender. */
export interface EventPositionsTable {
  organization: string;
  last: number;
}

/** The sequence given last, by application. */
export interface EventSequencesTable {
  /** Of the application or the chat. */
  application_uuid: string;
  organization: string;
  last: number;
}

/** An event on its way to a webhook; times are system times. */
export interface WebhookDeliveriesTable {
  id: GeneratedAlways<number>;
  organization: string;
  /** Its id in the connections. */
  webhook: string;
  event_id: number;
  state: Generated<'waiting' | 'delivered' | 'dead'>;
  attempts: Generated<number>;
  created_at: Date;
  /** When it is tried next; while it is being tried, when another server may try it. */
  next_at: Date;
  first_tried_at: Date | null;
  last_tried_at: Date | null;
  /** Of the last try: an HTTP status, or why there was none. */
  answer: string | null;
}

/** A webhook that said it is gone (410), until its address changes. */
export interface WebhookEndsTable {
  organization: string;
  webhook: string;
  /** Of its address, SHA-256. */
  url_hash: string;
  at: Date;
}

/** One row: how far the sandbox clock is ahead of the system clock, in milliseconds. */
export interface SandboxClockTable {
  id: Generated<number>;
  offset_ms: number;
}

/** The sandbox lender's data about an application; `secrets_enc` is encrypted. */
export interface LenderFilesTable {
  application_uuid: string;
  data: JsonbOrEmpty;
  secrets_enc: string | null;
  updated_at: Date;
}

/** File bytes stored by earlier versions; read-only. */
export interface BlobsTable {
  key: string;
  bytes: Buffer;
}

/** A part of a file stored in the database; `number` counts from 0. */
export interface BlobPartsTable {
  key: string;
  number: number;
  bytes: Buffer;
  stored_at: Generated<Date>;
}

/** A document of an application, uploaded by the borrower or issued by the lender. */
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
  /** Only the lender sees it. */
  internal: Generated<boolean>;
  data: JsonbOrEmpty;
  created_at: Date;
  updated_at: Date;
}

/** Every action on a document, with person and bytes, in order of `id`; append-only. */
export interface DocumentEventsTable {
  id: Generated<number>;
  document_uuid: string;
  identity_uuid: string | null;
  type: 'ISSUED' | 'VIEWED' | 'READ' | 'SIGNED' | 'DOWNLOADED' | 'REMOVED';
  sha256: string;
  detail: JsonbOrEmpty;
  at: Date;
}

/** An upload in progress, with `received` bytes so far. */
export interface UploadsTable {
  uuid: string;
  application_uuid: string;
  file_name: string;
  size: number;
  received: Generated<number>;
  /** The latest request; only it may add bytes. */
  holder: Generated<string | null>;
  pieces: Generated<number>;
  /** One server is making a document of it until then, in database time. */
  completing_until: Generated<Date | null>;
  data: JsonbOrEmpty;
  created_at: Date;
}

/**
 * A piece of an upload from byte `start`, in the file store under `storage_key`; earlier versions stored it
 * here.
 */
export interface UploadChunksTable {
  upload_uuid: string;
  start: number;
  bytes: Generated<Buffer | null>;
  storage_key: Generated<string | null>;
}

/** Scan state of a file; an infected one has been deleted. */
export type ScanState = 'NOT_SCANNED' | 'WAITING' | 'CLEAN' | 'INFECTED';

export interface ConditionsTable {
  uuid: string;
  application_uuid: string;
  type: string;
  status: 'OPEN' | 'SUBMITTED' | 'CLOSED';
  /** Who is asked; the borrower if null. */
  signer_uuid: string | null;
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

/** Another signer; name and e-mail address are encrypted. */
export interface SignersTable {
  uuid: string;
  application_uuid: string;
  role: 'CO_BORROWER' | 'DEED_HOLDER' | 'NON_TITLED_SPOUSE' | 'TRUSTEE' | 'ATTORNEY_IN_FACT' | 'ATTORNEY';
  status: 'INVITED' | 'OPENED' | 'SIGNED' | 'DECLINED' | 'EXPIRED' | 'NOT_ME' | 'REMOVED';
  person_enc: string;
  /** The account that took the invitation. */
  identity_uuid: Generated<string | null>;
  token_hash: Generated<string | null>;
  token_ends_at: Generated<Date | null>;
  /** The code that proves the invited address, as a fingerprint. */
  code_hash: Generated<string | null>;
  code_ends_at: Generated<Date | null>;
  /** Of the last link. */
  invited_at: Date;
  opened_at: Generated<Date | null>;
  signed_at: Date | null;
  /** Mails of the invitation so far. */
  mails: Generated<number>;
  data: JsonbOrEmpty;
}

/** A visit to a provider of income or account data; tokens are stored as fingerprints, findings encrypted. */
export interface ProviderLinksTable {
  uuid: string;
  application_uuid: string;
  purpose: 'INCOME' | 'ACCOUNT' | 'PAYMENT' | 'NOTARY';
  type: string;
  status: 'OPEN' | 'DONE' | 'LEFT' | 'USED';
  token_hash: string;
  state_hash: string | null;
  public_hash: string | null;
  data: JsonbOrEmpty;
  found_enc: string | null;
  /** Id of the company in the connections; null for a page of this server. */
  provider: string | null;
  /** What the company's adapter needs again. */
  kept_enc: string | null;
  attempts: Generated<number>;
  /** System time at which the company is asked, or told to forget; null for never. */
  due_at: Date | null;
  /** System time until which one server talks to the company about it. */
  busy_until: Date | null;
  created_at: Date;
}

/** Tasks that are sent to a company, once for each that performed them. */
export interface ProviderDeliveriesTable {
  task_uuid: string;
  /** Its id in the connections. */
  provider: string;
  application_uuid: string;
  /** Asked: the company said that it answers later. Over: the task was answered or went to somebody else. */
  status: 'waiting' | 'asked' | 'over' | 'given up';
  attempts: Generated<number>;
  /** System time of the next call; null when none follows. */
  due_at: Date | null;
  /** Of the call that asked the task. */
  request_id: string | null;
  created_at: Date;
}

/** A notice to a borrower outside the screens; the release's copy words `kind` and `data`. */
export interface NotificationsTable {
  uuid: Generated<string>;
  application_uuid: string;
  kind: string;
  data: JsonbOrEmpty;
  /** Texts by name that its words contain, sealed. */
  figures: JsonbOrEmpty;
  status: Generated<'UNREAD' | 'READ'>;
  wallet_address: string | null;
  created_at: Date;
  read_at: Date | null;
}

/** A message of the lender's own system to the borrower, sealed. */
export interface LenderMessagesTable {
  uuid: string;
  application_uuid: string;
  /** The id of the client that sent it. */
  client: string;
  message: string;
  created_at: Date;
}

/** A notice of law that the lender sent itself. */
export interface LenderNoticesTable {
  uuid: string;
  application_uuid: string;
  client: string;
  kind: string;
  sent_on: CalendarDate;
  created_at: Date;
}

/** A borrower's message to the chief executive (CALL-36), encrypted. */
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

/** Why a borrower left, in their own words (G-31), encrypted; telemetry carries none. */
export interface LeaveAnswersTable {
  uuid: string;
  identity_uuid: string;
  organization: string;
  reason: string;
  data_enc: string;
  created_at: Date;
}

export interface ChatConversationsTable {
  uuid: string;
  organization: string;
  kind: 'agent' | 'chatbot';
  /** The kind of chat the browser asked for (core/chat/chatKind.ts). */
  provider: string;
  channel_uuid: string;
  contact_uuid: string;
  customer_uuid: string;
  /** The user, where a nonce proved it. */
  identity_uuid: string | null;
  application_uuid: string | null;
  /** Name, e-mail address and other details given at the start, encrypted. */
  person_enc: string;
  language: string | null;
  state: Generated<'active' | 'inactive'>;
  frozen: Generated<boolean>;
  /** Whose agents answer; null with the chatbot, and in chats of before. */
  performer: Generated<'lender' | 'sandbox' | null>;
  /** The agent in the chat; null until one joins. */
  agent_name: string | null;
  /** What the lender calls the agent that has taken the chat; null while nobody has. */
  agent_id: Generated<string | null>;
  agent_types: Generated<boolean>;
  /** The session version of its person when it began; null for chats of nobody who is known. */
  session_version: Generated<number | null>;
  /** Which group of agents it was handed to last. */
  queue: Generated<string | null>;
  /** Since when it waits for an agent of the lender, in system time; null while it does not. */
  waits_since: Generated<Date | null>;
  /** When the customer is told that nobody came; null once it is of no use. */
  wait_ends_at: Generated<Date | null>;
  /** Incremented by every message and change of state; sockets of all processes watch it. */
  changes: Generated<number>;
  created_at: Date;
  last_at: Date;
}

/** A chat message, encrypted. */
export interface ChatMessagesTable {
  id: GeneratedAlways<number>;
  conversation_uuid: string;
  uuid: string;
  participant: 'customer' | 'agent' | 'chatbot';
  name: string | null;
  text_enc: string;
  answers_uuid: string | null;
  sent_at: Date;
}

/** A file of a chat; its message is null until sent. */
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

export interface ChatFeedbackTable {
  conversation_uuid: string;
  question_uuid: string;
  rating: number;
  message_enc: string;
  created_at: Date;
}

/** The sandbox agent's next action in a chat; times in sandbox-clock milliseconds. */
export interface ChatTurnsTable {
  conversation_uuid: string;
  turn: string;
  due_at: number;
}

/** A key that seals the rows of a person or lender. */
export interface DataKeysTable {
  id: string;
  organization: string;
  /** `lender`, `index`, or the uuid of the person. */
  subject: string;
  /** The wrapped key; null once it was erased. */
  wrapped: string | null;
  created_at: Generated<Date>;
  forgotten_at: Date | null;
}

export interface ErasuresTable {
  id: GeneratedAlways<number>;
  organization: string;
  identity_uuid: string;
  applications: number;
  files: number;
  at: Date;
}

/** Persons who asked to be erased; until `done_at` the law keeps some of their records. */
export interface ErasureRequestsTable {
  identity_uuid: string;
  organization: string;
  asked_at: Date;
  done_at: Date | null;
}

/** What an operator, or the law's clock, did with the data of a person: the audit of it. */
export interface PersonActsTable {
  id: GeneratedAlways<number>;
  organization: string;
  identity_uuid: string;
  /** exported, erasureAsked, recordsRemoved, erased. */
  act: string;
  /** The kinds of records it was about, separated by spaces. */
  records: Generated<string>;
  request_id: string | null;
  at: Date;
}

/** A person who works here. */
export interface StaffPeopleTable {
  staff_uuid: string;
  name: string;
  email: string;
  /** Null once the person has ended: the address is free again. */
  email_index: string | null;
  state: 'invited' | 'active' | 'ended';
  created_at: Date;
  ended_at: Date | null;
}

/** A role of a person, and for which lenders (core/staff/reach.ts). */
export interface StaffGrantsTable {
  staff_uuid: string;
  role: string;
  reach: string;
  given_at: Date;
}

export interface StaffTokensTable {
  uuid: string;
  staff_uuid: string;
  hash: string;
  /** As the person calls it. */
  name: string;
  /** Separated by spaces; null for all acts of the person. */
  acts: string | null;
  reach: string;
  created_at: Date;
  expires_at: Date;
  /** To the minute. */
  used_at: Date | null;
  ended_at: Date | null;
}

/** A key pair that signs exported records; of the oldest, all sign with it. */
export interface RecordKeysTable {
  /** The public key, Ed25519, in lower-case hex. */
  key: string;
  /** `installation`. */
  scope: string;
  /** The private key (PKCS #8) in base64, sealed. */
  secret_enc: string;
  made_at: Date;
}

/** Links not used yet, by the hash of their secret. */
export interface StaffInvitationsTable {
  hash: string;
  /** Null for the first administrator, who is nobody yet. */
  staff_uuid: string | null;
  created_at: Date;
  expires_at: Date;
}

/** A browser in which somebody of the staff signed in, by the hash of its cookie. */
export interface StaffSessionsTable {
  uuid: string;
  staff_uuid: string;
  hash: string;
  way: 'link' | 'password' | 'passkey';
  /** The network address that they signed in from. */
  address: string;
  /** The browser and its system in a few words. */
  agent: string;
  started_at: Date;
  /** To the minute. */
  used_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  /** Of an authenticator app that is being set up in this session, base32, good until `totp_until`. */
  totp_secret: string | null;
  totp_until: Date | null;
}

/** A password and the authenticator app that goes with it. */
export interface StaffPasswordsTable {
  staff_uuid: string;
  password_hash: string;
  /** Base32. */
  totp_secret: string;
  /** The time step of the last code that was taken: no code works twice. */
  totp_last_step: number;
  set_at: Date;
}

export interface StaffPasskeysTable extends Omit<PasskeysTable, 'organization' | 'identity_uuid'> {
  staff_uuid: string;
}

/** A challenge for a passkey that nobody has answered yet. */
export interface StaffChallengesTable {
  uuid: string;
  /** Who adds a passkey; null for signing in. */
  staff_uuid: string | null;
  expires_at: Date;
}

/** What somebody of the staff did, or the server by itself. Rows are only appended. */
export interface AuditLogTable {
  uuid: string;
  /** Empty for what belongs to no lender. */
  organization: string;
  at: Date;
  /** Null for the server itself. */
  staff_uuid: string | null;
  /** The token, or the session of a browser, that they acted with. */
  token_uuid: string | null;
  act: string;
  /** What it was done to: a kind and a generated name. */
  subject: string;
  /** The borrower whose values `detail` holds, and whose key seals it. */
  identity_uuid: string | null;
  request_id: string | null;
  /** JSON: from where, why, before and after, and a salt. */
  detail: string;
  detail_hash: string;
  /** That this installation wrote the row (keys/blindIndex.ts). */
  proof: string;
}

/** Rows of the log that the chain does not hold yet. */
export interface AuditUnchainedTable {
  row_uuid: string;
}

/** For each lender one chain over its rows of the log. */
export interface AuditChainTable {
  organization: string;
  /** From 1, without gaps. */
  position: number;
  row_uuid: string;
  row_hash: string;
  hash: string;
}

/** Tables whose rows are all sealed. */
export interface SealedTablesTable {
  name: string;
  sealed_at: Date;
}

export interface Tables {
  data_keys: DataKeysTable;
  erasures: ErasuresTable;
  erasure_requests: ErasureRequestsTable;
  person_acts: PersonActsTable;
  sealed_tables: SealedTablesTable;
  staff_people: StaffPeopleTable;
  staff_grants: StaffGrantsTable;
  staff_tokens: StaffTokensTable;
  staff_invitations: StaffInvitationsTable;
  staff_sessions: StaffSessionsTable;
  staff_passwords: StaffPasswordsTable;
  staff_passkeys: StaffPasskeysTable;
  staff_challenges: StaffChallengesTable;
  record_keys: RecordKeysTable;
  audit_log: AuditLogTable;
  audit_unchained: AuditUnchainedTable;
  audit_chain: AuditChainTable;
  releases: ReleasesTable;
  release_parts: ReleasePartsTable;
  brand_heads: BrandHeadsTable;
  release_revision: ReleaseRevisionTable;
  published_folder: PublishedFolderTable;
  config_blobs: ConfigBlobsTable;
  config_trees: ConfigTreesTable;
  config_commits: ConfigCommitsTable;
  config_changes: ConfigChangesTable;
  config_change_files: ConfigChangeFilesTable;
  release_builds: ReleaseBuildsTable;
  head_changes: HeadChangesTable;
  recalled_releases: RecalledReleasesTable;
  release_opinions: ReleaseOpinionsTable;
  release_plans: ReleasePlansTable;
  release_overlays: ReleaseOverlaysTable;
  identities: IdentitiesTable;
  profiles: ProfilesTable;
  consents: ConsentsTable;
  consent_prompts: ConsentPromptsTable;
  applications: ApplicationsTable;
  application_events: ApplicationEventsTable;
  idempotency_keys: IdempotencyKeysTable;
  waitlist: WaitlistTable;
  registration_drafts: RegistrationDraftsTable;
  draft_browsers: DraftBrowsersTable;
  draft_links: DraftLinksTable;
  call_backs: CallBacksTable;
  loan_originators: LoanOriginatorsTable;
  referrals: ReferralsTable;
  offer_codes: OfferCodesTable;
  affiliate_records: AffiliateRecordsTable;
  lender_today: LenderTodayTable;
  text_outbox: TextOutboxTable;
  text_orders: TextOrdersTable;
  text_numbers: TextNumbersTable;
  experiments: ExperimentsTable;
  flags: FlagsTable;
  telemetry_sessions: TelemetrySessionsTable;
  telemetry_events: TelemetryEventsTable;
  flag_evaluations: FlagEvaluationsTable;
  web_vitals: WebVitalsTable;
  client_errors: ClientErrorsTable;
  session_replay_links: SessionReplayLinksTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  wallet_accounts: WalletAccountsTable;
  selected_offers: SelectedOffersTable;
  lender_timers: LenderTimersTable;
  tasks: TasksTable;
  task_events: TaskEventsTable;
  lender_events: LenderEventsTable;
  event_relay: EventRelayTable;
  event_positions: EventPositionsTable;
  event_sequences: EventSequencesTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_ends: WebhookEndsTable;
  lender_api_calls: LenderApiCallsTable;
  lender_api_call_counts: LenderApiCallCountsTable;
  client_assertions: ClientAssertionsTable;
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
  provider_deliveries: ProviderDeliveriesTable;
  sign_in_attempts: SignInAttemptsTable;
  request_counts: RequestCountsTable;
  browser_sessions: BrowserSessionsTable;
  revoked_sessions: RevokedSessionsTable;
  identity_tokens: IdentityTokensTable;
  mail_outbox: MailOutboxTable;
  mail_orders: MailOrdersTable;
  mail_opt_outs: MailOptOutsTable;
  notifications: NotificationsTable;
  lender_messages: LenderMessagesTable;
  lender_notices: LenderNoticesTable;
  feedback: FeedbackTable;
  leave_answers: LeaveAnswersTable;
  chat_conversations: ChatConversationsTable;
  chat_messages: ChatMessagesTable;
  chat_attachments: ChatAttachmentsTable;
  chat_feedback: ChatFeedbackTable;
  chat_turns: ChatTurnsTable;
}

export type Queries = Kysely<Tables>;

/** Runs queries. */
export interface Querying {
  /** Runs single queries, each in its own transaction. */
  readonly kysely: Queries;
  /** Runs `work` in one transaction, which commits unless it throws. Its queries go through `tx`. */
  transaction<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>;
}

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;

/** Text for a `jsonb` column; otherwise both drivers send an array as a Postgres array. */
export const toJsonb = (value: object | string | number | boolean | null): string => JSON.stringify(value);
