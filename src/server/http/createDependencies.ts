import { randomUUID } from 'node:crypto';
import type { DestinationStream } from 'pino';
import type { Clock } from '../../core/shared/ports.ts';
import { openConnections } from '../connections/openConnections.ts';
import { createFieldEncryption } from '../db/fieldEncryption.ts';
import { sealedOnce } from '../db/keys/sealedOnce.ts';
import type { Database } from '../db/open/database.ts';
import { openSandboxClock } from '../db/sandboxClock.ts';
import { createReleaseService } from '../releases/releaseService.ts';
import { createReleaseStore } from '../releases/releaseStore.ts';
import type { Environment, Settings } from '../settings/settings.ts';
import { createFileInspector } from '../storage/inspect/fileInspector.ts';
import { openBlobStore } from '../storage/openBlobStore.ts';
import { openScanner } from '../storage/scan/openScanner.ts';
import { sealedBlobs } from '../storage/sealedBlobs.ts';
import { createByteBudget } from './byteBudget.ts';
import type { AppDependencies } from './dependencies.ts';
import { loggedSessions } from './loggedSessions.ts';
import { createLogger, createPino } from './logger.ts';
import { createMetrics } from './metrics.ts';
import { createReadiness } from './readiness.ts';
import { createReleaseTickets } from './releaseTicket.ts';
import { createRequestLimits } from './requestLimits.ts';
import { acceptedUses, createSessionTokens, tokenLives } from './session.ts';
import { createSignedTokens } from './signedTokens.ts';

/** The newest key first; older ones only open or verify. */
type Keys = readonly [Buffer, ...Buffer[]];

export interface DependencyParts {
  readonly settings: Settings;
  /** Holds the secrets that the connections name; empty by default. */
  readonly environment?: Environment | undefined;
  readonly db: Database;
  readonly system: Clock;
  /** Monotonic milliseconds; real time by default. */
  readonly ticks?: Clock | undefined;
  readonly fieldKeys: Keys;
  readonly sessionKeys: Keys;
  /** Log destination; standard output by default. */
  readonly log?: DestinationStream | undefined;
  readonly measuresProcess: boolean;
  /** Hash of the program that builds releases. */
  readonly program?: string | undefined;
}

/** Builds everything the features of a server depend on, on an open database. */
export async function createDependencies(parts: DependencyParts): Promise<AppDependencies> {
  const { settings, environment = {}, db, system, ticks = { now: () => performance.now() } } = parts;
  const encryption = sealedOnce(createFieldEncryption(...parts.fieldKeys));
  const signed = createSignedTokens(parts.sessionKeys, system);
  const pino = createPino(settings.logLevel, parts.log);
  const logger = createLogger(pino);
  const metrics = createMetrics({ ofProcess: parts.measuresProcess });
  const sessions = createSessionTokens(signed, {
    clock: system,
    lives: tokenLives(settings),
    uses: acceptedUses(settings),
  });
  return {
    settings,
    db,
    clock: await openSandboxClock(db, { movable: settings.mode === 'sandbox', system }),
    system,
    ticks,
    ids: { uuid: randomUUID },
    logger,
    pino,
    metrics,
    readiness: createReadiness(),
    encryption,
    signed,
    sessions: loggedSessions(sessions, logger),
    releases: createReleaseService(createReleaseStore(db, parts.program)),
    tickets: createReleaseTickets(signed, { system, hours: settings.pageHours }),
    blobs: sealedBlobs(openBlobStore(settings), { keys: db.fileKeys, before: encryption }),
    budget: createByteBudget(settings.uploadBufferMegabytes * 1_000_000),
    limits: createRequestLimits({ db, system, encryption, logger }),
    inspector: createFileInspector(),
    scanner: openScanner(settings),
    connections: openConnections({ settings, environment, logger, report: metrics.connections }),
  };
}
