import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CREATE, createBody, HELOC } from './lendingServer.ts';

const MAIN = join(import.meta.dirname, '../../src/server/main.ts');
const BORROWERS = 8;
const ACKNOWLEDGED_BEFORE_THE_KILL = 3;

let folder: string;
const children: ChildProcess[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'equiform-kill-'));
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
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
  readonly jwt: string;
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
  return { email, jwt, key: randomUUID() };
}

const bodyOf = ({ email }: Applicant) => {
  const body = createBody();
  return createBody({ body: { profileRequest: { ...body.profileRequest, email } } });
};

/** Sends the create call; undefined when no answer came. */
async function create({ address }: Running, applicant: Applicant): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${applicant.jwt}`, 'idempotency-key': applicant.key };
  const answer = await send(`${address}${CREATE}?state=FL`, bodyOf(applicant), headers).catch(
    () => undefined,
  );
  if (!answer) return undefined;
  const text = await answer.text().catch(() => undefined);
  if (text === undefined) return undefined;
  expect([200, 201], text).toContain(answer.status);
  return (JSON.parse(text) as { uuid: string }).uuid;
}

async function applicationsOf({ address }: Running, { jwt }: Applicant): Promise<readonly string[]> {
  const answer = await fetch(`${address}${HELOC}/all`, {
    headers: { authorization: `Bearer ${jwt}`, 'x-org': 'main' },
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
