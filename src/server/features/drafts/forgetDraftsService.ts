import type { Transaction } from 'kysely';
import { emailIndex } from '../../db/keys/blindIndex.ts';
import type { Tables } from '../../db/tables.ts';

/** Forgets drafts in which somebody gave this address at a lender. */
export async function forgetDrafts(
  tx: Transaction<Tables>,
  { organization, email }: { readonly organization: string; readonly email: string },
): Promise<void> {
  await tx
    .deleteFrom('registration_drafts')
    .where('organization', '=', organization)
    .where('email_index', '=', emailIndex(organization, email.toLowerCase()))
    .execute();
}
