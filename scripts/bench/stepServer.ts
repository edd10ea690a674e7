import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../src/server/db/open/database.ts';
import { statementsOf } from '../../src/server/db/testStatements.ts';
import { currentTransaction } from '../../src/server/db/transactionGuard.ts';
import { EVENTS } from '../../src/server/features/events/keepEventService.ts';
import type { AppDependencies } from '../../src/server/http/dependencies.ts';
import { openServer } from './ownServer.ts';

/** A server in this process with a borrower at a step that can be saved repeatedly. */
export interface StepServer {
  /** Of the borrower. */
  readonly application: string;
  readonly db: Database;
  /** Saves the step once: the whole call. */
  save(): Promise<void>;
  /** Inserts a row as long as the application, in its own transaction. */
  insert(): Promise<void>;
  /** Saves keep events for the lender from now on, or keep none. */
  keepEvents(keeps: boolean): void;
  /** The statements of one save, in order. */
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

const randomAddress = (): string =>
  `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 254) + 1).join('.')}`;

/** Leaves the events out of what transactions write at their end, while `keeps` says so. */
function withoutEvents({ db }: AppDependencies, keeps: () => boolean): void {
  const { transaction } = db;
  const changed: Pick<typeof db, 'transaction'> = {
    transaction: (work) =>
      transaction(async (tx) => {
        const done = await work(tx);
        if (!keeps()) currentTransaction()?.late.delete(EVENTS);
        return done;
      }),
  };
  Object.assign(db, changed);
}

export async function openStepServer(
  databaseUrl?: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<StepServer> {
  const { app, dependencies, close } = await openServer({
    EQUIFORM_TRUST_PROXY: '1',
    ...environment,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
  const { kysely } = dependencies.db;
  let keeps = true;
  withoutEvents(dependencies, () => keeps);

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
    application: made.uuid,
    keepEvents: (next) => {
      keeps = next;
    },
    db: dependencies.db,
    save: async () => void (await save()),
    insert: async () => void (await sql`insert into bench_rows (data) values (${row})`.execute(kysely)),
    statements: () => statementsOf(save),
    async close() {
      await sql`drop table bench_rows`.execute(kysely);
      await close();
    },
  };
}
