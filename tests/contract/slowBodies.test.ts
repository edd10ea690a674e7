import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { beginApplication, documentsOf, multipart, samples, upload } from './documents.ts';
import { HELOC, type LendingServer, openLendingServer, type Person } from './lendingServer.ts';
import { tusClient } from './tus.ts';

let now = 0;
let server: LendingServer;
let person: Person;
let uuid: string;
let port: number;
const open: Socket[] = [];

beforeAll(async () => {
  server = await openLendingServer({
    ticks: { now: () => now },
    environment: { EQUIFORM_UPLOAD_BUFFER_MB: '3' },
  });
  person = await server.person();
  uuid = await beginApplication(server, person);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});
afterAll(() => server.close());

/** A connection that sent a request's head; `answer` collects the response. */
async function request(method: string, path: string, headers: Readonly<Record<string, string>>) {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  await once(socket, 'connect');
  const sent = { answer: '', isOver: false };
  socket.setEncoding('utf8').on('data', (piece: string) => {
    sent.answer += piece;
  });
  socket.on('close', () => {
    sent.isOver = true;
  });
  socket.on('error', () => undefined);
  const all = { host: `127.0.0.1:${port}`, ...person.headers, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return { socket, sent };
}

const filler = Buffer.alloc(300_000, '%');
const bytes = Buffer.concat([samples.pdf, filler]);

/** A multipart upload whose head is sent. */
async function uploading() {
  const { payload, headers } = multipart({ type: 'PAYSTUB' }, [{ name: 'slow.pdf', bytes }]);
  const { socket, sent } = await request('POST', documentsOf(uuid), {
    ...headers,
    'content-length': String(payload.length),
  });
  return { socket, sent, payload };
}

/** Waits until the server received that many bytes and then read its clock. */
async function taken(socket: Socket): Promise<void> {
  await vi.waitFor(() => expect(socket.writableLength).toBe(0));
  const before = looks;
  await vi.waitUntil(() => looks > before + 2, { timeout: 60_000 });
}

// Counts the server's clock reads, which it makes when checking for progress.
let looks = 0;
const clock = setInterval(() => {
  looks += 1;
}, 500);
afterAll(() => clearInterval(clock));

it('a slow body that makes progress is never cut off, however long it takes', async () => {
  const { socket, sent, payload } = await uploading();
  const step = Math.ceil(payload.length / 8);
  for (let at = 0; at < payload.length; at += step) {
    socket.write(payload.subarray(at, at + step));
    await taken(socket);
    now += 14_000;
  }
  await vi.waitFor(() => expect(sent.answer).toContain('HTTP/1.1 200'), { timeout: 60_000 });
});

it('a trickle is ended, by both calls; the first stores nothing, the second what arrived', async () => {
  const { socket, sent, payload } = await uploading();
  socket.write(payload.subarray(0, 1000));
  const tus = tusClient(server, person, uuid);
  const id = await tus.begun({ size: bytes.length });
  const piece = await request('PATCH', `${HELOC}/${uuid}/uploads/${id}`, {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': String(bytes.length),
  });
  piece.socket.write(bytes.subarray(0, 1000));
  await taken(piece.socket);
  now += 8_000;
  await taken(socket);
  for (const one of [socket, piece.socket]) one.write('%');
  await taken(socket);
  now += 8_000;
  await vi.waitFor(() => expect([sent.isOver, piece.sent.isOver]).toEqual([true, true]), { timeout: 60_000 });
  expect(sent.answer).toContain('HTTP/1.1 408');
  await vi.waitFor(
    async () => {
      const row = await server.dependencies.db.kysely
        .selectFrom('uploads')
        .select('received')
        .where('uuid', '=', id)
        .executeTakeFirst();
      expect(row?.received).toBe(1001);
    },
    { timeout: 60_000 },
  );
  await vi.waitFor(
    async () => {
      const rows = await server.dependencies.db.kysely.selectFrom('blob_parts').select('key').execute();
      expect(rows.filter(({ key }) => key.startsWith('staging/'))).toEqual([]);
    },
    { timeout: 60_000 },
  );
});

it('any other body must arrive in half a minute, even if it makes progress', async () => {
  const { socket, sent } = await request('POST', '/identity/api/v1/login', {
    'content-type': 'application/json',
    'content-length': '100000',
  });
  for (let count = 0; count < 3; count += 1) {
    socket.write(' '.repeat(10_000));
    await taken(socket);
    now += 11_000;
  }
  await vi.waitFor(() => expect(sent.isOver).toBe(true), { timeout: 60_000 });
  expect(sent.answer).toContain('HTTP/1.1 408');
});

it('a client without room for a file learns when to come again, and finds room when another is done', async () => {
  const { budget } = server.dependencies;
  await vi.waitFor(() => expect(budget.taken).toBe(0), { timeout: 60_000 });
  const release = budget.take(1_500_000);
  const { socket, payload, sent } = await uploading();
  socket.write(payload.subarray(0, 1000));
  await vi.waitFor(() => expect(budget.taken).toBeGreaterThan(1_500_000), { timeout: 60_000 });
  const send = () => upload(server, person, uuid, { files: [{ name: 'a.pdf', bytes: samples.pdf }] });
  const refused = await send();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  expect((await server.call({ url: documentsOf(uuid), headers: person.headers })).statusCode).toBe(200);
  socket.write(payload.subarray(1000));
  await vi.waitFor(() => expect(sent.answer).toContain('HTTP/1.1 200'), { timeout: 60_000 });
  release?.();
  await vi.waitFor(() => expect(budget.taken).toBe(0), { timeout: 60_000 });
  expect((await send()).statusCode).toBe(200);
});
