import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Release } from '../../core/model/release.ts';
import type { Database } from '../db/open/database.ts';
import { openTestDatabase } from '../db/testDatabase.ts';
import { configTree } from './ledger/configTree.ts';
import { UnfitLenders } from './ledger/headHosts.ts';
import { BrandsLeftOut, type ReleaseOrder } from './ledger/moveHeads.ts';
import type { Built } from './ledger/releaseBuilds.ts';
import { createReleaseService, type ReleaseService } from './releaseService.ts';
import { createReleaseStore } from './releaseStore.ts';
import { testRelease } from './testRelease.ts';

let db: Database;
let service: ReleaseService;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const edition = (code: string, number: number): Release => testRelease({ code, values: { edition: number } });
const CODES = ['main', 'one', 'two'];
const whole = (...numbers: readonly number[]): readonly Release[] =>
  CODES.map((code, index) => edition(code, numbers[index] ?? 0));
const open = (mostOlder?: number) => createReleaseService(createReleaseStore(db), mostOlder);

/** An order of a configuration that consists of a note. */
const order = (note: string, more: Partial<ReleaseOrder> = {}): ReleaseOrder => ({
  act: 'released',
  source: { files: [{ path: 'config/brand.yaml', text: note }] },
  says: new Map(),
  by: 'a test',
  why: note,
  at: new Date(0),
  ...more,
});
const sent = order('sent');
const system = { now: () => 0 };

/** Builds configurations that consist of a note, and refuses all others. */
const builder =
  (known: Readonly<Record<string, readonly Release[]>>) =>
  async ([file]: readonly { readonly text: string }[]): Promise<Built> => {
    const releases = known[file?.text ?? ''];
    if (!releases) throw Object.assign(new Error(`${file?.text} is refused`), { lines: [] });
    return { releases: new Map(releases.map((one) => [one.brand, one])), says: new Map() };
  };
const folder = (note: string) => order(note, { without: 'any' });

beforeEach(async () => {
  await sql`truncate published_folder, brand_heads, head_changes, recalled_releases, release_builds, release_plans, config_commits`.execute(
    db.kysely,
  );
  service = open();
  await service.publish(whole(0, 0, 0), folder('first'));
});

const served = (of = service) => CODES.map((code) => of.head(code)?.app.brand.values.edition);

async function stored(): Promise<readonly unknown[]> {
  const heads = await db.kysely.selectFrom('brand_heads').selectAll().orderBy('brand').execute();
  return Promise.all(heads.map(async ({ hash }) => (await service.byHash(hash))?.app.brand.values.edition));
}

describe('publishing', () => {
  it('takes turns: the last of two concurrent publishes is current as a whole, even if it changes less', async () => {
    await Promise.all([service.publish(whole(1, 1, 1), sent), service.publish(whole(2, 0, 0), sent)]);
    expect(served()).toEqual([2, 0, 0]);
    expect(await stored()).toEqual([2, 0, 0]);
  });

  it("leaves one of two servers' concurrent publishes whole in their database", async () => {
    const other = open();
    await other.publish(whole(0, 0, 0), folder('first'));
    await Promise.all([service.publish(whole(1, 1, 1), sent), other.publish(whole(2, 0, 0), sent)]);
    expect([
      [1, 1, 1],
      [2, 0, 0],
    ]).toContainEqual(await stored());
  });

  it('changes nothing if one of the releases cannot be loaded', async () => {
    const broken: Release = { ...edition('two', 1), parts: { 'app.json': '{' } };
    await expect(service.publish([edition('main', 1), broken], sent)).rejects.toThrow();
    expect(served()).toEqual([0, 0, 0]);
    expect(await stored()).toEqual([0, 0, 0]);
  });

  it('refuses a publish without a brand that an earlier one in the queue added', async () => {
    const more = service.publish([...whole(1, 1, 1), edition('three', 1)], sent);
    const less = service.publish(whole(2, 2, 2), sent);
    await more;
    await expect(less).rejects.toThrow(BrandsLeftOut);
    expect(served()).toEqual([1, 1, 1]);
  });

  it('refuses a publish without a brand that another server was sent', async () => {
    await open().publish([...whole(1, 1, 1), edition('three', 1)], sent);
    await expect(service.publish(whole(2, 2, 2), sent)).rejects.toThrow(BrandsLeftOut);
    expect(served()).toEqual([0, 0, 0]);
  });

  it('removes, when publishing the folder, brands that are gone from it', async () => {
    const changed = await service.publish([edition('main', 0), edition('one', 1)], folder('second'));
    expect([...changed].sort()).toEqual(['one', 'two']);
    expect(service.brands).toEqual(['main', 'one']);
    expect(await stored()).toEqual([0, 1]);
  });
});

