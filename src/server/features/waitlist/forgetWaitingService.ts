import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { addressIndex, openEntry } from './waitlistEntry.ts';

/** Takes an address off a lender's waitlist, with rows that have no index of it yet. */
export async function forgetWaiting(
  tx: Transaction<Tables>,
  { encryption }: Pick<AppDependencies, 'encryption'>,
  { organization, email }: { readonly organization: string; readonly email: string },
): Promise<void> {
  await tx
    .deleteFrom('waitlist')
    .where('organization', '=', organization)
    .where('email_index', '=', addressIndex(organization, email))
    .execute();
  const unindexed = await tx
    .selectFrom('waitlist')
    .selectAll()
    .where('organization', '=', organization)
    .where('email_index', 'is', null)
    .execute();
  for (const row of unindexed)
    if (openEntry(encryption, row).email.toLowerCase() === email.toLowerCase())
      await tx.deleteFrom('waitlist').where('uuid', '=', row.uuid).execute();
}
