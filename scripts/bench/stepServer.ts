import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { statementsOf } from '../../src/server/db/statementSent.ts';
import { createHttpServer } from '../../src/server/http/httpServer.ts';
import { lendingFeatures } from '../../src/server/lendingFeatures.ts';
import { openDependencies } from '../../src/server/openDependencies.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';
import { readSettings } from '../../src/server/settings.ts';

/** A server in this process with a borrower at a step that may be saved again and again. */
export interface StepServer {
  /** Saves the step once: the whole call, from its headers to its answer. */
  save(): Promise<void>;
  /** Writes one row as long as the application that a save answers, in a transaction of its own. */
  insert(): Promise<void>;
  /** The statements of one save, in their order. */
  statements(): Promise<readonly string[]>;
  close(): Promise<void>;
}

const PATH = '/service-application/api/v1/application/heloc';
const ACCOUNT = {
  accountType: 'CHECKING',
  routingNumber: '123456780',
  accountNumber: '000123456789',
  accountNumberAgain: '000123456789',
};

async function open(databaseUrl: string | undefined, data: string) {
  const settings = readSettings({
    EQUIFORM_DATA_DIR: data,
    EQUIFORM_TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
  if (!settings.ok) throw new Error(JSON.stringify(settings.error));
  const opened = await openDependencies(settings.value);
  if (!opened.ok) throw new Error(opened.error);
  const { dependencies } = opened.value;
  await publishReleases(dependencies);
  const { features, everywhere } = lendingFeatures(dependencies);
  return { ...opened.value, app: await createHttpServer(dependencies, features, everywhere) };
}

const randomAddress = (): string =>
  `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 254) + 1).join('.')}`;

/** On the embedded database in a new folder, or on the Postgres given. */
export async function openStepServer(databaseUrl?: string): Promise<StepServer> {
  const data = mkdtempSync(join(tmpdir(), 'equiform-bench-'));
  const { app, dependencies, close } = await open(databaseUrl, data);
  const { kysely } = dependencies.db;

  async function call(method: 'POST' | 'PUT', url: string, payload: object, headers: object = {}) {
    const from = { 'x-forwarded-for': randomAddress(), 'idempotency-key': randomUUID() };
    const answer = await app.inject({ method, url, payload, headers: { ...from, ...headers } });
    if (answer.statusCode >= 300) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
    return answer;
  }

  const borrower = { org: 'main', status: 'DISBURSEMENT_ACCOUNT' };
  const made = (await call('POST', '/sandbox/applications', borrower)).json();
  const headers = { authorization: `Bearer ${made.jwt}`, 'x-org': 'main' };
  const save = () => call('PUT', `${PATH}/${made.uuid}/disburse-account`, ACCOUNT, headers);
  const row = (await save()).body;
  await sql`create table if not exists bench_rows (id bigint generated always as identity primary key, data jsonb)`.execute(
    kysely,
  );
  return {
    save: async () => void (await save()),
    insert: async () => void (await sql`insert into bench_rows (data) values (${row})`.execute(kysely)),
    statements: () => statementsOf(save),
    async close() {
      await sql`drop table bench_rows`.execute(kysely);
      await app.close();
      await close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
