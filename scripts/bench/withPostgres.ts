import { createTestPostgres } from '../../src/server/db/testDatabase.ts';
import { startPostgres } from './childServer.ts';

/** A measurement on Postgres: its name in tables, and the address of a private database. */
type Work<T> = (name: string, databaseUrl: string) => Promise<T>;

/** Uses a new database of TEST_DATABASE_URL, or a temporary Postgres; undefined if Postgres is not installed. */
export async function withPostgres<T>(work: Work<T>): Promise<T | undefined> {
  if (process.env.TEST_DATABASE_URL) {
    const database = await createTestPostgres();
    return await work('Postgres of TEST_DATABASE_URL', database.url).finally(database.drop);
  }
  const own = await startPostgres();
  return own && (await work('Postgres', own.url).finally(own.stop));
}
