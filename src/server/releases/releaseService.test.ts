import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Release } from '../../core/model/release.ts';
import type { Database } from '../db/open/database.ts';
import { openTestDatabase } from '../db/testDatabase.ts';
import { createReleaseService, type ReleaseService } from './releaseService.ts';
import { BrandsLeftOut, createReleaseStore } from './releaseStore.ts';
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

beforeEach(async () => {
  await db.kysely.deleteFrom('published_folder').execute();
  await db.kysely.deleteFrom('brand_heads').execute();
  service = open();
  await service.publish(whole(0, 0, 0), { folder: 'first' });
});

const served = (of = service) => CODES.map((code) => of.head(code)?.app.brand.values.edition);

async function stored(): Promise<readonly unknown[]> {
  const heads = await db.kysely.selectFrom('brand_heads').selectAll().orderBy('brand').execute();
  return Promise.all(heads.map(async ({ hash }) => (await service.byHash(hash))?.app.brand.values.edition));
}

describe('publishing', () => {
  it('takes turns: the last of two concurrent publishes is current as a whole, even if it changes less', async () => {
    await Promise.all([service.publish(whole(1, 1, 1), 'sent'), service.publish(whole(2, 0, 0), 'sent')]);
    expect(served()).toEqual([2, 0, 0]);
    expect(await stored()).toEqual([2, 0, 0]);
  });

  it("leaves one of two servers' concurrent publishes whole in their database", async () => {
    const other = open();
    await other.publish(whole(0, 0, 0), { folder: 'first' });
    await Promise.all([service.publish(whole(1, 1, 1), 'sent'), other.publish(whole(2, 0, 0), 'sent')]);
    expect([
      [1, 1, 1],
      [2, 0, 0],
    ]).toContainEqual(await stored());
  });

  it('changes nothing if one of the releases cannot be loaded', async () => {
    const broken: Release = { ...edition('two', 1), parts: { 'app.json': '{' } };
    await expect(service.publish([edition('main', 1), broken], 'sent')).rejects.toThrow();
    expect(served()).toEqual([0, 0, 0]);
    expect(await stored()).toEqual([0, 0, 0]);
  });

  it('refuses a publish without a brand that an earlier one in the queue added', async () => {
    const more = service.publish([...whole(1, 1, 1), edition('three', 1)], 'sent');
    const less = service.publish(whole(2, 2, 2), 'sent');
    await more;
    await expect(less).rejects.toThrow(BrandsLeftOut);
    expect(served()).toEqual([1, 1, 1]);
  });

  it('refuses a publish without a brand that another server was sent', async () => {
    await open().publish([...whole(1, 1, 1), edition('three', 1)], 'sent');
    await expect(service.publish(whole(2, 2, 2), 'sent')).rejects.toThrow(BrandsLeftOut);
    expect(served()).toEqual([0, 0, 0]);
  });

  it('keeps, when publishing the folder, what another server was sent in its place meanwhile', async () => {
    await open().publish(whole(1, 2, 3), 'sent');
    const starting = open();
    await starting.publish(whole(0, 0, 0), { folder: 'first' });
    expect(served(starting)).toEqual([1, 2, 3]);
    expect(await stored()).toEqual([1, 2, 3]);
  });

  it('removes, when publishing the folder, brands that are gone from it', async () => {
    const changed = await service.publish([edition('main', 0), edition('one', 1)], { folder: 'second' });
    expect([...changed]).toEqual(['one']);
    expect(service.brands).toEqual(['main', 'one']);
    expect(await stored()).toEqual([0, 1]);
  });
});

describe('following', () => {
  it("makes another server's publish current: all lenders, one, and without removed ones", async () => {
    const other = open();
    await other.publish(whole(0, 0, 0), { folder: 'first' });
    await service.publish(whole(1, 2, 3), 'sent');
    expect(served(other)).toEqual([0, 0, 0]);
    expect([...(await other.follow())].sort()).toEqual(['main', 'one', 'two']);
    expect(served(other)).toEqual([1, 2, 3]);
    expect(other.forPage('one', undefined).app.brand.values.edition).toBe(2);
    expect(other.serving).toEqual(service.serving);
    await service.publish([edition('one', 4)]);
    expect([...(await other.follow())]).toEqual(['one']);
    await service.publish(whole(1, 4, 3).slice(0, 2), { folder: 'second' });
    expect([...(await other.follow())]).toEqual(['two']);
    expect(other.brands).toEqual(['main', 'one']);
    expect(await other.follow()).toEqual(new Set());
  });

  it('leaves both servers that publish one lender each with both lenders', async () => {
    const other = open();
    await other.publish(whole(0, 0, 0), { folder: 'first' });
    await Promise.all([service.publish([edition('one', 1)]), other.publish([edition('two', 2)])]);
    await Promise.all([service.follow(), other.follow()]);
    expect([served(), served(other)]).toEqual([
      [0, 1, 2],
      [0, 1, 2],
    ]);
    expect(other.serving).toEqual(service.serving);
  });

  it('does not follow another program version, because its releases were never checked here', async () => {
    const newer = createReleaseService(createReleaseStore(db, 'the next program'));
    await newer.publish(whole(9, 9, 9), { folder: 'of the next program' });
    expect(await service.follow()).toEqual(new Set());
    expect(served()).toEqual([0, 0, 0]);
    const another = createReleaseService(createReleaseStore(db, 'the next program'));
    await another.follow();
    expect(served(another)).toEqual([9, 9, 9]);
  });

  it('keeps what is current if another server published something that cannot be loaded here', async () => {
    const other = open();
    await other.publish(whole(0, 0, 0), { folder: 'first' });
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
  it('continues with what was sent while the folder is unchanged', async () => {
    await service.publish(whole(1, 2, 3), 'sent');
    const again = open();
    expect(await again.resume('first')).toBe(true);
    expect(served(again)).toEqual([1, 2, 3]);
    expect(again.forPage('one', undefined).app.brand.values.edition).toBe(2);
  });

  it('publishes its folder in place of what was sent to another program version', async () => {
    const older = createReleaseService(createReleaseStore(db, 'the program before'));
    await older.publish(whole(5, 5, 5), 'sent');
    const starting = open();
    expect(await starting.resume('first')).toBe(false);
    await starting.publish(whole(0, 0, 0), { folder: 'first' });
    expect(served(starting)).toEqual([0, 0, 0]);
  });

  it('publishes the folder if it changed, or if nothing was sent since', async () => {
    expect(await open().resume('first')).toBe(false);
    await service.publish(whole(1, 2, 3), 'sent');
    expect(await open().resume('second')).toBe(false);
    await service.publish(whole(4, 4, 4), { folder: 'second' });
    expect(await open().resume('second')).toBe(false);
    await service.publish(whole(1, 2, 3), 'sent');
    expect(await open().resume('first')).toBe(false);
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
