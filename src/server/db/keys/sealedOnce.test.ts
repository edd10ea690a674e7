import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFieldEncryption } from '../fieldEncryption.ts';
import type { Database } from '../open/database.ts';
import { openTestDatabase } from '../testDatabase.ts';
import { sealedOnce } from './sealedOnce.ts';
import { keyIdOf, openText } from './sealedValue.ts';

const before = createFieldEncryption(Buffer.alloc(32, 7));
const encryption = sealedOnce(before);
const uuid = 'a0000000-0000-4000-8000-000000000001';
const context = { table: 'waitlist', column: 'data_enc', rowId: uuid };

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

async function keep(data_enc: string): Promise<void> {
  await db.kysely.deleteFrom('waitlist').execute();
  await db.kysely
    .insertInto('waitlist')
    .values({ uuid, organization: 'main', data_enc, created_at: new Date(0) })
    .execute();
}

const read = async (): Promise<string> =>
  (await db.kysely.selectFrom('waitlist').select('data_enc').executeTakeFirstOrThrow()).data_enc;

async function stored(): Promise<string> {
  const { rows } = await sql<{ data_enc: string }>`select data_enc from waitlist`.execute(db.kysely);
  return rows[0]?.data_enc ?? '';
}

it("a column *_enc is sealed once, with its owner's key and not with the field key", async () => {
  await keep(encryption.encrypt('{"name":"Nora"}', context));
  const sealed = await stored();
  const key = await db.fileKeys.byId(db.kysely, keyIdOf(sealed) ?? '');
  expect(openText(key, sealed, context)).toBe(`=${Buffer.from('{"name":"Nora"}').toString('base64url')}`);
  expect(encryption.decrypt(await read(), context)).toBe('{"name":"Nora"}');
});

it('reads text that the field key encrypted too, and does not mistake plain text for it', async () => {
  await keep(before.encrypt('{"name":"Nora"}', context));
  expect(encryption.decrypt(await read(), context)).toBe('{"name":"Nora"}');
  for (const text of [
    '',
    '=',
    'señal ✓',
    '=v1.',
    before.encrypt('x', context),
    `=${before.encrypt('x', context)}`,
  ]) {
    await keep(encryption.encrypt(text, context));
    expect(encryption.decrypt(await read(), context)).toBe(text);
  }
});

it('encrypts with the field key what the database does not seal', () => {
  const cookie = { table: 'cookies', column: 'device', rowId: 'known' };
  const text = encryption.encrypt('Nora', cookie);
  expect(text).toMatch(/^v1\./);
  expect([encryption.decrypt(text, cookie), before.decrypt(text, cookie)]).toEqual(['Nora', 'Nora']);
  expect(() => encryption.decrypt('=Nora', cookie)).toThrow();
});

it('refuses a value that was written past the server', async () => {
  await keep(encryption.encrypt('x', context));
  await sql`update waitlist set data_enc = '=forged'`.execute(db.kysely);
  await expect(read()).rejects.toThrow('A value of waitlist.data_enc is not sealed');
});
