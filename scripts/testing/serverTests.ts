import { globSync } from 'node:fs';

/**
 * Files that open a database, and prove what is the same on any: they run on the embedded one only. What writes, reads or locks
 * rows in a way of its own stays out of this list.
 */
const onAnyDatabase: readonly string[] = [
  // Has an embedded database in a folder of its own.
  'tests/contract/backup.test.ts',
  // Start a Postgres of their own.
  'tests/hostile/kill.test.ts',
  'tests/hostile/twoServers.test.ts',
  'tests/hostile/postgresRestore.test.ts',
  // A changed configuration, whose applications are stored as any.
  'tests/howTo/!(aField).test.ts',
  'tests/config/*.test.ts',
  // What every lender's configuration says, and its pages.
  'tests/contract/brands.test.ts',
  'tests/contract/everyLender.test.ts',
  'tests/contract/registrationSteps.test.ts',
  'tests/contract/serverParts.test.ts',
  'tests/contract/statePolicies.test.ts',
  'tests/contract/walletPage.test.ts',
  'src/server/features/page/*.test.ts',
  // Decisions and the order of stages, by rules.
  'tests/contract/journey.test.ts',
  'tests/contract/landings.test.ts',
  'tests/contract/silentLender.test.ts',
  'tests/contract/unconnected.test.ts',
  'tests/contract/valuationPolicies.test.ts',
  // Which configuration is accepted.
  'tests/hostile/config.test.ts',
  // Words, pages of documents, and the description of calls.
  'tests/contract/issuedDocuments.test.ts',
  'tests/contract/lenderOpenApi.test.ts',
  'tests/contract/redaction.test.ts',
  // Connections of browsers.
  'src/server/http/httpServer.test.ts',
  'src/server/http/unreadable.test.ts',
];

/** A name that is out of date would let its files run again. */
function filesOf(path: string): readonly string[] {
  const files = globSync(path);
  if (files.length === 0) throw new Error(`${path} names no test`);
  return files;
}

/** Vitest's arguments for the tests that run on TEST_DATABASE_URL: those that open a database, directly or through imports. */
export const serverTests = (): readonly string[] => [
  'related',
  'src/server/db/testDatabase.ts',
  '--run',
  '--project=node',
  ...onAnyDatabase.flatMap(filesOf).map((file) => `--exclude=${file}`),
];
