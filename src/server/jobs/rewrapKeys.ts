import type { Database } from '../db/database.ts';
import { DatabaseUnavailable } from '../db/databaseUnavailable.ts';
import type { KeyContext, KeyWrapper } from '../db/keys/keyWrapper.ts';

const PAGE = 200;

type Keys = Pick<Database, 'kysely'>;

/** Data keys that something else wrapped than the key in use; those that were forgotten are no keys. */
const wrappedByOthers = ({ kysely }: Keys, { prefix }: KeyWrapper) =>
  kysely
    .selectFrom('data_keys')
    .where('wrapped', 'is not', null)
    .where((eb) => eb.not(eb.fn<boolean>('starts_with', ['wrapped', eb.val(prefix)])));

/** How many data keys the key in use did not wrap: while there is one, what wrapped it is needed. */
export async function keysToRewrap(db: Keys, wrapper: KeyWrapper): Promise<number> {
  const counted = wrappedByOthers(db, wrapper).select(({ fn }) => fn.countAll<string>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/**
 * Wraps data keys again that another key wrapped, or another holder; no data is touched, and other servers go on meanwhile.
 * Cut off, it goes on where it was; a key that was forgotten meanwhile stays forgotten, and one that its holder refuses is
 * told of and left as it is. Resolves to how many.
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
