import type { FastifyInstance } from 'fastify';
import type { Logger as PinoLogger } from 'pino';
import type { Clock, Ids, Logger } from '../../core/shared/ports.ts';
import type { Connections } from '../connections/openConnections.ts';
import type { FieldEncryption } from '../db/fieldEncryption.ts';
import type { Database } from '../db/open/database.ts';
import type { SandboxClock } from '../db/sandboxClock.ts';
import type { ReleaseService } from '../releases/releaseService.ts';
import type { Settings } from '../settings/settings.ts';
import type { BlobStore } from '../storage/blobStore.ts';
import type { FileInspector } from '../storage/inspect/fileInspector.ts';
import type { FileScanner } from '../storage/scan/fileScanner.ts';
import type { ByteBudget } from './byteBudget.ts';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';
import type { ReleaseTickets } from './releaseTicket.ts';
import type { RequestLimits } from './requestLimits.ts';
import type { SessionTokens } from './session.ts';
import type { SignedTokens } from './signedTokens.ts';

export interface AppDependencies {
  readonly settings: Settings;
  readonly db: Database;
  /** The lender's time; the sandbox can move it. */
  readonly clock: SandboxClock;
  /** System time, used by sessions, one-time codes and chats. */
  readonly system: Clock;
  /** Monotonic milliseconds, for measuring durations. */
  readonly ticks: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  /** Fastify's request logger; features use `logger` or `request.log`. */
  readonly pino: PinoLogger;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly encryption: FieldEncryption;
  /** Signs tokens of any purpose with the session keys. */
  readonly signed: SignedTokens;
  readonly sessions: SessionTokens;
  readonly releases: ReleaseService;
  readonly tickets: ReleaseTickets;
  readonly blobs: BlobStore;
  readonly budget: ByteBudget;
  readonly limits: RequestLimits;
  /** Checks the structure of files from strangers. */
  readonly inspector: FileInspector;
  readonly scanner: FileScanner;
  /** Who performs the lenders' tasks. */
  readonly connections: Connections;
}

/** A feature: registers its routes in its own scope. */
export type FeaturePlugin = (app: FastifyInstance, dependencies: AppDependencies) => void | Promise<void>;