describe('following', () => {
  it("makes another server's publish current: all lenders, one, and without removed ones", async () => {
    const other = open();
    await other.publish(whole(0, 0, 0), folder('first'));
    await service.publish(whole(1, 2, 3), sent);
    expect(served(other)).toEqual([0, 0, 0]);
    expect([...(await other.follow())].sort()).toEqual(['main', 'one', 'two']);
    expect(served(other)).toEqual([1, 2, 3]);
    expect(other.forPage('one', undefined).app.brand.values.edition).toBe(2);
    expect(other.serving).toEqual(service.serving);
    await service.publish([edition('one', 4)]);
    expect([...(await other.follow())]).toEqual(['one']);
    await service.publish(whole(1, 4, 3).slice(0, 2), folder('second'));
    expect([...(await other.follow())]).toEqual(['two']);
    expect(other.brands).toEqual(['main', 'one']);
    expect(await other.follow()).toEqual(new Set());
  });

  it('leaves both servers that publish one lender each with both lenders', async () => {
    const other = open();
    await other.publish(whole(0, 0, 0), folder('first'));
    await Promise.all([service.publish([edition('one', 1)]), other.publish([edition('two', 2)])]);
    await Promise.all([service.follow(), other.follow()]);
    expect([served(), served(other)]).toEqual([
      [0, 1, 2],
      [0, 1, 2],
    ]);
    expect(other.serving).toEqual(service.serving);
  });

  it('does not follow what another program was given without a configuration', async () => {
    const newer = createReleaseService(createReleaseStore(db, 'the next program'));
    await newer.publish(whole(9, 9, 9));
    expect(await service.follow()).toEqual(new Set());
    expect(served()).toEqual([0, 0, 0]);
    const another = createReleaseService(createReleaseStore(db, 'the next program'));
    await another.follow();
    expect(served(another)).toEqual([9, 9, 9]);
  });

  it('builds anew what another program built, and changes nothing for that program', async () => {
    const newer = createReleaseService(createReleaseStore(db, 'the next program'));
    await newer.publish(whole(9, 9, 9), order('a newer configuration'));
    expect(await service.follow()).toEqual(new Set());
    const build = builder({ 'a newer configuration': whole(8, 8, 8), first: whole(7, 7, 7) });
    expect([...(await service.follow({ build, system }))].sort()).toEqual(CODES);
    expect(served()).toEqual([8, 8, 8]);
    const again = open();
    await again.follow();
    expect(served(again)).toEqual([8, 8, 8]);
    await newer.follow();
    expect(served(newer)).toEqual([9, 9, 9]);
    const [last] = await service.ledger.history({ brand: 'one', most: 1 });
    expect(last).toMatchObject({
      act: 'rebuilt',
      before: edition('one', 9).hash,
      hash: edition('one', 8).hash,
    });
  });

  it('serves what another program built as it is if its own check refuses it, and says why', async () => {
    const newer = createReleaseService(createReleaseStore(db, 'the next program'));
    await newer.publish(whole(9, 9, 9), order('a newer configuration'));
    await service.follow({ build: builder({}), system });
    expect(served()).toEqual([9, 9, 9]);
    expect([...service.refused.values()]).toEqual(['a newer configuration is refused']);
    expect(await service.follow({ build: builder({}), system })).toEqual(new Set());
  });

  it('keeps what is current if another server published something that cannot be loaded here', async () => {
    const other = open();
    await other.publish(whole(0, 0, 0), folder('first'));
    await service.publish([edition('one', 7)]);
    const { hash } = edition('one', 7);
    await db.kysely
      .updateTable('release_parts')
      .set({ content: '{' })
      .where('hash', 'in', (eb) =>
        eb
          .selectFrom('releases')
          .select(sql<string>`manifest->'parts'->>'app.json'`.as('part'))
          .where('hash', '=', hash),
      )
      .execute();
    await expect(other.follow()).rejects.toThrow();
    expect(served(other)).toEqual([0, 0, 0]);
  });
});

