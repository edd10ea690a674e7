import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { samples } from './documents.ts';
import { CREATE, createBody, HELOC } from './lendingServer.ts';
import { signedInBy } from './signedInBy.ts';
import { tusMetadata } from './tus.ts';

const MAIN = join(import.meta.dirname, '../../src/server/main.ts');
const BORROWERS = 8;
const ACKNOWLEDGED_BEFORE_THE_KILL = 3;

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

/** A server process on the folder, once it listens. */
async function startServer(): Promise<Running> {
  const env = { PATH: process.env.PATH, EQUIFORM_DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = await once(child.stdout, 'data');
  const port = /http:\/\/[^:/\s]+:(\d+)/.exec(String(line))?.[1];
  return { child, address: `http://127.0.0.1:${port}` };
}

interface Applicant {
  readonly email: string;
  /** What signs them in. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sent with every try. */
  readonly key: string;
}

const send = (url: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-org': 'main', ...headers },
    body: JSON.stringify(body),
  });

async function register({ address }: Running): Promise<Applicant> {
  const email = `${randomUUID()}@example.com`;
  const identity = { email, password: 'Correct-horse-9!', phoneNumber: '2025550123' };
  const answer = await send(`${address}/identity/api/v1/registration/register?organization=main`, identity);
  expect(answer.status).toBe(200);
  const { jwt } = (await answer.json()) as { jwt: string };
  return { email, headers: signedInBy(answer, jwt), key: randomUUID() };
}

const bodyOf = ({ email }: Applicant) => {
  const body = createBody();
  return createBody({ body: { profileRequest: { ...body.profileRequest, email } } });
};

/** Sends the create call; undefined when no answer came. */
async function create({ address }: Running, applicant: Applicant): Promise<string | undefined> {
  const headers = { ...applicant.headers, 'idempotency-key': applicant.key };
  const answer = await send(`${address}${CREATE}?state=FL`, bodyOf(applicant), headers).catch(
    () => undefined,
  );
  if (!answer) return undefined;
  const text = await answer.text().catch(() => undefined);
  if (text === undefined) return undefined;
  expect([200, 201], text).toContain(answer.status);
  return (JSON.parse(text) as { uuid: string }).uuid;
}

async function applicationsOf({ address }: Running, { headers }: Applicant): Promise<readonly string[]> {
  const answer = await fetch(`${address}${HELOC}/all`, {
    headers: { ...headers, 'x-org': 'main' },
  });
  return ((await answer.json()) as { uuid: string }[]).map(({ uuid }) => uuid);
}

it('kill -9 among create calls: what was acknowledged is there, and nothing is there twice', async () => {
  const first = await startServer();
  const applicants = await Promise.all(Array.from({ length: BORROWERS }, () => register(first)));
  let acknowledged = 0;
  const tries = applicants.map(async (applicant) => {
    const uuid = await create(first, applicant);
    if (uuid !== undefined) acknowledged += 1;
    if (acknowledged === ACKNOWLEDGED_BEFORE_THE_KILL) first.child.kill('SIGKILL');
    return uuid;
  });
  const exited = once(first.child, 'exit');
  const answers = await Promise.all(tries);
  await exited;
  expect(answers.filter((uuid) => uuid !== undefined).length).toBeGreaterThanOrEqual(
    ACKNOWLEDGED_BEFORE_THE_KILL,
  );

  const second = await startServer();
  for (const [index, applicant] of applicants.entries()) {
    const before = await applicationsOf(second, applicant);
    const answer = answers[index];
    if (answer !== undefined) expect(before).toEqual([answer]);
    const again = await create(second, applicant);
    if (before.length > 0) expect(before).toEqual([again]);
    expect(await create(second, applicant)).toBe(again);
    expect(await applicationsOf(second, applicant)).toEqual([again]);
  }
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

it('kill -9 in a step and an upload: both go on, and each is kept once', async () => {
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
