import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { EventEmitter, once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FakeClamd, openFakeClamd, SIGNATURE } from '../../../../tests/contract/fakeClamd.ts';
import { streamOf } from '../../db/byteStreams.ts';
import { clamdScanner } from './clamdScanner.ts';
import type { FileScanner } from './fileScanner.ts';

let clamd: FakeClamd;
beforeAll(async () => {
  clamd = await openFakeClamd();
});
afterAll(() => clamd.close());

const scan = (bytes: Buffer, timeoutMs = 60_000) =>
  clamdScanner({ address: clamd.address, timeoutMs }).scan(streamOf(bytes));

it("sends the whole file, and returns the daemon's finding", async () => {
  const large = Buffer.alloc(3_000_001, 'content');
  expect(await scan(large)).toEqual({ type: 'clean' });
  expect(clamd.seen.at(-1)?.equals(large)).toBe(true);
  expect(await scan(Buffer.alloc(0))).toEqual({ type: 'clean' });
  expect(await scan(Buffer.concat([large, Buffer.from(SIGNATURE)]))).toEqual({
    type: 'infected',
    name: 'Test.Own',
  });
});

it('calls no file clean unless the daemon does', async () => {
  clamd.mood = 'too long';
  expect(await scan(Buffer.alloc(9_000_000))).toEqual({
    type: 'unjudged',
    reason: expect.stringMatching(/INSTREAM size limit exceeded|ECONNRESET|EPIPE/),
  });
  clamd.mood = 'breaks off';
  expect((await scan(Buffer.alloc(100))).type).toBe('unjudged');
  clamd.mood = 'silent';
  expect(await scan(Buffer.alloc(100), 20)).toEqual({ type: 'unjudged', reason: 'no answer in time' });
  clamd.mood = 'well';
  const nowhere = clamdScanner({ address: { path: '/nowhere/clamd.ctl' }, timeoutMs: 1_000 });
  expect((await nowhere.scan(streamOf(Buffer.alloc(3_000_000)))).type).toBe('away');
});

/** Blocks that come only after `before`, when the daemon has left. */
async function* late(before: () => Promise<unknown>) {
  yield Buffer.alloc(70_000);
  await before();
  for (let block = 0; block < 8; block++) yield Buffer.alloc(70_000);
}

it('ends if the daemon closes or answers while the file is still arriving', async () => {
  const answersAtOnce = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.end('stream: Test.Own FOUND\0'));
  }).listen(0, '127.0.0.1');
  await once(answersAtOnce, 'listening');
  const { port } = answersAtOnce.address() as AddressInfo;
  const closedBy = (scanner: FileScanner) => {
    const isOver = new Promise((resolve) => void connections.once('closed', resolve));
    return scanner.scan(late(() => isOver));
  };
  const connections = new EventEmitter();
  const told = ({ socket }: { socket: Socket }) =>
    void socket.once('close', () => connections.emit('closed'));
  subscribe('net.client.socket', told as never);
  try {
    const early = clamdScanner({ address: { host: '127.0.0.1', port }, timeoutMs: 60_000 });
    expect(await closedBy(early)).toEqual({ type: 'infected', name: 'Test.Own' });
    const nowhere = clamdScanner({ address: { path: '/nowhere/clamd.ctl' }, timeoutMs: 60_000 });
    expect((await closedBy(nowhere)).type).toBe('away');
  } finally {
    unsubscribe('net.client.socket', told as never);
    answersAtOnce.close();
  }
});

it('fails if the file cannot be read to its end', async () => {
  async function* broken() {
    yield Buffer.alloc(10);
    throw new Error('the store is away');
  }
  const scanner = clamdScanner({ address: clamd.address, timeoutMs: 60_000 });
  await expect(scanner.scan(broken())).rejects.toThrow('the store is away');
});
