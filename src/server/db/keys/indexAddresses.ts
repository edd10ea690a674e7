import type { Database } from '../database.ts';
import { emailIndex, personIndex } from './blindIndex.ts';
import { SEALED } from './sealedValue.ts';

const BATCH = 500;

/**
 * Gives addresses of the time before sealing what they are found by. Done before anybody signs in, for one that has none is
 * not found; cut off, it goes on where it was. Servers that start at the same time take the rows in one order, so that one
 * waits for the other and never both for each other.
 */
export async function indexAddresses(db: Pick<Database, 'transaction'>): Promise<void> {
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
