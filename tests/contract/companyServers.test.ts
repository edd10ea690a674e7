import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../src/server/db/open/database.ts';
import { createTestPostgres, type TestPostgres, testKeys } from '../../src/server/db/testDatabase.ts';
import { type FakeCompany, openFakeCompany, SIGNING } from './fakeCompany.ts';
import type { FakeAnswer } from './fakeServer.ts';
import { type LendingServer, openLendingServer, SYSTEM_NOW } from './lendingServer.ts';
import { borrowerAt } from './verification.ts';

const LEASE_MS = 120_000;
const WAIT = { timeout: 60_000, interval: 5 };
const NUMBER = '000123456789';
const typed = {
  accountType: 'CHECKING',
  routingNumber: '123456780',
  accountNumber: NUMBER,
  accountNumberAgain: NUMBER,
};

describe.runIf(process.env.TEST_DATABASE_URL)('two servers on one Postgres', () => {
  const folder = mkdtempSync(join(tmpdir(), 'servers-'));
  const time = { now: SYSTEM_NOW };
  let company: FakeCompany;
  let postgres: TestPostgres;
  let servers: readonly [LendingServer, LendingServer];

  beforeAll(async () => {
    company = await openFakeCompany({ now: () => time.now });
    postgres = await createTestPostgres();
    const file = join(folder, 'connections.yaml');
    writeFileSync(
      file,
      `version: 1
all: { usual: sandbox }
lenders:
  main:
    tasks: { bankAccount: 'provider:acme' }
    providers:
      acme: { kind: hostedVisit, address: '${company.address}', mayBePrivate: true, secrets: { signing: { env: SIGNING } } }
`,
    );
    const open = async () =>
      openLendingServer({
        environment: { EQUIFORM_CONNECTIONS: file, SIGNING },
        system: { now: () => time.now },
        database: await openDatabase({ keys: testKeys, kind: 'postgres', url: postgres.url }),
      });
    servers = [await open(), await open()];
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    await company.close();
    await postgres.drop();
    rmSync(folder, { recursive: true });
  });

  const tasks = () =>
    servers[0].dependencies.db.kysely
      .selectFrom('tasks')
      .selectAll()
      .where('name', '=', 'bankAccount')
      .execute();

  /** Borrowers who name accounts, about which the company is asked. */
  async function ask(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      const borrower = await borrowerAt(servers[0], 'DISBURSEMENT_ACCOUNT');
      expect((await borrower.send('PUT', 'disburse-account', typed)).statusCode).toBe(200);
    }
  }

  it('send each task once, and one takes over what the other began and never ended', async () => {
    const [one, other] = servers;
    const gone = Promise.withResolvers<FakeAnswer>();
    company.fail('/tasks', gone.promise);
    await ask(1);
    const held = one.runCompanies();
    await vi.waitFor(() => expect(company.bodies('/tasks')).toHaveLength(1), WAIT);
    company.answerAtOnce({ outcome: 'verified' });
    await ask(3);
    await Promise.all([other.runCompanies(), one.runCompanies()]);
    await other.runCompaniesUntil(() => expect(company.bodies('/tasks')).toHaveLength(4));
    time.now += LEASE_MS;
    await other.runCompaniesUntil(async () =>
      expect((await tasks()).map(({ outcome }) => outcome)).toEqual(Array(4).fill('verified')),
    );
    gone.resolve({ status: 200, body: { outcome: 'notVerified' } });
    await held;
    const sent = company.bodies('/tasks').map(({ task }) => task);
    expect([sent.length, new Set(sent).size, sent.filter((task) => task === sent[0]).length]).toEqual([
      5, 4, 2,
    ]);
    expect((await tasks()).map(({ outcome, revision }) => [outcome, revision])).toEqual(
      Array(4).fill(['verified', 2]),
    );
  });
});
