import { randomUUID } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPostgres, type TestPostgres } from '../../src/server/db/testDatabase.ts';
import { CREATE, createBody, HELOC } from '../contract/lendingServer.ts';
import { signedInBy } from '../contract/signedInBy.ts';
import { type ServerProcess, startServerProcess } from './serverProcess.ts';

/** A call that reads no application. */
const STATES = '/service-application/external/api/v2/heloc/states-eligibility?orgCode=main';

const TOKEN = 'the-token-of-the-operator';
const bearer = { authorization: `Bearer ${TOKEN}` };

const hasPostgres = Boolean(process.env.TEST_DATABASE_URL);

let folder: string;
let database: TestPostgres;
/** Who ends the connections of the servers and locks their tables. */
let attacker: pg.Client;
let servers: readonly ServerProcess[] = [];

beforeAll(async () => {
  if (!hasPostgres) return;
  folder = mkdtempSync(join(tmpdir(), 'equiform-hostile-'));
  database = await createTestPostgres();
  attacker = new pg.Client({ connectionString: database.url });
  await attacker.connect();
  const environment = {
    DATABASE_URL: database.url,
    EQUIFORM_DATA_DIR: folder,
    EQUIFORM_PUBLISH_TOKEN: TOKEN,
    EQUIFORM_METRICS_TOKEN: TOKEN,
  };
  // One after the other: the second finds what the first has published.
  for (const _ of [1, 2]) servers = [...servers, await startServerProcess(environment)];
});
afterAll(async () => {
  if (!hasPostgres) return;
  await Promise.all(servers.map((server) => server.kill()));
  await attacker.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const serverOf = (index: number): ServerProcess => {
  const server = servers[index % servers.length];
  if (!server) throw new Error('No server runs');
  return server;
};

const send = (address: string, body: object, headers: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-org': 'main', ...headers },
    body: JSON.stringify(body),
  });

/** What came of asking again and again under one key: the statuses, the last one that of the success. */
interface Asked {
  readonly statuses: readonly number[];
  readonly body: Readonly<Record<string, string>>;
  /** What signs in whom the answer signed in. */
  readonly signedIn: Readonly<Record<string, string>>;
}

/** Asks as a browser does that was told to come back: with the same key, until it is a success or a refusal. */
async function askUntilDone(
  path: string,
  body: object,
  more: Readonly<Record<string, string>> = {},
): Promise<Asked> {
  const headers = { 'idempotency-key': randomUUID(), ...more };
  const statuses: number[] = [];
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await send(`${serverOf(tries).address}${path}`, body, headers);
    statuses.push(answer.status);
    if (answer.status !== 503) {
      const answered = (await answer.json()) as Asked['body'];
      return { statuses, body: answered, signedIn: signedInBy(answer, answered.jwt ?? '') };
    }
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    await answer.arrayBuffer();
  }
  throw new Error(`${path} was never done: ${statuses.join(', ')}`);
}

/** Registers somebody and begins their application; whatever happens in between, in the end both are done once. */
async function begin(): Promise<{
  readonly asked: readonly Asked[];
  readonly signedIn: Asked['signedIn'];
  readonly uuid: string;
}> {
  const email = `${randomUUID()}@example.com`;
  const identity = { email, password: 'Correct-horse-9!', phoneNumber: '2025550123' };
  const registered = await askUntilDone('/identity/api/v1/registration/register?organization=main', identity);
  const { signedIn } = registered;
  const { profileRequest } = createBody();
  const application = createBody({ body: { profileRequest: { ...profileRequest, email } } });
  const created = await askUntilDone(`${CREATE}?state=FL`, application, signedIn);
  return { asked: [registered, created], signedIn, uuid: created.body.uuid ?? '' };
}

async function applicationsOf(signedIn: Asked['signedIn']): Promise<readonly string[]> {
  const headers = { ...signedIn, 'x-org': 'main' };
  const answer = await fetch(`${serverOf(0).address}${HELOC}/all`, { headers });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { uuid: string }[]).map(({ uuid }) => uuid);
}

/** Each was done in the end, and before that the servers said at most that they could not at the moment. */
function expectDone(asked: readonly Asked[]): void {
  for (const { statuses } of asked) {
    expect(statuses.at(-1)).toBe(200);
    expect(statuses.slice(0, -1).filter((status) => status !== 503)).toEqual([]);
  }
}

