import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import type { Queries } from '../../db/tables.ts';

export interface KnownPerson {
  /** Lower case. */
  readonly email: string;
  readonly dob: CalendarDate | null;
  readonly trackerUuid: string | null;
}

/** E-mail address, birth date and tracker; undefined when the identity no longer exists. */
export async function selectPerson(queries: Queries, identityUuid: string): Promise<KnownPerson | undefined> {
  const row = await queries
    .selectFrom('identities')
    .leftJoin('profiles', 'profiles.identity_uuid', 'identities.uuid')
    .select(['identities.email', 'profiles.dob', 'profiles.tracker_uuid'])
    .where('identities.uuid', '=', identityUuid)
    .executeTakeFirst();
  return row && { email: row.email, dob: row.dob, trackerUuid: row.tracker_uuid };
}

export interface GivenConsent {
  readonly type: string;
  readonly version: string;
  readonly optInOut: 'OPT_IN' | 'OPT_OUT';
  readonly textHash?: string | undefined;
}

interface ConsentContext {
  readonly identityUuid: string;
  readonly applicationUuid: string;
  readonly source: string;
  readonly userAgent: string | undefined;
  readonly at: Date;
}

/** Stores consents for ever: text shown, answer, time and context. */
export async function insertConsents(
  tx: Queries,
  { identityUuid, applicationUuid, source, userAgent, at }: ConsentContext,
  consents: readonly GivenConsent[],
): Promise<void> {
  await tx
    .insertInto('consents')
    .values(
      consents.map(({ type, version, optInOut, textHash }) => ({
        identity_uuid: identityUuid,
        application_uuid: applicationUuid,
        type,
        version,
        opt_in_out: optInOut,
        source,
        text_hash: textHash ?? null,
        accepted_at: at,
        user_agent: userAgent?.slice(0, 300) ?? null,
      })),
    )
    .execute();
}
