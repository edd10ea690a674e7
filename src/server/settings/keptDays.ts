import { err, ok } from '../../core/shared/result.ts';
import { type Parsed, setting } from './settingKinds.ts';

/**
 * Days to keep rows outside applications, by table, before the job removes them (server/jobs/retention.ts).
 * Nothing else is removed by age.
 */
export const keptDays = {
  telemetry_events: 400,
  telemetry_sessions: 400,
  session_replay_links: 90,
  flag_evaluations: 400,
  web_vitals: 90,
  client_errors: 90,
  /** Longer than a page is valid (24 hours), so that no repeat of a page acts twice. */
  idempotency_keys: 2,
  mail_outbox: 7,
  /** Mails that could never be sent. */
  mail_outbox_unsent: 30,
  /** After expiry. */
  identity_tokens: 1,
  sign_in_attempts: 2,
  /** Whole chats after their last message: 25 months, as lenders keep application records. */
  chat_conversations: 761,
  /** What lenders and their affiliates gave about people, after it was given last. */
  referrals: 400,
  offer_codes: 400,
  affiliate_records: 90,
  /** Text messages that were never sent, after they were of no use. */
  text_outbox: 1,
  /** Callback requests: long after the call. */
  call_backs: 30,
  /** People whom the lender could not serve within this time; those it can are told, and go at once. */
  waitlist: 761,
  /** After expiry, which a lender's `drafts` sets (config/brand.yaml). */
  registration_drafts: 1,
  chat_attachments_unsent: 1,
  /** Resumable uploads, finished or not; their documents stay. */
  uploads: 1,
  /** What lenders are told, from their own position on; longer than any of them may be away. */
  lender_events: 90,
  /** After the session's newest token expired. */
  browser_sessions: 1,
  /** After the session's last token must have expired. */
  revoked_sessions: 1,
  /** Calls of lenders' systems: 25 months, as lenders keep application records. */
  lender_api_calls: 761,
  /** Of those that read nothing personal, how many there were in each hour. */
  lender_api_call_counts: 90,
  /** After expiry. */
  client_assertions: 1,
  passkey_challenges: 1,
} as const;

export type KeptDays = Readonly<Record<keyof typeof keptDays, number>>;

const isTable = (name: string): name is keyof KeptDays => Object.hasOwn(keptDays, name);

const EXPECTED = `must look like web_vitals=30,telemetry_events=180, with 1 to 3650 days for ${Object.keys(keptDays).join(', ')}`;

/** Days for some tables; the others keep their defaults. */
function parse(text: string): Parsed<KeptDays> {
  const days: Record<string, number> = { ...keptDays };
  for (const entry of text.split(',')) {
    const [name = '', value = '', ...more] = entry.trim().split('=');
    const isDays = /^[1-9]\d{0,3}$/.test(value) && Number(value) <= 3650;
    if (!isTable(name) || !isDays || more.length > 0) return err(EXPECTED);
    days[name] = Number(value);
  }
  return ok(days as KeptDays);
}

/** Retention in days of rows outside applications. */
export const keptDaysSetting = setting<KeptDays>({
  env: 'EQUIFORM_KEEP_DAYS',
  parse,
  fallback: keptDays,
  description:
    'how many days to keep rows that are not part of an application: table=days, separated by commas',
});
