import { DatabaseUnavailable } from '../db/databaseUnavailable.ts';
import type { KeyContext, KeyWrapper } from '../db/keys/keyWrapper.ts';
import type { Database } from '../db/open/database.ts';

const PAGE = 200;

type Keys = Pick<Database, 'kysely'>;

/** Data keys not wrapped by the current key, except erased ones. */
const wrappedByOthers = ({ kysely }: Keys, { prefix }: KeyWrapper) =>
  kysely
    .selectFrom('data_keys')
    .where('wrapped', 'is not', null)
    .where((eb) => eb.not(eb.fn<boolean>('starts_with', ['wrapped', eb.val(prefix)])));

/** The number of data keys that still depend on older wrapping keys. */
export async function keysToRewrap(db: Keys, wrapper: KeyWrapper): Promise<number> {
  const counted = wrappedByOthers(db, wrapper).select(({ fn }) => fn.countAll<string>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/**
 * Rewraps data keys of older wrapping keys or holders, without touching data or stopping other servers.
 * Resumes after a crash; keys erased meanwhile stay erased, and keys their holder refuses are logged and
 * left. Resolves to the number rewrapped.
 */
export async function rewrapKeys(
  db: Keys,
  wrapper: KeyWrapper,
  refused: (id: string, error: unknown) => void,
): Promise<number> {
  const wrapAgain = async (wrapped: string, context: KeyContext): Promise<string> =>
    wrapper.wrap(await wrapper.unwrap(wrapped, context), context);
  let count = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows = await wrappedByOthers(db, wrapper)
      .select(['id', 'organization', 'subject', 'wrapped'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const { id, wrapped, ...context } of rows) {
      if (wrapped === null) continue;
      const again = await wrapAgain(wrapped, context).catch((error: unknown) => {
        if (error instanceof DatabaseUnavailable) throw error;
        refused(id, error);
      });
      if (again === undefined) continue;
      const same = db.kysely.updateTable('data_keys').set({ wrapped: again }).where('id', '=', id);
      const { numUpdatedRows } = await same.where('wrapped', '=', wrapped).executeTakeFirstOrThrow();
      count += Number(numUpdatedRows);
    }
    after = rows.at(-1)?.id;
  }
  return count;
}
