import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../core/shared/ports.ts';
import { err, ok, type Result } from '../core/shared/result.ts';
import { environmentOf } from './config-files/environmentOf.ts';
import { programHash } from './config-files/loadReleases.ts';
import { lockDataFolder, lockedMessage } from './db/dataFolderLock.ts';
import { indexAddresses } from './db/keys/indexAddresses.ts';
import type { KeyWrapper } from './db/keys/keyWrapper.ts';
import { type DatabaseOptions, openDatabase } from './db/open/database.ts';
import type { PostgresLimits } from './db/postgresLimits.ts';
import { unfinishedRestore } from './db/privateFolder.ts';
import { systemClock } from './db/sandboxClock.ts';
import { createDependencies } from './http/createDependencies.ts';
import type { AppDependencies } from './http/dependencies.ts';
import { keyHolder } from './keyHolder.ts';
import { secretKeys } from './secretKeys.ts';
import type { Environment, Settings } from './settings/settings.ts';

export interface OpenDependencies {
  readonly dependencies: AppDependencies;
  /** Closes the database and unlocks the data folder. */
  close(): Promise<void>;
}

const CACHE_FOLDER = join(import.meta.dirname, '../../.cache');

const limitsOf = (settings: Settings): PostgresLimits => ({
  connections: settings.databaseConnections,
  queue: settings.databaseQueue,
  waitMs: settings.databaseWaitSeconds * 1000,
  statementMs: settings.databaseStatementSeconds * 1000,
  jobStatementMs: settings.databaseJobStatementSeconds * 1000,
  lockMs: settings.databaseLockSeconds * 1000,
});

const databaseOptions = (settings: Settings, keys: KeyWrapper): DatabaseOptions =>
  settings.databaseUrl === undefined
    ? { keys, kind: 'pglite', folder: join(settings.dataDir, 'pglite'), cacheFolder: CACHE_FOLDER }
    : { keys, kind: 'postgres', url: settings.databaseUrl, limits: limitsOf(settings) };

type Unlock = () => void;

/**
 * The embedded database serves one process, so its folder is locked; any number of servers may share
 * Postgres.
 */
function lockFor({ databaseUrl, dataDir, host, port }: Settings): Result<Unlock, string> {
  if (databaseUrl !== undefined) return ok(() => {});
  const restoring = unfinishedRestore(join(dataDir, 'pglite'));
  if (existsSync(restoring))
    return err(
      `A restore into ${dataDir} was not finished. Run equiform restore again, or delete ${restoring}.`,
    );
  const lock = lockDataFolder(dataDir, { address: `http://${host}:${port}`, clock: systemClock });
  return lock.ok ? ok(lock.value.release) : err(lockedMessage(dataDir, lock.error.holder));
}

export interface OpenedWith {
  /** The system's by default. */
  readonly system?: Clock | undefined;
  /** Holds the secrets that the connections name; empty by default. */
  readonly environment?: Environment | undefined;
}

/**
 * Opens what the server runs on. Fails with a message for the operator when another server has the data
 * folder.
 */
export async function openDependencies(
  settings: Settings,
  { system = systemClock, environment }: OpenedWith = {},
): Promise<Result<OpenDependencies, string>> {
  const lock = lockFor(settings);
  if (!lock.ok) return lock;
  const keys = keyHolder(settings);
  const db = await openDatabase(databaseOptions(settings, keys));
  await indexAddresses(db);
  const { fieldKey, sessionKey } = secretKeys(settings);
  const dependencies = await createDependencies({
    settings,
    environment,
    db,
    system,
    fieldKeys: [fieldKey, ...settings.fieldKeysBefore],
    sessionKeys: [sessionKey, ...settings.sessionKeysBefore],
    measuresProcess: true,
    program: `${programHash(settings.configRoot)} ${environmentOf(settings) ?? 'production'}`,
  });
  if (db.kind === 'postgres' && !(await db.separatesLenders()))
    dependencies.logger.warn(
      'the database role bypasses row-level security: it is a superuser or has bypassrls',
    );
  return ok({
    dependencies,
    close: async () => {
      await db.close();
      lock.value();
    },
  });
}
