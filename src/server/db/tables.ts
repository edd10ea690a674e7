import type { ColumnType, Generated, JSONColumnType, Kysely, Selectable } from 'kysely';
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
  parts: Jsonb;
  created_at: Generated<Date>;
}

/** The release that new applications of a brand begin on. */
export interface BrandHeadsTable {
  brand: string;
  hash: string;
}

/** Someone who can sign in; `email` is lower case and unique within its organization. */
export interface IdentitiesTable {
  uuid: string;
  organization: string;
  email: string;
  password_hash: string;
  /** Encrypted, see fieldEncryption.ts. */
  phone_enc: string | null;
  failed_logins: Generated<number>;
  locked_until: Date | null;
  created_at: Date;
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
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
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
  attempts: Generated<number>;
  done_at: Date | null;
  failed_at: Date | null;
}

/** One row: how far the sandbox clock is ahead of the system clock, in milliseconds. */
export interface SandboxClockTable {
  id: Generated<number>;
  offset_ms: number;
}

/** Every table, by its name in the database. */
export interface Tables {
  releases: ReleasesTable;
  brand_heads: BrandHeadsTable;
  identities: IdentitiesTable;
  profiles: ProfilesTable;
  consents: ConsentsTable;
  consent_prompts: ConsentPromptsTable;
  applications: ApplicationsTable;
  application_events: ApplicationEventsTable;
  idempotency_keys: IdempotencyKeysTable;
  waitlist: WaitlistTable;
  loan_originators: LoanOriginatorsTable;
  referrals: ReferralsTable;
  offer_codes: OfferCodesTable;
  experiments: ExperimentsTable;
  flags: FlagsTable;
  telemetry_sessions: TelemetrySessionsTable;
  telemetry_events: TelemetryEventsTable;
  selected_offers: SelectedOffersTable;
  lender_timers: LenderTimersTable;
  sandbox_clock: SandboxClockTable;
}

/** What a store function runs its queries on: the database, or a transaction it is called in. */
export type Queries = Kysely<Tables>;

/** A row as read. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;

/** Text for a `jsonb` column; both drivers would otherwise send an array as a Postgres array. */
export const toJsonb = (value: object | string | number | boolean | null): string => JSON.stringify(value);
