import type { AppDependencies } from '../../http/dependencies.ts';
import { agreesToTexts, withdrawTexts } from '../consents/textConsentService.ts';
import { peopleOfNumber } from '../profile/textNumberService.ts';

type Tools = Pick<AppDependencies, 'clock' | 'db' | 'releases'>;

/** Whether the borrower of an application agrees to texts about it now. */
export async function isWanted({ db }: Pick<Tools, 'db'>, applicationUuid: string): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('applications')
    .select('identity_uuid')
    .where('uuid', '=', applicationUuid)
    .executeTakeFirst();
  return row !== undefined && agreesToTexts(db.kysely, row.identity_uuid);
}

/**
 * Ends the consents of everybody at a lender with a number that its text company refuses, since somebody stopped texts there: as if
 * that text had come here too.
 */
export async function stopTexts(
  { clock, db, releases }: Tools,
  { organization, number }: { readonly organization: string; readonly number: string },
): Promise<void> {
  const release = releases.head(organization);
  if (release === undefined) return;
  await db.transaction(async (tx) => {
    const at = new Date(clock.now());
    for (const { uuid: identityUuid } of await peopleOfNumber(tx, organization, number))
      await withdrawTexts(tx, release, { identityUuid, at, source: 'text/stop' });
  });
}
