import type { Transaction } from 'kysely';
import { emailIndex } from '../../db/keys/blindIndex.ts';
import type { Tables } from '../../db/tables.ts';

type Tx = Transaction<Tables>;

interface Forgotten {
  readonly organization: string;
  readonly identityUuid: string;
  readonly email: string;
}

interface Entry {
  readonly offerCode?: string | null;
  readonly referralId?: string | null;
}

/** How a person came to their applications, as the history keeps it. */
async function entriesOf(tx: Tx, identityUuid: string): Promise<readonly Entry[]> {
  const rows = await tx
    .selectFrom('application_events')
    .innerJoin('applications', 'applications.uuid', 'application_events.application_uuid')
    .select('application_events.detail')
    .where('applications.identity_uuid', '=', identityUuid)
    .where('application_events.type', '=', 'CREATED')
    .execute();
  return rows.map(({ detail }) => detail as Entry);
}

/**
 * Removes what the lender, its affiliates and referrers gave about a person: by their e-mail address, and what their
 * applications were begun with.
 */
export async function forgetLenderData(
  tx: Tx,
  { organization, identityUuid, email }: Forgotten,
): Promise<void> {
  const index = emailIndex(organization, email.toLowerCase());
  for (const table of ['referrals', 'affiliate_records'] as const)
    await tx
      .deleteFrom(table)
      .where('organization', '=', organization)
      .where('email_index', '=', index)
      .execute();
  for (const { offerCode, referralId } of await entriesOf(tx, identityUuid)) {
    if (offerCode)
      await tx
        .deleteFrom('offer_codes')
        .where('organization', '=', organization)
        .where('code', '=', offerCode.trim().toUpperCase())
        .execute();
    if (referralId)
      await tx
        .deleteFrom('referrals')
        .where('organization', '=', organization)
        .where('uuid', '=', referralId)
        .execute();
  }
}
