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
