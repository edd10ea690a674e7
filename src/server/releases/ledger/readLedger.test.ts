import { expect, it, onTestFinished } from 'vitest';
import type { Release } from '../../../core/model/release.ts';
import { openTestDatabase } from '../../db/testDatabase.ts';
import { createReleaseStore } from '../releaseStore.ts';
import { testRelease } from '../testRelease.ts';
import { changedAt } from './readLedger.ts';
import { buildsOf, writeBuilds } from './releaseBuilds.ts';

it('tells which lenders a position changed, also after another program built it anew', async () => {
  const db = await openTestDatabase();
  onTestFinished(() => db.close());
  const at = new Date(0);
  const says = (releases: readonly Release[]) => new Map(releases.map(({ brand, hash }) => [brand, hash]));
  const store = createReleaseStore(db, 'old');
  const propose = (why: string, releases: readonly Release[]) =>
    store.propose(releases, {
      files: [{ path: 'config/a.yaml', text: why }],
      says: says(releases),
      by: 'somebody',
      why,
      at,
    });
  const acme = testRelease({ code: 'acme' });
  const later = [acme, testRelease({ code: 'main', orgBrand: 'changed' }), testRelease({ code: 'late' })];
  await propose('first', [acme, testRelease({ code: 'main' })]);
  await propose('second', later);
  const changed = new Map([
    [1, ['acme', 'main']],
    [2, ['late', 'main']],
  ]);
  expect(await changedAt(db.kysely, [1, 2])).toEqual(changed);
  const builds = buildsOf(later, says(later));
  await db.transaction((tx) => writeBuilds(tx, { position: 2, program: 'new' }, { builds, at }));
  expect(await changedAt(db.kysely, [1, 2])).toEqual(changed);
});
