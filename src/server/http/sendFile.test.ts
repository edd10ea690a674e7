import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ByteStream } from '../db/byteStreams.ts';
import { createByteBudget } from './byteBudget.ts';
import { type SentFile, sendFile } from './sendFile.ts';
import { openTestServer, type TestServer } from './testServer.ts';

const PIECE = Buffer.alloc(256 * 1024, 'bytes of a file ');
/** More than the connections of one machine buffer. */
const MANY = 160;

let server: TestServer;
let origin: string;
let budget = createByteBudget(0);
let stallSeconds = 15;
let file: SentFile;
let read = 0;

async function* pieces(count: number, fail = false): ByteStream {
  for (read = 0; read < count; read += 1) yield PIECE;
  if (fail) throw new Error('Damaged file: a part of it is missing');
}

const sha256 = (count: number): string => {
  const hash = createHash('sha256');
  for (let at = 0; at < count; at += 1) hash.update(PIECE);
  return hash.digest('hex');
};

const given = (change: Partial<SentFile> = {}): SentFile => ({
  name: 'señal "1".pdf',
  type: 'application/pdf',
  size: PIECE.length * MANY,
  isInline: false,
  contentSecurityPolicy: "default-src 'none'",
  bytes: pieces(MANY),
  ...change,
});

beforeAll(async () => {
  server = await openTestServer([
    (app, { settings }) =>
      void app.get('/file', (_request, reply) =>
        sendFile(reply, { budget, settings: { ...settings, uploadStallSeconds: stallSeconds } }, file),
      ),
  ]);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  budget = createByteBudget(4_000_000);
  stallSeconds = 15;
  read = 0;
});

async function asked(): Promise<IncomingMessage> {
  const [answer] = (await once(get(`${origin}/file`, { agent: false }), 'response')) as [IncomingMessage];
  return answer;
}

async function length(answer: IncomingMessage): Promise<number> {
  let count = 0;
  for await (const bytes of answer) count += (bytes as Buffer).length;
  return count;
}

it('sends a file no faster than it is read, whole, and with headers that keep pages from running it', async () => {
  file = given({ sha256: sha256(MANY) });
  const answer = await asked();
  expect(budget.taken).toBeGreaterThan(0);
  expect(budget.taken).toBeLessThan(2_000_000);
  expect(read).toBeLessThan(MANY / 2);
  expect(await length(answer)).toBe(PIECE.length * MANY);
  expect(read).toBe(MANY);
  expect(answer.headers).toMatchObject({
    'content-length': String(PIECE.length * MANY),
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="seal1.pdf"; filename*=UTF-8''se%C3%B1al%20%221%22.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
    'cache-control': 'no-store',
    etag: `"${sha256(MANY)}"`,
  });
  await vi.waitFor(() => expect(budget.taken).toBe(0));
});

it('answers 503 with Retry-After, without reading the file, while too much is in memory', async () => {
  file = given();
  const release = budget.take(4_000_000);
  const answer = await fetch(`${origin}/file`);
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0, read]).toEqual([503, true, 0]);
  release?.();
  expect(budget.taken).toBe(0);
});

it('fails if the file does not verify from its start', async () => {
  const logged = vi.spyOn(server.dependencies.logger, 'error');
  file = given({ bytes: pieces(0, true) });
  const answer = await fetch(`${origin}/file`);
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([500, null]);
  await vi.waitFor(() => expect(budget.taken).toBe(0));
  logged.mockRestore();
});

it.each([
  ['a part does not verify', { bytes: pieces(3, true), size: PIECE.length * 4 }],
  ['it is shorter than it was', { bytes: pieces(3), size: PIECE.length * 4 }],
  ['it is longer than it was', { bytes: pieces(4), size: PIECE.length * 3 }],
  ['it is another', { bytes: pieces(4), size: PIECE.length * 4, sha256: sha256(3) }],
])('breaks off before its end when %s, and records no download', async (_what, change) => {
  const whole = vi.fn(async () => undefined);
  file = given({ ...change, whole });
  const answer = await asked();
  expect(answer.statusCode).toBe(200);
  await expect(length(answer)).rejects.toThrow();
  expect(whole).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(budget.taken).toBe(0));
});

it('closes the file if the client left, or reads nothing for too long', async () => {
  file = given();
  (await asked()).destroy();
  await vi.waitFor(() => expect(budget.taken).toBe(0));
  expect(read).toBeLessThan(MANY);
  stallSeconds = 0.3;
  file = given();
  const silent = await asked();
  await vi.waitFor(() => expect(budget.taken).toBe(0), 10_000);
  expect(read).toBeLessThan(MANY);
  await expect(length(silent)).rejects.toThrow();
});
