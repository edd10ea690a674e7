import type { Querying } from '../tables.ts';
import { emailIndex, personIndex } from './blindIndex.ts';
import { SEALED } from './sealedValue.ts';

const BATCH = 500;

/**
 * Adds blind indexes to e-mail addresses stored before sealing. Runs before anybody signs in, since an
 * address without an index is not found; resumes after a crash. Servers starting together process rows in one
 * order, to avoid deadlocks.
 */
export async function indexAddresses(db: Pick<Querying, 'transaction'>): Promise<void> {
  for (let count = BATCH; count === BATCH; )
    count = await db.transaction(async (tx) => {
      const rows = await tx
        .selectFrom('identities')
        .select(['uuid', 'organization', 'email', 'email_confirmed_at'])
        .where('email_index', 'is', null)
        .where('email', '!~', SEALED)
        .orderBy('uuid')
        .limit(BATCH)
        .forUpdate()
        .execute();
      for (const { uuid, organization, email, email_confirmed_at: confirmed } of rows)
        await tx
          .updateTable('identities')
          .set({
            email_index: emailIndex(organization, email),
            person_index: confirmed === null ? null : personIndex(email),
          })
          .where('uuid', '=', uuid)
          .execute();
      return rows.length;
    });
}
