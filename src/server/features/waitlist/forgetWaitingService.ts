import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { addressIndex } from './waitlistEntry.ts';

/** Takes an address off a lender's waitlist. */
export async function forgetWaiting(
  tx: Transaction<Tables>,
  { organization, email }: { readonly organization: string; readonly email: string },
): Promise<void> {
  await tx
    .deleteFrom('waitlist')
    .where('organization', '=', organization)
    .where('email_index', '=', addressIndex(organization, email))
    .execute();
}
