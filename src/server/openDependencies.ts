import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '../core/shared/ports.ts';
import { err, ok, type Result } from '../core/shared/result.ts';
import { programHash } from './config-files/loadReleases.ts';
import { type Database, type DatabaseOptions, openDatabase } from './db/database.ts';
import { lockDataFolder, lockedMessage } from './db/dataFolderLock.ts';
import { createFieldEncryption } from './db/fieldEncryption.ts';
import { indexAddresses } from './db/keys/indexAddresses.ts';
import type { KeyWrapper } from './db/keys/keyWrapper.ts';
import { sealedOnce } from './db/keys/sealedOnce.ts';
import type { PostgresLimits } from './db/postgresLimits.ts';
import { openSandboxClock, systemClock } from './db/sandboxClock.ts';
import { createByteBudget } from './http/byteBudget.ts';
import type { AppDependencies } from './http/dependencies.ts';
import { loggedSessions } from './http/loggedSessions.ts';
import { createLogger, createPino } from './http/logger.ts';
import { createMetrics } from './http/metrics.ts';
import { createReadiness } from './http/readiness.ts';
import { createReleaseTickets } from './http/releaseTicket.ts';
import { acceptedUses, createSessionTokens, tokenLives } from './http/session.ts';
import { createSignedTokens } from './http/signedTokens.ts';
import { keyHolder } from './keyHolder.ts';
import { createReleaseService } from './releases/releaseService.ts';
import { createReleaseStore } from './releases/releaseStore.ts';
import { secretKeys } from './secretKeys.ts';
import type { Settings } from './settings.ts';
import { createFileInspector } from './storage/inspect/fileInspector.ts';
import { openBlobStore } from './storage/openBlobStore.ts';
import { openScanner } from './storage/scan/openScanner.ts';
import { sealedBlobs } from './storage/sealedBlobs.ts';

/** Dependencies, and how to give them back. */
export interface OpenDependencies {
  readonly dependencies: AppDependencies;
  /** Closes the database and gives up the data folder. */
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

async function connect(settings: Settings, db: Database, system: Clock): Promise<AppDependencies> {
  const keys = secretKeys(settings);
  const encryption = sealedOnce(createFieldEncryption(keys.fieldKey, ...settings.fieldKeysBefore));
  const sessionKeys = [keys.sessionKey, ...settings.sessionKeysBefore] as const;
  const signed = createSignedTokens(sessionKeys, system);
  const pino = createPino(settings.logLevel);
  const logger = createLogger(pino);
  return {
    settings,
    db,
    clock: await openSandboxClock(db, { movable: settings.mode === 'sandbox', system }),
    system,
    ticks: { now: () => performance.now() },
    ids: { uuid: randomUUID },
    logger,
    pino,
    metrics: createMetrics({ ofProcess: true }),
    readiness: createReadiness(),
    encryption,
    signed,
    sessions: loggedSessions(
      createSessionTokens(signed, {
        clock: system,
        lives: tokenLives(settings),
        uses: acceptedUses(settings),
      }),
      logger,
    ),
    releases: createReleaseService(createReleaseStore(db, programHash(settings.configRoot))),
    tickets: createReleaseTickets(signed, { system, hours: settings.pageHours }),
    blobs: sealedBlobs(openBlobStore(settings), { keys: db.fileKeys, before: encryption }),
    budget: createByteBudget(settings.uploadBufferMegabytes * 1_000_000),
    inspector: createFileInspector(),
    scanner: openScanner(settings),
  };
}

type Unlock = () => void;

/** The embedded database is for one process, so its folder is locked; any number of servers may share a Postgres. */
function lockFor({ databaseUrl, dataDir, host, port }: Settings): Result<Unlock, string> {
  if (databaseUrl !== undefined) return ok(() => {});
  const lock = lockDataFolder(dataDir, { address: `http://${host}:${port}`, clock: systemClock });
  return lock.ok ? ok(lock.value.release) : err(lockedMessage(dataDir, lock.error.holder));
}

/** Opens what the server runs on. Fails with what to tell the person when another server has the data folder. */
export async function openDependencies(
  settings: Settings,
  system: Clock = systemClock,
): Promise<Result<OpenDependencies, string>> {
  const lock = lockFor(settings);
  if (!lock.ok) return lock;
  const keys = keyHolder(settings);
  const db = await openDatabase(databaseOptions(settings, keys));
  await indexAddresses(db);
  const dependencies = await connect(settings, db, system);
  if (db.kind === 'postgres' && !(await db.separatesLenders()))
    dependencies.logger.warn(
      'the role of the database is held to no row-level security: it is a superuser or has bypassrls',
    );
  return ok({
    dependencies,
    close: async () => {
      await db.close();
      lock.value();
    },
  });
}