describe('a start', () => {
  it('continues with what was published last', async () => {
    await service.publish(whole(1, 2, 3), sent);
    const again = open();
    await again.follow();
    expect(served(again)).toEqual([1, 2, 3]);
    expect(again.forPage('one', undefined).app.brand.values.edition).toBe(2);
  });

  it('knows its folder by the one noted last, and by the history', async () => {
    const { hash } = configTree([{ path: 'config/brand.yaml', text: 'first' }]);
    expect(await service.ledger.folderState(hash)).toEqual({ isNoted: false, isInHistory: true });
    await service.ledger.noteFolder(hash);
    await service.ledger.noteFolder(hash);
    expect(await service.ledger.folderState(hash)).toEqual({ isNoted: true, isInHistory: true });
    expect(await service.ledger.folderState('another')).toEqual({ isNoted: false, isInHistory: false });
  });
});

describe('the history', () => {
  it('keeps each configuration once, in order, and gives its files back', async () => {
    const of = (note: string) => [{ path: 'config/brand.yaml', text: note }];
    await service.publish(whole(1, 0, 0), order('second'));
    await service.publish(whole(1, 0, 0), order('second'));
    await service.publish(whole(0, 0, 0), order('first'));
    expect(await service.ledger.newest()).toBe(3);
    expect(await Promise.all([1, 2, 3, 4].map((at) => service.ledger.filesAt(at)))).toEqual([
      of('first'),
      of('second'),
      of('first'),
      undefined,
    ]);
  });

  it('says of each lender what became of it, by whom, why and when', async () => {
    await service.publish(whole(1, 0, 0), order('second', { at: new Date(5_000) }));
    await service.publish([edition('main', 1), edition('one', 0)], folder('third'));
    expect(await service.ledger.history({ most: 2 })).toEqual([
      {
        id: expect.any(Number),
        brand: 'two',
        act: 'withdrawn',
        hash: null,
        position: 3,
        before: edition('two', 0).hash,
        by: 'a test',
        why: 'third',
        at: new Date(0),
      },
      {
        id: expect.any(Number),
        brand: 'main',
        act: 'released',
        hash: edition('main', 1).hash,
        position: 2,
        before: edition('main', 0).hash,
        by: 'a test',
        why: 'second',
        at: new Date(5_000),
      },
    ]);
  });

  it('moves only some lenders, and the others with the next release of all', async () => {
    await service.publish(whole(1, 1, 1), order('second', { only: ['one'] }));
    expect(served()).toEqual([0, 1, 0]);
    expect(await stored()).toEqual([0, 1, 0]);
    await service.publish(whole(1, 1, 2), order('third'));
    expect(served()).toEqual([1, 1, 2]);
  });

  it('holds whom it brought back until they are named', async () => {
    await service.publish(whole(1, 1, 1), order('second'));
    expect(await service.ledger.previous('one')).toBe(1);
    const back = { act: 'back', source: { position: 1 }, only: ['one'] } as const;
    await service.publish(whole(0, 0, 0), order('', back));
    expect([served(), [...service.held]]).toEqual([[1, 0, 1], ['one']]);
    await service.publish(whole(2, 2, 2), order('third'));
    expect(served()).toEqual([2, 0, 2]);
    await service.publish(whole(2, 2, 2), order('third', { only: ['one'] }));
    expect([served(), [...service.held]]).toEqual([[2, 2, 2], []]);
  });

  it('goes back step by step, never to the same content, nor to what was recalled', async () => {
    const says = (content: string) => new Map(CODES.map((code) => [code, content]));
    await service.publish(whole(1, 1, 1), order('second', { says: says('b') }));
    await service.publish(whole(2, 2, 2), order('third', { says: says('b') }));
    await service.publish(whole(3, 3, 3), order('fourth', { says: says('c') }));
    expect(await service.ledger.previous('one')).toBe(3);
    const back = { act: 'back', only: ['one'], says: says('b') } as const;
    await service.publish(whole(2, 2, 2), order('', { ...back, source: { position: 3 } }));
    expect(await service.ledger.previous('one')).toBe(1);
    await service.recall({ brand: 'one', hash: edition('one', 0).hash, by: 'x', why: 'y', at: new Date(0) });
    expect(await service.ledger.previous('one')).toBeUndefined();
  });

  it('lets nothing become current that was recalled, nor anything of the same content, by any program', async () => {
    const says = new Map([['one', 'harmful']]);
    await service.publish(whole(1, 1, 1), order('second', { says }));
    await service.publish(whole(2, 2, 2), order('third'));
    const recall = {
      brand: 'one',
      hash: edition('one', 1).hash,
      by: 'Ann',
      why: 'wrong age',
      at: new Date(0),
    };
    await service.recall(recall);
    expect(await service.ledger.isRecalled(recall)).toBe(true);
    expect(await service.ledger.isRecalled({ ...recall, brand: 'two' })).toBe(false);
    const newer = createReleaseService(createReleaseStore(db, 'the next program'));
    const refusal = 'was recalled on 1970-01-01: wrong age';
    await expect(service.publish(whole(1, 1, 1), order('again'))).rejects.toThrow(refusal);
    await expect(newer.publish(whole(5, 5, 5), order('again', { says }))).rejects.toThrow(refusal);
    expect(await stored()).toEqual([2, 2, 2]);
    expect(await service.ledger.newest()).toBe(3);
  });

  it('refuses lenders of different times that would share a host', async () => {
    const host = (code: string) => testRelease({ code, hosts: ['shared'] });
    await service.publish([edition('main', 0), host('one'), edition('two', 0)], order('second'));
    await expect(
      service.publish(
        [edition('main', 0), edition('one', 0), host('two')],
        order('third', { only: ['two'] }),
      ),
    ).rejects.toThrow('one and two would both have the host shared');
    expect(await service.ledger.newest()).toBe(2);
  });
});

