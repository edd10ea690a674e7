import type { Database } from '../db/database.ts';
import type { KeyWrapper } from '../db/keys/keyWrapper.ts';

const PAGE = 200;

/**
 * Wraps data keys again that were wrapped by an earlier key or another holder; no data is touched. Cut off, it goes on with
 * the next start; a key that was forgotten meanwhile stays forgotten. Resolves to how many.
 */
export async function rewrapKeys({ kysely }: Pick<Database, 'kysely'>, wrapper: KeyWrapper): Promise<number> {
  let count = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows = await kysely
      .selectFrom('data_keys')
      .select(['id', 'organization', 'subject', 'wrapped'])
      .where('id', '>', after)
      .where('wrapped', 'is not', null)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const { id, wrapped, ...context } of rows) {
      if (wrapped === null || wrapper.isCurrent(wrapped)) continue;
      const again = await wrapper.wrap(await wrapper.unwrap(wrapped, context), context);
      const same = kysely.updateTable('data_keys').set({ wrapped: again }).where('id', '=', id);
      await same.where('wrapped', '=', wrapped).execute();
      count += 1;
    }
    after = rows.at(-1)?.id;
  }
  return count;
}
