import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from './open/database.ts';
import { readingOf, readTogether } from './readTogether.ts';
import { toJsonb } from './tables.ts';
import { openTestDatabase } from './testDatabase.ts';
import { statementsOf } from './testStatements.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  for (const [key, enabled] of [
    ['a', true],
    ['b', false],
  ] as const)
    await db.kysely
      .insertInto('flags')
      .values({ organization: 'one', key, enabled, variables: toJsonb({ of: key }) })
      .execute();
});
afterAll(() => db.close());

const flagsOf = (organization: string) =>
  db.kysely
    .selectFrom('flags')
    .select(['key', 'enabled', 'variables', 'rollout'])
    .where('organization', '=', organization)
    .orderBy('key', 'desc');

it('reads in one statement what single statements would read, in the same order', async () => {
  const expected = [
    await flagsOf('one').execute(),
    [],
    await flagsOf('one').where('key', '=', 'a').execute(),
  ];
  const queries = [flagsOf('one'), flagsOf('nobody'), flagsOf('one').where('key', '=', 'a')];
  const found: (readonly unknown[])[] = [];
  const readings = queries.map((query, index) =>
    readingOf(query.compile(), (rows) => {
      found[index] = rows;
    }),
  );
  const sent = await statementsOf(() => readTogether(db.kysely, readings));
  expect(found).toEqual(expected);
  expect(sent).toHaveLength(1);
});
