import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect } from 'vitest';
import { samples } from '../contract/documents.ts';
import { HELOC } from '../contract/lendingServer.ts';
import { isDeep } from '../e2e/matrix.ts';
import { promised } from './promised.ts';
import { type ServerProcess, startServerProcess } from './serverProcess.ts';

const MEGABYTE = 1_000_000;
const REQUESTS = 6;
const FILES = 4;
const MOST_GROWTH = 250 * MEGABYTE;

const folder = mkdtempSync(join(tmpdir(), 'equiform-memory-'));
let server: ServerProcess | undefined;
afterEach(async () => {
  await server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** A process's memory in bytes. */
const memoryOf = ({ pid }: ChildProcess): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

/** Peak memory of a process during the work, sampled ten times a second. */
async function peakDuring(child: ChildProcess, work: Promise<unknown>): Promise<number> {
  let peak = memoryOf(child);
  const look = setInterval(() => {
    peak = Math.max(peak, memoryOf(child));
  }, 100);
  await work.finally(() => clearInterval(look));
  return peak;
}

/** A borrower with an application of their own. */
async function borrower(address: string): Promise<{ readonly uuid: string; readonly jwt: string }> {
  const answer = await fetch(`${address}/sandbox/applications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-org': 'main' },
    body: JSON.stringify({ org: 'main', status: 'DISBURSEMENT_ACCOUNT' }),
  });
  return (await answer.json()) as { uuid: string; jwt: string };
}

const file = Buffer.concat([samples.pdf, Buffer.alloc(10 * MEGABYTE - samples.pdf.length, '%')]);

async function upload(address: string, count: number): Promise<number> {
  const { uuid, jwt } = await borrower(address);
  const form = new FormData();
  form.set('type', 'PAYSTUB');
  for (let index = 0; index < count; index += 1) form.append('file', new Blob([file]), `${index}.pdf`);
  let documents: readonly unknown[] = [];
  const send = async (): Promise<number> => {
    const answer = await fetch(`${address}${HELOC}/${uuid}/documents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${jwt}`, 'x-org': 'main' },
      body: form,
    });
    const text = await answer.text();
    if (answer.status === 200) documents = (JSON.parse(text) as { documents: readonly unknown[] }).documents;
    else expect(answer.status, text).toBe(503);
    return answer.status;
  };
  // Retries like a browser, since the server accepts so many at a time.
  await expect.poll(send, { interval: 500, timeout: 280_000 }).toBe(200);
  return documents.length;
}

const canPlay = isDeep && existsSync('/proc/self/status');

promised(
  'upload-memory',
  async () => {
    server = await startServerProcess({ EQUIFORM_DATA_DIR: folder, EQUIFORM_BLOB_STORE: 'folder' });
    const { address, child } = server;
    expect(await upload(address, 1)).toBe(1);
    const before = memoryOf(child);
    const all = Promise.all(Array.from({ length: REQUESTS }, () => upload(address, FILES)));
    const peak = peakDuring(child, all);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect(await all).toEqual(Array.from({ length: REQUESTS }, () => FILES));
    const growth = (await peak) - before;
    expect(growth).toBeLessThan(MOST_GROWTH);
    return {
      'megabytes at once': REQUESTS * FILES * 10,
      'more megabytes of memory': Math.round(growth / MEGABYTE),
    };
  },
  { canPlay },
);