/** How many statements wait for a lock now: a transaction else goes on seeing what it saw first. */
async function waiting(): Promise<number> {
  await attacker.query('select pg_stat_clear_snapshot()');
  const { rows } = await attacker.query(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].count;
}

const endConnections = () =>
  attacker.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );

const isReady = async ({ address }: ServerProcess) => (await fetch(`${address}/readyz`)).status === 200;

async function expectAlive(): Promise<void> {
  for (const server of servers) {
    expect(server.ended()).toBeUndefined();
    await expect.poll(() => isReady(server)).toBe(true);
  }
}

describe.runIf(hasPostgres)('two servers on Postgres', () => {
  it('outlive the end of every connection while they write: nothing acknowledged is lost, nothing is there twice', async () => {
    let isOver = false;
    const ending = (async () => {
      for (let rounds = 0; rounds < 8 || !isOver; rounds += 1) {
        await endConnections();
        // Between two ends the servers get somewhere: until a statement of theirs has been seen.
        await expect
          .poll(async () => {
            const { rows } = await attacker.query(
              `select 1 from pg_stat_activity
               where datname = current_database() and pid <> pg_backend_pid() and state = 'idle' and query not like 'listen%'`,
            );
            return rows.length > 0 || isOver;
          })
          .toBe(true);
      }
    })();
    const begun = await Promise.all(Array.from({ length: 12 }, begin)).finally(() => {
      isOver = true;
    });
    await ending;
    for (const { asked, signedIn, uuid } of begun) {
      expectDone(asked);
      expect(await applicationsOf(signedIn)).toEqual([uuid]);
    }
    await expectAlive();
  });

  it('answer 503 and stay ready while a table is locked, and what does not need it goes on', async () => {
    const { signedIn, uuid } = await begin();
    await attacker.query('begin; lock table applications');
    try {
      const headers = { ...signedIn, 'x-org': 'main' };
      let isOver = false;
      /** Somebody who asks again and again. */
      const insist = async (_: unknown, index: number): Promise<readonly number[]> => {
        const statuses: number[] = [];
        while (!isOver) {
          const answer = await fetch(`${serverOf(index).address}${HELOC}/${uuid}`, { headers });
          statuses.push(answer.status);
          await answer.arrayBuffer();
        }
        return statuses;
      };
      const reading = Promise.all(Array.from({ length: 30 }, insist));
      // The pool of each server is full of them.
      await expect.poll(waiting).toBe(20);
      for (const server of servers) expect(await isReady(server)).toBe(true);
      isOver = true;
      expect(new Set((await reading).flat())).toEqual(new Set([503]));
      for (const server of servers) {
        expect(await isReady(server)).toBe(true);
        expect((await fetch(`${server.address}${STATES}`, { headers })).status).toBe(200);
      }
    } finally {
      await attacker.query('rollback');
    }
    expect(await applicationsOf(signedIn)).toEqual([uuid]);
  });

  it('take 50 submits at once, none of which fails', async () => {
    const begun = await Promise.all(Array.from({ length: 50 }, begin));
    for (const { asked, signedIn, uuid } of begun) {
      expectDone(asked);
      expect(await applicationsOf(signedIn)).toEqual([uuid]);
    }
    await expectAlive();
  });

  it('have what is published to one of them both', async () => {
    const files = globSync('{config,brands}/**/*.{yaml,yml,json,svg}').map((path) => {
      const text = readFileSync(path, 'utf8');
      return {
        path,
        text: path === 'brands/main/brand.yaml' ? text.replace('shortName:', 'shortName: New') : text,
      };
    });
    const sent = await send(
      `${serverOf(0).address}/publish`,
      { files },
      { authorization: `Bearer ${TOKEN}` },
    );
    expect(sent.status).toBe(200);
    const { releases } = (await sent.json()) as {
      releases: { brand: string; hash: string; changed: boolean }[];
    };
    const main = releases.find(({ brand }) => brand === 'main');
    expect(main?.changed).toBe(true);
    for (const { address } of servers)
      await expect
        .poll(async () => (await fetch(`${address}/metrics`, { headers: bearer })).text())
        .toContain(`equiform_release_head{brand="main",hash="${main?.hash}"} 1`);
  });
});
