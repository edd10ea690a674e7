import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keysToRewrap, rewrapKeys } from '../../jobs/rewrapKeys.ts';
import { DatabaseUnavailable } from '../databaseUnavailable.ts';
import type { Database } from '../open/database.ts';
import { openTestDatabase } from '../testDatabase.ts';
import type { Run } from './dataKeyStore.ts';
import { createDataKeys } from './dataKeys.ts';
import { environmentWrapper } from './environmentWrapper.ts';
import { heldBy, type KeyWrapper } from './keyWrapper.ts';
import { kmsWrapper } from './kmsWrapper.ts';

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a-secret-of-a-test' };
const context = { organization: 'main', subject: 'a-person' };

let kms: Server;
let endpoint: string;
let isAway = false;
let calls: string[] = [];
const wrappedKeys = new Map<
  string,
  { readonly plain: string; readonly context: string; readonly by: unknown }
>();

/** KMS as used here: checks the signature, and opens a key only in its encryption context. */
async function answer(action: string, body: Record<string, unknown>): Promise<readonly [number, object]> {
  calls.push(action);
  if (isAway) return [503, { __type: 'DependencyTimeoutException' }];
  const asked = JSON.stringify(body.EncryptionContext);
  if (action === 'TrentService.Encrypt') {
    const CiphertextBlob = randomBytes(24).toString('base64');
    wrappedKeys.set(CiphertextBlob, { plain: String(body.Plaintext), context: asked, by: body.KeyId });
    return [200, { CiphertextBlob }];
  }
  const found = wrappedKeys.get(String(body.CiphertextBlob));
  if (found?.context !== asked) return [400, { __type: 'InvalidCiphertextException' }];
  if (found.by !== body.KeyId) return [400, { __type: 'IncorrectKeyException' }];
  return [200, { Plaintext: found.plain }];
}

