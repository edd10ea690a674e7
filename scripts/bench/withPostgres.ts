import { createTestPostgres } from '../../src/server/db/testDatabase.ts';
import { startPostgres } from './childServer.ts';

/** What is measured on Postgres: its name in the tables, and the address of a database that nobody else uses. */
type Work<T> = (name: string, databaseUrl: string) => Promise<T>;

/** On a new database of the Postgres of TEST_DATABASE_URL, else on a Postgres of its own; undefined where its programs are not installed. */
export async function withPostgres<T>(work: Work<T>): Promise<T | undefined> {
  if (process.env.TEST_DATABASE_URL) {
    const database = await createTestPostgres();
    return await work('Postgres of TEST_DATABASE_URL', database.url).finally(database.drop);
  }
  const own = await startPostgres();
  return own && (await work('Postgres', own.url).finally(own.stop));
}
