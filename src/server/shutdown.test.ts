import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const MAIN = join(import.meta.dirname, 'main.ts');
const WAITLIST = '/waitlist/home-equity-loan-plus';
const ENTRY = {
  firstName: 'Vera',
  lastName: 'Quill',
  dob: '1975-04-09',
  email: 'vera.quill@example.com',
  income: 81000,
  street1: '3 Heron Point Dr',
  city: 'Honolulu',
  state: 'HI',
  zip: '96813',
  consent: true,
};

let folder: string;
const children: ChildProcess[] = [];
const agents: Agent[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'equiform-stop-'));
});
afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy();
  await Promise.all(children.splice(0).map(killed));
  rmSync(folder, { recursive: true });
});

const TOKEN = 'the-token-of-the-operator';

/** Resolves when a killed process has exited: until then it may write. */
async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly connection: string | undefined;
}

async function startServer(settings: Record<string, string> = {}) {
  const env = {
    PATH: process.env.PATH,
    EQUIFORM_DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'silent',
    EQUIFORM_SHUTDOWN_SECONDS: '120',
    EQUIFORM_METRICS_TOKEN: TOKEN,
    ...settings,
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const ended = Promise.all([once(child, 'exit'), text(child.stderr)]).then(([[code], told]) => ({
    code,
    told,
  }));
  const [line] = await once(child.stdout, 'data');
  const port = Number(/http:\/\/localhost:(\d+)/.exec(String(line))?.[1]);
  const agent = new Agent({ keepAlive: true });
  agents.push(agent);

  const ask = (method: string, path: string, key = randomUUID()) => {
    const { promise: answer, resolve, reject } = Promise.withResolvers<Answer>();
    const headers = {
      'x-org': 'main',
      'idempotency-key': key,
      'content-type': 'application/json',
      authorization: `Bearer ${TOKEN}`,
    };
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (told) => {
      const { statusCode: status = 0, headers: said } = told;
      text(told).then((body) => resolve({ status, body, connection: said.connection }), reject);
    });
    sent.on('error', reject);
    return { sent, answer };
  };
  const call = (method: string, path: string, body?: object, key = randomUUID()): Promise<Answer> => {
    const { sent, answer } = ask(method, path, key);
    sent.end(body && JSON.stringify(body));
    return answer;
  };
  /** A request that never completes. */
  const beginToJoin = () => {
    const { sent, answer } = ask('POST', WAITLIST);
    sent.write(JSON.stringify(ENTRY).slice(0, 20));
    return answer;
  };
  const joinList = (key: ReturnType<typeof randomUUID>) => call('POST', WAITLIST, ENTRY, key);
  /** Resolves at this many running requests, not counting the one that asks. */
  const running = async (count: number): Promise<void> => {
    const { status, body } = await call('GET', '/metrics');
    expect(status).toBe(200);
    if (!body.includes(`equiform_requests_running ${count + 1}\n`)) return running(count);
  };
  const notReady = async (): Promise<void> => {
    if ((await call('GET', '/readyz')).status !== 503) return notReady();
  };
  return { child, ended, call, beginToJoin, join: joinList, running, notReady };
}

describe('a server process that is told to stop', () => {
  it('loses no write in progress: each is either acknowledged and stored, or refused', async () => {
    const server = await startServer();
    const keys = Array.from({ length: 60 }, () => randomUUID());
    const acknowledged = new Map<(typeof keys)[number], string>();
    let isTold = false;
    const many = keys.map(async (key) => {
      const answer = await server.join(key);
      if (answer.status === 200) acknowledged.set(key, answer.body);
      // A second signal would end it at once.
      if (acknowledged.size < 5 || isTold) return;
      isTold = true;
      server.child.kill('SIGTERM');
    });
    await Promise.allSettled(many);
    expect((await server.ended).code).toBe(0);
    expect(acknowledged.size).toBeGreaterThanOrEqual(5);

    // A draining server keeps answering until a second signal ends it.
    const again = await startServer({ EQUIFORM_DRAIN_SECONDS: '120' });
    for (const [key, body] of acknowledged) expect((await again.join(key)).body).toBe(body);
    const answer = again.beginToJoin().catch(() => 'cut');
    await again.running(1);
    again.child.kill('SIGTERM');
    await again.notReady();
    expect((await again.call('GET', '/healthz')).status).toBe(200);
    again.child.kill('SIGTERM');
    expect(await again.ended).toEqual({ code: 1, told: 'Stopped at once by a second signal.\n' });
    expect(await answer).toBe('cut');

    // A server without draining waits no longer than its limit.
    const hasty = await startServer({ EQUIFORM_SHUTDOWN_SECONDS: '1' });
    const late = hasty.beginToJoin().catch(() => 'cut');
    await hasty.running(1);
    hasty.child.kill('SIGTERM');
    expect(await hasty.ended).toEqual({ code: 1, told: 'Stopped before all requests were answered.\n' });
    expect(await late).toBe('cut');
  });
});
