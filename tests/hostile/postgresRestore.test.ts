import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { isDeep } from '../e2e/matrix.ts';
import { beginning, expectKept, isDone } from './killing.ts';
import {
  hasPostgresPrograms,
  openPostgresCluster,
  type PostgresCluster,
  postgresClient,
} from './postgresCluster.ts';
import { promised } from './promised.ts';
import { startServerProcess } from './serverProcess.ts';
import { borrowerAt } from './visitor.ts';

const key = randomBytes(32).toString('base64');

async function ask(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The role of the servers, which row-level security holds, and its database: docs/operations.md says the same. */
async function prepared(cluster: PostgresCluster) {
  await ask(cluster.url, 'create role lending login nosuperuser nobypassrls');
  await ask(cluster.url, 'create database lending owner lending');
  const operator = cluster.url.replace(/postgres$/, 'lending');
  return { operator, server: operator.replace('equiform@', 'lending@') };
}

/** A hash of the rows of every table. */
async function contentsOf(operator: string): Promise<Readonly<Record<string, unknown>>> {
  const tables = await ask(
    operator,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [row] = await ask(
      operator,
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash from ${String(name)} t`,
    );
    found[String(name)] = row?.hash;
  }
  return found;
}

promised(
  'postgres-restored',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'equiform-hostile-'));
    const [first, second] = [await openPostgresCluster(), await openPostgresCluster()];
    try {
      const [before, after] = [await prepared(first), await prepared(second)];
      const serve = (url: string) =>
        startServerProcess({
          DATABASE_URL: url,
          EQUIFORM_DATA_DIR: folder,
          EQUIFORM_FIELD_KEY: key,
          EQUIFORM_SESSION_KEY: key,
        });
      const server = await serve(before.server);
      const write = await beginning(server.address);
      const answer = await write.visitor.send(server.address, write.call);
      expect(isDone(answer), answer.text).toBe(true);
      await borrowerAt(server.address, { status: 'DISBURSEMENT_ACCOUNT', application: { pinned: true } });
      await server.stop();
      const dump = join(folder, 'monday.dump');
      await postgresClient('pg_dump', ['--format=custom', `--file=${dump}`, before.operator]);
      await postgresClient('pg_restore', ['--exit-on-error', `--dbname=${after.operator}`, dump]);
      const contents = await contentsOf(before.operator);
      expect(await contentsOf(after.operator)).toEqual(contents);
      expect(Object.keys(contents)).toEqual(
        expect.arrayContaining(['mail_outbox', 'tasks', 'webhook_deliveries']),
      );
      expect(await ask(after.server, 'select uuid from identities')).toEqual([]);
      const owners = await ask(
        after.operator,
        `select distinct tableowner as owner from pg_tables where schemaname = 'public'`,
      );
      expect(owners).toEqual([{ owner: 'lending' }]);
      const again = await serve(after.server);
      await expectKept(again.address, write, answer);
      expect(await again.stop()).toBe(0);
      return { 'tables equal after the restore': Object.keys(contents).length, 'done twice': 0 };
    } finally {
      await Promise.all([first.close(), second.close()]);
      rmSync(folder, { recursive: true, force: true });
    }
  },
  // Two clusters and two first starts take as long as a whole part of the ordinary run may.
  { canPlay: hasPostgresPrograms && isDeep },
);