beforeAll(async () => {
  kms = createServer(async (request, response) => {
    const body = await text(request);
    const { authorization, 'x-amz-date': datetime = '', 'x-amz-target': target = '' } = request.headers;
    const headers = {
      'content-type': String(request.headers['content-type']),
      'x-amz-target': String(target),
    };
    const signer = { method: 'POST', url: endpoint, headers, body, service: 'kms', region: 'eu-central-1' };
    const signed = await new AwsV4Signer({ ...signer, ...credentials, datetime: String(datetime) }).sign();
    const isTrue = signed.headers.get('authorization') === authorization;
    const [status, said] = isTrue
      ? await answer(String(target), JSON.parse(body))
      : [400, { __type: 'InvalidSignatureException' }];
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(said));
  });
  await new Promise<void>((resolve) => kms.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(kms.address() as AddressInfo).port}/`;
});
afterAll(() => new Promise((resolve) => kms.close(resolve)));

const wrapper = (more: Partial<typeof credentials & { readonly keyId: string }> = {}) =>
  kmsWrapper({ endpoint, region: 'eu-central-1', keyId: 'alias/equiform', ...credentials, ...more });

it('wraps with KMS, in the context of lender and person, with a valid signature', async () => {
  const key = randomBytes(32);
  const wrapped = await wrapper().wrap(key, context);
  expect(await wrapper().unwrap(wrapped, context)).toEqual(key);
  await expect(wrapper().unwrap(wrapped, { ...context, subject: 'another' })).rejects.toThrow(
    'InvalidCiphertext',
  );
  await expect(wrapper({ secretAccessKey: 'wrong' }).wrap(key, context)).rejects.toThrow('InvalidSignature');
});

it('reports that KMS is unavailable, recovers by itself, and asks once for each key', async () => {
  const rows = new Map<string, Record<string, unknown>>();
  const run = (async (statement: string, [id, organization, subject, wrapped]: readonly unknown[]) => {
    if (statement.startsWith('insert')) rows.set(String(id), { id, organization, subject, wrapped });
    return [...rows.values()];
  }) as unknown as Run;
  const first = createDataKeys(wrapper(), () => 0);
  const { id, bytes } = await first.of(run, context, new Set());
  const second = createDataKeys(wrapper(), () => 0);
  isAway = true;
  await expect(second.byId(run, [id])).rejects.toThrow(DatabaseUnavailable);
  isAway = false;
  calls = [];
  for (let times = 0; times < 5; times += 1)
    expect((await second.byId(run, [id])).get(id)?.bytes).toEqual(bytes);
  expect(calls).toEqual(['TrentService.Decrypt']);
});

it('replaces the field key: wraps the data keys again and leaves the data unchanged', async () => {
  const db: Database = await openTestDatabase();
  const before = environmentWrapper(Buffer.alloc(32, 42));
  const at = new Date(0);
  const row = { uuid: 'a0000000-0000-4000-8000-000000000001', organization: 'main', email: 'a@example.com' };
  await db.kysely
    .insertInto('identities')
    .values({ ...row, password_hash: '', created_at: at })
    .execute();
  const now = heldBy(wrapper(), before);
  const keys = await db.kysely.selectFrom('data_keys').selectAll().execute();
  expect(keys.length).toBeGreaterThan(1);
  const lost = { id: '0', organization: 'main', subject: 'lost', wrapped: 'env.v1.00000000.AAAA' };
  await db.kysely.insertInto('data_keys').values(lost).execute();
  const refused: string[] = [];
  const rewrap = () => rewrapKeys(db, now, (id) => refused.push(id));
  expect(await rewrap()).toBe(keys.length);
  expect(await rewrap()).toBe(0);
  expect(refused).toEqual([lost.id, lost.id]);
  await db.kysely.deleteFrom('data_keys').where('id', '=', lost.id).execute();
  isAway = true;
  await db.kysely
    .updateTable('data_keys')
    .set({ wrapped: keys[0]?.wrapped ?? '' })
    .where('id', '=', keys[0]?.id ?? '')
    .execute();
  await expect(rewrap()).rejects.toThrow(DatabaseUnavailable);
  isAway = false;
  expect(await rewrap()).toBe(1);
  for (const { wrapped, id, ...key } of await db.kysely.selectFrom('data_keys').selectAll().execute()) {
    const was = keys.find((one) => one.id === id)?.wrapped ?? '';
    expect(await now.unwrap(wrapped ?? '', key)).toEqual(await before.unwrap(was, key));
  }
  await db.close();
});

const own = environmentWrapper(Buffer.alloc(32, 42));
const [first, second] = [() => wrapper({ keyId: 'key/first' }), () => wrapper({ keyId: 'key/second' })];

it.each([
  ['from the field key to KMS', () => own, first],
  ['from KMS back to the field key', first, () => own],
  ['from one key of KMS to another', first, second],
])(
  'switches %s while servers of both kinds run, interrupted at any point, and then no longer needs the old key',
  async (_way, from, to) => {
    const [before, after] = [from(), to()];
    const db = await openTestDatabase();
    await db.kysely.deleteFrom('data_keys').execute();
    const rows = Array.from({ length: 9 }, (_, at) => ({
      id: `key-${at}`,
      organization: 'main',
      subject: `s${at}`,
    }));
    const keys = new Map(rows.map(({ id }) => [id, randomBytes(32)]));
    for (const { id, ...key } of rows) {
      const wrapped = await before.wrap(keys.get(id) ?? Buffer.of(), key);
      await db.kysely
        .insertInto('data_keys')
        .values({ id, ...key, wrapped })
        .execute();
    }
    const [old, now] = [heldBy(before, after), heldBy(after, before)];
    const readBy = async (holder: KeyWrapper) => {
      for (const { id, wrapped, ...key } of await db.kysely.selectFrom('data_keys').selectAll().execute())
        expect(await holder.unwrap(wrapped ?? '', key)).toEqual(keys.get(id));
    };
    let left = 4;
    const dies: KeyWrapper = {
      ...now,
      wrap: async (...given) => {
        left -= 1;
        if (left < 0) throw new DatabaseUnavailable('killed', { cause: undefined, isLost: false });
        return now.wrap(...given);
      },
    };
    const refused = (id: string) => expect(id).toBe('');
    await expect(rewrapKeys(db, dies, refused)).rejects.toThrow('killed');
    expect(await keysToRewrap(db, now)).toBe(5);
    await readBy(old);
    await readBy(now);
    const both = await Promise.all([rewrapKeys(db, now, refused), rewrapKeys(db, now, refused)]);
    expect(both[0] + both[1]).toBe(5);
    expect(await keysToRewrap(db, now)).toBe(0);
    await readBy(after);
    await db.close();
  },
);

it('unwraps keys that the version before wrapped without naming a key, with whichever key it was', async () => {
  const key = randomBytes(32);
  const holder = heldBy(second(), first(), own);
  const wrapped = await first().wrap(key, context);
  const unnamed = `kms.${wrapped.split('.')[2]}`;
  expect(await holder.unwrap(unnamed, context)).toEqual(key);
  expect(unnamed.startsWith(first().prefix)).toBe(false);
  await expect(holder.unwrap('kms.00000000.AAAA', context)).rejects.toThrow('another holder');
});
