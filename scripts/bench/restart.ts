import { sql } from 'kysely';
import { startEquiform } from './childServer.ts';
import { openStepServer } from './stepServer.ts';

const TASKS = 100_000;
const RUNS = 3;
const TOKEN = 'the-token-of-the-bench';
const KEY = Buffer.alloc(32, 9).toString('base64');
/** All servers open what the others sealed. */
const SETTINGS = { EQUIFORM_FIELD_KEY: KEY, EQUIFORM_SESSION_KEY: KEY, EQUIFORM_METRICS_TOKEN: TOKEN };
/** Longer than what a server does of itself after a start. */
const SETTLED_MS = 5_000;

/** A start on a database: until ready, and then. */
export interface Start {
  readonly tasks: number;
  /** Seconds, median. */
  readonly ready: number;
  /** Megabytes of the process when it is ready and has settled, median. */
  readonly memory: number;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function memoryOf(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const [, bytes = ''] = /^process_resident_memory_bytes (\S+)$/m.exec(await answer.text()) ?? [];
  return Number(bytes) / 1e6;
}

async function starts(root: string, databaseUrl: string, tasks: number): Promise<Start> {
  const all = [];
  for (let run = 0; run < RUNS; run += 1) {
    const from = performance.now();
    const server = await startEquiform(root, databaseUrl, SETTINGS);
    const ready = (performance.now() - from) / 1_000;
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    all.push({ ready, memory: await memoryOf(server.url) });
    await server.stop();
  }
  return {
    tasks,
    ready: median(all.map(({ ready }) => ready)),
    memory: median(all.map(({ memory }) => memory)),
  };
}

/** Open tasks of people at the lender, each of an application of its own. */
async function addTasks(databaseUrl: string): Promise<void> {
  const server = await openStepServer(databaseUrl, SETTINGS);
  const { kysely } = server.db.forJobs;
  await sql`insert into applications
    select (jsonb_populate_record(a, jsonb_build_object('uuid', gen_random_uuid(), 'active', false,
      'loan_number', 'bench ' || n, 'data', '{}'::jsonb, 'status', '{}'::jsonb))).*
    from applications a, generate_series(1, ${TASKS}) n where a.uuid = ${server.application}::uuid`.execute(
    kysely,
  );
  await sql`insert into tasks (uuid, application_uuid, name, version, subject, round, stage, status, performer,
      release_hash, revision, asked_at, due_at)
    select gen_random_uuid(), uuid, 'titleSearch', 1, '', 1, 'title', 'open', 'desk', release_hash, 1, now(),
      now() + interval '3 days'
    from applications where uuid <> ${server.application}::uuid`.execute(kysely);
  await sql`analyze`.execute(kysely);
  await server.close();
}

/** Starts of a server with no open task and with very many. */
export async function restarts(root: string, databaseUrl: string): Promise<readonly [Start, Start]> {
  const none = await starts(root, databaseUrl, 0);
  await addTasks(databaseUrl);
  return [none, await starts(root, databaseUrl, TASKS)];
}
