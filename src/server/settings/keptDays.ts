import { err, ok } from '../../core/shared/result.ts';
import { type Parsed, setting } from './settingKinds.ts';

/**
 * For how many days rows are kept that are no part of an application, by table; after that a job removes them
 * (server/jobs/retention.ts). Nothing else is ever removed by age.
 */
export const keptDays = {
  telemetry_events: 400,
  telemetry_sessions: 400,
  session_replay_links: 90,
  flag_evaluations: 400,
  web_vitals: 90,
  client_errors: 90,
  /** Longer than a page is good for (24 hours), so that whatever it repeats is not done twice. */
  idempotency_keys: 2,
  /** Mails that were sent. */
  mail_outbox: 7,
  /** Mails that never could be sent. */
  mail_outbox_unsent: 30,
  /** After they have run out. */
  identity_tokens: 1,
  sign_in_attempts: 2,
  /** Chats with all that belongs to them, after the last word: as long as lenders keep records of applications, 25 months. */
  chat_conversations: 761,
  /** Who asked to be called back: long after the call. */
  call_backs: 30,
  /** Files of chats that no message named. */
  chat_attachments_unsent: 1,
  /** Uploads that go on after a cut, finished or not; the documents that they became stay. */
  uploads: 1,
  /** After no token of the session can be left. */
  revoked_sessions: 1,
} as const;

/** Days by table. */
export type KeptDays = Readonly<Record<keyof typeof keptDays, number>>;

const isTable = (name: string): name is keyof KeptDays => Object.hasOwn(keptDays, name);

const EXPECTED = `must look like web_vitals=30,telemetry_events=180, with 1 to 3650 days for ${Object.keys(keptDays).join(', ')}`;

/** Reads days for some of the tables; the others keep theirs. */
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

/** For how many days rows that are no part of an application are kept. */
export const keptDaysSetting = setting<KeptDays>({
  env: 'EQUIFORM_KEEP_DAYS',
  parse,
  fallback: keptDays,
  description:
    'how many days to keep rows that are not part of an application: table=days, separated by commas',
});
