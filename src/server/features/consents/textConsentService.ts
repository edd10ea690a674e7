import type { Transaction } from 'kysely';
import type { Queries, Tables } from '../../db/tables.ts';
import { answerLanguage } from '../../http/requestLanguage.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { consentText } from '../../releases/consentTypes.ts';
import { type ConsentAnswer, insertConsents } from './consentStore.ts';

type Tx = Transaction<Tables>;

/** The consent to texts about the application and account (47 CFR 64.1200(a)(1)). */
const JOURNEY = 'SMS_TRANSACTIONAL';

/** Who wants no texts wants none of either kind (47 CFR 64.1200(a)(10)). */
const TYPES = ['SMS', JOURNEY] as const;
type TextConsent = (typeof TYPES)[number];

const STOPPED = 'text/stop';

interface Person {
  readonly identityUuid: string;
  readonly at: Date;
  readonly userAgent?: string | undefined;
}

interface LastAnswer {
  readonly isGiven: boolean;
  readonly source: string;
}

/** Each person's latest answer to each consent to texts. */
async function lastAnswers(
  queries: Queries,
  identityUuid: string,
): Promise<Readonly<Partial<Record<TextConsent, LastAnswer>>>> {
  const rows = await queries
    .selectFrom('consents')
    .select(['type', 'opt_in_out', 'source'])
    .where('identity_uuid', '=', identityUuid)
    .where('type', 'in', TYPES)
    .orderBy('id')
    .execute();
  return Object.fromEntries(
    rows.map(({ type, opt_in_out, source }) => [type, { isGiven: opt_in_out === 'OPT_IN', source }]),
  );
}

/** Whether somebody agrees to texts about their application, by their latest answer. */
export const agreesToTexts = async (queries: Queries, identityUuid: string): Promise<boolean> =>
  (await lastAnswers(queries, identityUuid))[JOURNEY]?.isGiven === true;

const LONGEST_AGENT = 300;

const answerOf = (
  release: CompiledRelease,
  { identityUuid, at, userAgent }: Person,
  answer: { readonly type: TextConsent; readonly isGiven: boolean; readonly source: string },
): ConsentAnswer => ({
  identityUuid,
  type: answer.type,
  ...consentText(release, answer.type, answerLanguage(release)),
  optInOut: answer.isGiven ? 'OPT_IN' : 'OPT_OUT',
  source: answer.source,
  acceptedAt: at,
  userAgent: userAgent?.slice(0, LONGEST_AGENT) ?? null,
});

/** Keeps that somebody agrees to texts about their application, with version and hash of the words. */
export async function agreeToTexts(tx: Tx, release: CompiledRelease, person: Person): Promise<void> {
  await insertConsents(tx, [
    answerOf(release, person, { type: JOURNEY, isGiven: true, source: 'account/settings' }),
  ]);
}

/** What ends a consent: the person, a text of theirs, or another number on file, for which nobody agreed. */
export type TextsEndedBy = 'account/settings' | 'phone/changed' | typeof STOPPED;

/** Ends what consent to texts there is, and removes what waits to be texted but codes, which they asked for. */
export async function withdrawTexts(
  tx: Tx,
  release: CompiledRelease,
  { source, ...person }: Person & { readonly source: TextsEndedBy },
): Promise<void> {
  const { identityUuid } = person;
  const last = await lastAnswers(tx, identityUuid);
  const ended = TYPES.filter((type) => last[type]?.isGiven === true);
  if (ended.length > 0)
    await insertConsents(
      tx,
      ended.map((type) => answerOf(release, person, { type, isGiven: false, source })),
    );
  const applications = tx.selectFrom('applications').select('uuid').where('identity_uuid', '=', identityUuid);
  await tx.deleteFrom('text_orders').where('application_uuid', 'in', applications).execute();
  await tx
    .deleteFrom('text_outbox')
    .where('application_uuid', 'in', applications)
    .where('template', '!=', 'phoneCode')
    .execute();
}

/** Gives back the consents that a text ended; false when none did, for nobody else may agree by a text. */
export async function restoreTexts(tx: Tx, release: CompiledRelease, person: Person): Promise<boolean> {
  const last = await lastAnswers(tx, person.identityUuid);
  const back = TYPES.filter((type) => last[type]?.source === STOPPED);
  if (back.length === 0) return false;
  await insertConsents(
    tx,
    back.map((type) => answerOf(release, person, { type, isGiven: true, source: 'text/start' })),
  );
  return true;
}
