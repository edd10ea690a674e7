import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/open/database.ts';
import { toJsonb } from '../db/tables.ts';
import { openTestDatabase } from '../db/testDatabase.ts';
import { createReleaseStore, type ReleaseStore } from './releaseStore.ts';
import { testRelease } from './testRelease.ts';

let db: Database;
let store: ReleaseStore;
beforeAll(async () => {
  db = await openTestDatabase();
  store = createReleaseStore(db);
});
afterAll(() => db.close());

const shared = { 'copy.en-US.json': '{"locale":"en-US","messages":{}}' };
const many = Array.from({ length: 250 }, (_, index) => testRelease({ code: `lender-${index}` }, {}, shared));
const heads = () => db.kysely.selectFrom('brand_heads').selectAll().execute();

it('stores what lenders share once, and returns each release whole', async () => {
  await store.publish([{ releases: many }]);
  await store.publish([{ releases: many }]);
  const contents = await db.kysely.selectFrom('release_parts').select('content').execute();
  expect(contents.filter(({ content }) => content === shared['copy.en-US.json'])).toHaveLength(1);
  for (const release of [many[0], many[249]])
    expect(await store.byHash(release?.hash ?? '')).toEqual(release);
  expect((await heads()).filter(({ brand }) => brand.startsWith('lender-'))).toHaveLength(250);
});

it('moves a brand to its new release and back, and keeps both', async () => {
  const before = testRelease({ code: 'mover' });
  const after = testRelease({ code: 'mover', orgBrand: 'changed' });
  const head = async () => (await heads()).find(({ brand }) => brand === 'mover')?.hash;
  for (const release of [before, after, before]) {
    await store.publish([{ releases: [release] }]);
    expect(await head()).toBe(release.hash);
  }
  expect(await store.byHash(after.hash)).toEqual(after);
});

it('reads a release whose parts an earlier version stored in the row', async () => {
  const { parts, ...old } = testRelease({ code: 'old' });
  await db.kysely
    .insertInto('releases')
    .values({ ...old, manifest: toJsonb(old.manifest), parts: toJsonb(parts) })
    .execute();
  expect(await store.byHash(old.hash)).toEqual({ ...old, parts });
  expect(await store.byHash('no such hash')).toBeUndefined();
});