describe('older releases', () => {
  it('stay loaded up to a number, the most recently used ones, and are read again otherwise', async () => {
    service = open(2);
    for (let number = 1; number <= 4; number += 1) await service.publish([edition('main', number)]);
    const of = (number: number) => service.byHash(edition('main', number).hash);
    const [second, third] = [await of(2), await of(3)];
    expect(await of(2)).toBe(second);
    const first = await of(1);
    expect(first?.app.brand.values.edition).toBe(1);
    expect(await of(2)).toBe(second);
    expect(await of(3)).not.toBe(third);
    expect(await of(4)).toBe(service.head('main'));
  });

  it('do not stay loaded if only their texts are read', async () => {
    service = open(1);
    await service.publish([edition('main', 1)]);
    await service.publish([edition('main', 2)]);
    const held = await service.byHash(edition('main', 1).hash);
    expect((await service.read(edition('main', 0).hash))?.brand).toBe('main');
    expect(await service.byHash(edition('main', 1).hash)).toBe(held);
    expect(await service.read('no such hash')).toBeUndefined();
  });
});

describe('two servers at once', () => {
  it('never give one host to two lenders, also where neither has seen the other', async () => {
    const other = open();
    await other.follow();
    const at = (code: string) => testRelease({ code, hosts: [code, 'shared'] });
    const results = await Promise.allSettled([service.publish([at('one')]), other.publish([at('two')])]);
    const reasons = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(reasons).toEqual([new UnfitLenders('one and two would both have the host shared')]);
    const heads = await db.kysely.selectFrom('brand_heads').select('hosts').execute();
    expect(heads.flatMap(({ hosts }) => hosts ?? []).filter((host) => host === 'shared')).toHaveLength(1);
  });

  it('know the hosts of heads from before hosts were kept', async () => {
    await service.publish([testRelease({ code: 'one', hosts: ['shared'] })]);
    await db.kysely.updateTable('brand_heads').set({ hosts: null }).execute();
    const other = createReleaseStore(db);
    const two = testRelease({ code: 'two', hosts: ['shared'] });
    await expect(other.publish([{ releases: [two] }])).rejects.toThrow(UnfitLenders);
  });
});

describe('several orders together', () => {
  it('move all lenders or none', async () => {
    const position = (await service.ledger.newest()) ?? 0;
    const back = (code: string, more: Partial<ReleaseOrder> = {}) => ({
      releases: [edition(code, 5)],
      order: order('back', { act: 'back', source: { position }, only: [code], ...more }),
    });
    const refusing = { confirm: () => Promise.reject(new Error('Taken back')) };
    await expect(service.publishTogether([back('one'), back('two', refusing)])).rejects.toThrow('Taken back');
    expect([served(), await stored()]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
    const moved = await service.publishTogether([back('one'), back('two')]);
    expect([moved, served()]).toEqual([new Set(['one', 'two']), [0, 5, 5]]);
  });
});
