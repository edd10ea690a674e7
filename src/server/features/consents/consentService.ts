import type { Queries } from '../../db/tables.ts';
import { answerLanguage } from '../../http/requestLanguage.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { consentText } from '../../releases/consentTypes.ts';

export interface ScreenConsent {
  readonly identityUuid: string;
  readonly applicationUuid: string;
  readonly type: string;
  /** The screen and its consent: `start/app-summary PDF_OPENED`. */
  readonly source: string;
  readonly userAgent: string | undefined;
  readonly at: Date;
}

const LONGEST_AGENT = 300;

/** Stores a consent for ever, with version and hash of its text in the release; resolves to the version. */
export async function keepConsent(
  tx: Queries,
  release: CompiledRelease,
  { identityUuid, applicationUuid, type, source, userAgent, at }: ScreenConsent,
): Promise<string> {
  const { version, textHash } = consentText(release, type, answerLanguage(release));
  await tx
    .insertInto('consents')
    .values({
      identity_uuid: identityUuid,
      application_uuid: applicationUuid,
      type,
      version,
      opt_in_out: 'OPT_IN',
      source,
      text_hash: textHash ?? null,
      accepted_at: at,
      user_agent: userAgent?.slice(0, LONGEST_AGENT) ?? null,
    })
    .execute();
  return version;
}

/** An answer to a consent, as it was given. */
export interface GivenConsent {
  readonly type: string;
  readonly version: string;
  readonly optInOut: string;
  /** ISO 8601. */
  readonly at: string;
}

/** What a person consented to, oldest first: in registration and for one application. */
export async function consentsFor(
  queries: Queries,
  { identityUuid, uuid }: { readonly identityUuid: string; readonly uuid: string },
): Promise<readonly GivenConsent[]> {
  const rows = await queries
    .selectFrom('consents')
    .select(['type', 'version', 'opt_in_out', 'accepted_at'])
    .where('identity_uuid', '=', identityUuid)
    .where((eb) => eb.or([eb('application_uuid', 'is', null), eb('application_uuid', '=', uuid)]))
    .orderBy('id')
    .execute();
  return rows.map(({ type, version, opt_in_out, accepted_at }) => ({
    type,
    version,
    optInOut: opt_in_out,
    at: accepted_at.toISOString(),
  }));
}

/** Each person's latest answer to each consent, by identity and type: true is opted in. */
export async function readConsents(
  queries: Queries,
  identityUuids: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, boolean>>>> {
  if (identityUuids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('consents')
    .select(['identity_uuid', 'type', 'opt_in_out'])
    .where('identity_uuid', 'in', identityUuids)
    .orderBy('id')
    .execute();
  const found = new Map<string, Record<string, boolean>>();
  for (const { identity_uuid, type, opt_in_out } of rows) {
    const ofPerson = found.get(identity_uuid ?? '') ?? {};
    found.set(identity_uuid ?? '', Object.assign(ofPerson, { [type]: opt_in_out === 'OPT_IN' }));
  }
  return found;
}
