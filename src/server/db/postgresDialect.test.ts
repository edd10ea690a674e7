import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from './databaseUnavailable.ts';
import { openDatabase } from './open/database.ts';
import { postgresDialect } from './postgresDialect.ts';
import { usualLimits } from './postgresLimits.ts';
import { listenOnPostgres } from './postgresListener.ts';
import type { Tables } from './tables.ts';
import { createTestPostgres, type TestPostgres, testKeys } from './testDatabase.ts';

const hasPostgres = Boolean(process.env.TEST_DATABASE_URL);

let database: TestPostgres;
/** Another client that ends, locks and changes what the tested one uses. */
let other: pg.Client;

beforeAll(async () => {
  if (!hasPostgres) return;
  database = await createTestPostgres();
  other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await other.query('create table things (id int primary key, name text)');
});
afterAll(async () => {
  if (!hasPostgres) return;
  await other.end();
  await database.drop();
});

const open = (limits = {}) =>
  openDatabase({
    keys: testKeys,
    kind: 'postgres',
    url: database.url,
    limits: { ...usualLimits, ...limits },
  });
const things = sql.table('things');
const endOthers = () =>
  other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where pid <> pg_backend_pid() and datname = current_database()`,
  );

describe.runIf(hasPostgres)('Postgres', () => {
  it('fails a transaction whose connection was ended, rolls it back, and continues', async () => {
    const db = await open();
    const cut = db.transaction(async (tx) => {
      await sql`insert into ${things} values (1, 'lost')`.execute(tx);
      await endOthers();
      await sql`insert into ${things} values (2, 'lost')`.execute(tx);
    });
    await expect(cut).rejects.toBeInstanceOf(DatabaseUnavailable);
    const { rows } = await sql`select * from ${things}`.execute(db.kysely);
    expect(rows).toEqual([]);
    await db.close();
  });

  it('gives jobs their own statement timeout and connections, and seals for them as for requests', async () => {
    const db = await open({ connections: 1, statementMs: 200, jobStatementMs: 20_000 });
    const slow = (by: typeof db.kysely) => sql`select pg_sleep(0.5)`.execute(by);
    await expect(slow(db.kysely)).rejects.toBeInstanceOf(DatabaseUnavailable);
    const begun = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    const held = db.transaction(async (tx) => {
      await sql`select 1`.execute(tx);
      begun.resolve();
      await over.promise;
    });
    await begun.promise;
    await slow(db.forJobs.kysely);
    await db.forJobs.transaction(async (tx) => void (await sql`select pg_sleep(0.5)`.execute(tx)));
    over.resolve();
    await held;
    const short = await open({ statementMs: 20_000, jobStatementMs: 200 });
    await expect(slow(short.forJobs.kysely)).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(slow(short.kysely)).resolves.toBeDefined();
    const uuid = 'a0000000-0000-4000-8000-000000000009';
    const row = {
      uuid,
      organization: 'main',
      email: 'a@example.com',
      password_hash: '',
      created_at: new Date(0),
    };
    await db.forJobs.kysely.insertInto('identities').values(row).execute();
    const read = db.kysely.selectFrom('identities').select('email').where('uuid', '=', uuid);
    expect(await read.execute()).toEqual([{ email: 'a@example.com' }]);
    await Promise.all([db.close(), short.close()]);
  });

  it('survives the end of connections between two statements of a transaction, and of idle ones', async () => {
    const db = await open();
    await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.05)`.execute(db.kysely)));
    const cut = db.transaction(async () => {
      await endOthers();
      await expect.poll(() => db.pool()?.idle).toBe(0);
    });
    await expect(cut).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(db.ping()).resolves.toBeUndefined();
    expect((await sql`select 1 as one`.execute(db.kysely)).rows).toEqual([{ one: 1 }]);
    await db.close();
  });

  it('is unavailable for queries that wait too long for a lock or take too long', async () => {
    const db = await open({ lockMs: 50, statementMs: 200 });
    await other.query('begin; lock table things');
    try {
      await expect(sql`select * from ${things}`.execute(db.kysely)).rejects.toBeInstanceOf(
        DatabaseUnavailable,
      );
      await expect(sql`select pg_sleep(60)`.execute(db.kysely)).rejects.toBeInstanceOf(DatabaseUnavailable);
    } finally {
      await other.query('rollback');
    }
    await db.close();
  });

  it('refuses at once if too many queries wait, and still answers the health check', async () => {
    const db = await open({ connections: 1, queue: 2, statementMs: 0 });
    const release = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const first = db.transaction(async () => {
      begun.resolve();
      await release.promise;
    });
    await begun.promise;
    const waiting = [1, 2].map(() => sql`select 1`.execute(db.kysely));
    await expect.poll(() => db.pool()?.waiting).toBe(2);
    await expect(sql`select 1`.execute(db.kysely)).rejects.toThrow('The database is busy');
    await db.ping();
    release.resolve();
    await Promise.all([first, ...waiting]);
    await db.close();
  });

  it('prepares a repeated statement once, and again after its table changed', async () => {
    const db = await open({ connections: 1 });
    const read = () => sql`select * from ${things}`.execute(db.kysely);
    await read();
    await read();
    await read();
    const { rows } = await sql<{ uses: string }>`
      select (generic_plans + custom_plans)::text as uses from pg_prepared_statements
      where statement like '%from "things"%' and statement not like '%pg_prepared%'`.execute(db.kysely);
    expect(rows).toEqual([{ uses: '2' }]);
    await other.query('alter table things add column more int');
    await expect(read()).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(read()).resolves.toMatchObject({ rows: [] });
    await db.close();
  });

  it('reports errors of queries as before', async () => {
    const db = await open();
    await expect(sql`insert into ${things} values (null)`.execute(db.kysely)).rejects.toMatchObject({
      code: '23502',
    });
    await db.close();
  });
});

/** An error with which Postgres refuses a connection: its parts are letter and text, as the protocol has them. */
function refusal(code: string): Buffer {
  const parts = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mno\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(parts.length + length.length);
  return Buffer.concat([Buffer.from('E'), length, parts]);
}

describe('a Postgres that refuses connections', () => {
  it.each([
    ['for want of room for the files of a connection', 'XX000', 'The database is away'],
    ['by an error of its disk', '58030', 'The database is away'],
    ['while it starts', '57P03', 'The database is away'],
    ['for a wrong password', '28P01', 'no'],
  ])('%s (%s) says: %s', async (_why, code, message) => {
    const refusing = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(refusal(code)));
    });
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const { port } = refusing.address() as AddressInfo;
    const connections = postgresDialect(`postgres://nobody@127.0.0.1:${port}/none`, {
      ...usualLimits,
      waitMs: 50,
    });
    const db = new Kysely<Tables>({ dialect: connections.dialect });
    await expect(sql`select 1`.execute(db)).rejects.toThrow(message);
    await db.destroy();
    await connections.close();
    await new Promise((resolve) => refusing.close(resolve));
  });
});

describe('a Postgres that does not respond', () => {
  it('is unavailable after the timeout, and does not block closing', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => void sockets.add(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const address = `postgres://nobody@127.0.0.1:${port}/none`;
    const connections = postgresDialect(address, { ...usualLimits, waitMs: 50 });
    const db = new Kysely<Tables>({ dialect: connections.dialect });
    await expect(sql`select 1`.execute(db)).rejects.toBeInstanceOf(DatabaseUnavailable);
    const stop = listenOnPostgres(address, 'anything', () => {});
    await expect.poll(() => sockets.size).toBeGreaterThan(1);
    await stop();
    await db.destroy();
    await connections.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });
});
