import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FakeClamd, openFakeClamd, SIGNATURE } from '../../../../tests/contract/fakeClamd.ts';
import { streamOf } from '../../db/byteStreams.ts';
import { clamdScanner } from './clamdScanner.ts';

let clamd: FakeClamd;
beforeAll(async () => {
  clamd = await openFakeClamd();
});
afterAll(() => clamd.close());

const scan = (bytes: Buffer, timeoutMs = 60_000) =>
  clamdScanner({ address: clamd.address, timeoutMs }).scan(streamOf(bytes));

it('sends the whole file, and says what the daemon found', async () => {
  const large = Buffer.alloc(3_000_001, 'content');
  expect(await scan(large)).toEqual({ type: 'clean' });
  expect(clamd.seen.at(-1)?.equals(large)).toBe(true);
  expect(await scan(Buffer.alloc(0))).toEqual({ type: 'clean' });
  expect(await scan(Buffer.concat([large, Buffer.from(SIGNATURE)]))).toEqual({
    type: 'infected',
    name: 'Test.Own',
  });
});

it('says of no file that it is clean when the daemon does not', async () => {
  clamd.mood = 'too long';
  expect(await scan(Buffer.alloc(9_000_000))).toEqual({
    type: 'away',
    reason: expect.stringMatching(/INSTREAM size limit exceeded|ECONNRESET|EPIPE/),
  });
  clamd.mood = 'breaks off';
  expect((await scan(Buffer.alloc(100))).type).toBe('away');
  clamd.mood = 'silent';
  expect(await scan(Buffer.alloc(100), 20)).toEqual({ type: 'away', reason: 'no answer in time' });
  clamd.mood = 'well';
  const nowhere = clamdScanner({ address: { path: '/nowhere/clamd.ctl' }, timeoutMs: 1_000 });
  expect((await nowhere.scan(streamOf(Buffer.alloc(3_000_000)))).type).toBe('away');
});

it('fails when the file cannot be read to its end', async () => {
  async function* broken() {
    yield Buffer.alloc(10);
    throw new Error('the store is away');
  }
  const scanner = clamdScanner({ address: clamd.address, timeoutMs: 60_000 });
  await expect(scanner.scan(broken())).rejects.toThrow('the store is away');
});
