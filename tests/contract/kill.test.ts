import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { samples } from './documents.ts';
import { HELOC } from './lendingServer.ts';
import { tusMetadata } from './tus.ts';

const MAIN = join(import.meta.dirname, '../../src/server/main.ts');

let folder: string;
let children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'equiform-kill-'));
  children = [];
});
afterEach(async () => {
  const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const gone = running.map((child) => once(child, 'exit'));
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(gone);
  rmSync(folder, { recursive: true });
});

interface Running {
  readonly child: ChildProcess;
  readonly address: string;
}

/** Starts a server process on the folder; resolves once it listens. */
async function startServer(): Promise<Running> {
  const env = { PATH: process.env.PATH, EQUIFORM_DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = await once(child.stdout, 'data');
  const port = /http:\/\/[^:/\s]+:(\d+)/.exec(String(line))?.[1];
  return { child, address: `http://127.0.0.1:${port}` };
}

const send = (url: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-org': 'main', ...headers },
    body: JSON.stringify(body),
  });

/** A borrower whose application waits for an account. */
async function standing({ address }: Running): Promise<{ readonly uuid: string; readonly jwt: string }> {
  const asked = { org: 'main', status: 'DISBURSEMENT_ACCOUNT', application: { pinned: true } };
  const answer = await send(`${address}/sandbox/applications`, asked);
  expect(answer.status).toBe(200);
  return (await answer.json()) as { uuid: string; jwt: string };
}

const ACCOUNT = {
  accountType: 'CHECKING',
  routingNumber: '123456780',
  accountNumber: '000123456789',
  accountNumberAgain: '000123456789',
};
const FILE = Buffer.concat([samples.pdf, Buffer.alloc(4000, '%')]);
const CUT = 1500;

it('after a kill -9 during a step and an upload both continue, and each is stored once', async () => {
  const first = await startServer();
  const { uuid, jwt } = await standing(first);
  const headers = { authorization: `Bearer ${jwt}`, 'x-org': 'main' };
  const keys = { step: randomUUID() };
  const at = ({ address }: Running, path: string): string => `${address}${HELOC}/${uuid}/${path}`;
  const save = (server: Running) =>
    fetch(at(server, 'disburse-account'), {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': keys.step },
      body: JSON.stringify(ACCOUNT),
    });
  const tus = { ...headers, 'tus-resumable': '1.0.0' };
  const begin = async (server: Running): Promise<string> => {
    const metadata = tusMetadata('statement.pdf', 'BANK_STATEMENT');
    const answer = await fetch(at(server, 'uploads'), {
      method: 'POST',
      headers: { ...tus, 'upload-length': String(FILE.length), 'upload-metadata': metadata },
    });
    expect(answer.status).toBe(201);
    return answer.headers.get('location')?.split('/').at(-1) ?? '';
  };
  const chunk = (server: Running, id: string, offset: number, end?: number) =>
    fetch(at(server, `uploads/${id}`), {
      method: 'PATCH',
      headers: {
        ...tus,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      body: FILE.subarray(offset, end),
    });
  const id = await begin(first);
  expect((await chunk(first, id, 0, CUT)).status).toBe(204);
  const exited = once(first.child, 'exit');
  const lost = [save(first), chunk(first, id, CUT)].map((work) => work.catch(() => undefined));
  first.child.kill('SIGKILL');
  await Promise.all([...lost, exited]);

  const second = await startServer();
  const asked = await fetch(at(second, `uploads/${id}`), { method: 'HEAD', headers: tus });
  const received = Number(asked.headers.get('upload-offset'));
  expect([CUT, FILE.length]).toContain(received);
  if (received < FILE.length) expect((await chunk(second, id, received)).status).toBe(204);
  const documents = (await (await fetch(at(second, 'documents'), { headers })).json()) as {
    fileName: string;
  }[];
  expect(documents.filter(({ fileName }) => fileName === 'statement.pdf')).toHaveLength(1);

  const [saved, again] = [await save(second), await save(second)];
  expect([saved.status, again.status]).toEqual([200, 200]);
  expect(await again.text()).toBe(await saved.text());
  const application = (await (await fetch(`${second.address}${HELOC}/${uuid}`, { headers })).json()) as {
    disburseAccount: { uuid: string };
  };
  expect(application.disburseAccount.uuid).toMatch(/^[0-9a-f-]{36}$/);
  const history = (await (await fetch(`${second.address}/sandbox/applications/${uuid}/history`)).json()) as {
    event: string;
  }[];
  const changes = history.map(({ event }) => event);
  expect(changes.filter((event) => event === 'STEP_DISBURSE_ACCOUNT')).toHaveLength(1);
});
