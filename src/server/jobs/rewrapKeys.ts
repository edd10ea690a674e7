import type { Database } from '../db/database.ts';
import { DatabaseUnavailable } from '../db/databaseUnavailable.ts';
import type { KeyContext, KeyWrapper } from '../db/keys/keyWrapper.ts';

const PAGE = 200;

/**
 * Wraps data keys again that were wrapped by an earlier key or another holder; no data is touched. Cut off, it goes on with
 * the next start; a key that was forgotten meanwhile stays forgotten, and one that its holder refuses is told of and left as
 * it is. Resolves to how many.
 */
export async function rewrapKeys(
  { kysely }: Pick<Database, 'kysely'>,
  wrapper: KeyWrapper,
  refused: (id: string, error: unknown) => void,
): Promise<number> {
  const wrapAgain = async (wrapped: string, context: KeyContext): Promise<string> =>
    wrapper.wrap(await wrapper.unwrap(wrapped, context), context);
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
      const again = await wrapAgain(wrapped, context).catch((error: unknown) => {
        if (error instanceof DatabaseUnavailable) throw error;
        refused(id, error);
      });
      if (again === undefined) continue;
      const same = kysely.updateTable('data_keys').set({ wrapped: again }).where('id', '=', id);
      await same.where('wrapped', '=', wrapped).execute();
      count += 1;
    }
    after = rows.at(-1)?.id;
  }
  return count;
}
