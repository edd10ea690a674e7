import { randomBytes } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { DestinationStream } from 'pino';
import type { Clock } from '../../core/shared/ports.ts';
import type { Database } from '../db/open/database.ts';
import { openTestDatabase } from '../db/testDatabase.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { createDependencies } from './createDependencies.ts';
import type { AppDependencies, FeaturePlugin } from './dependencies.ts';
import { createHttpServer } from './httpServer.ts';
import type { Session } from './session.ts';
import { bindingOf } from './sessionCookie.ts';

/** Time in tests: it stands still until a test moves the clock. */
export const SYSTEM_NOW = Date.parse('2026-06-15T15:00:00Z');

/** A server on a fresh database, for feature tests. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly dependencies: AppDependencies;
  close(): Promise<void>;
}

/** Options of a test server; defaults are a sandbox with an empty environment, no logs and a still clock. */
export interface TestServerOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly log?: DestinationStream;
  readonly system?: Clock;
  /** Monotonic milliseconds; real time by default. */
  readonly ticks?: Clock;
  /** Instead of a fresh one; closed with the server. */
  readonly database?: Database;
  readonly fieldKey?: Buffer;
}

const TEST_KEY = Buffer.alloc(32, 42);

function testSettings(environment: Readonly<Record<string, string>>): Settings {
  const settings = readSettings({ LOG_LEVEL: 'silent', ...environment });
  if (!settings.ok) throw new Error(JSON.stringify(settings.error));
  return settings.value;
}

export async function openTestDependencies(options: TestServerOptions = {}): Promise<AppDependencies> {
  const { environment = {}, log, system = { now: () => SYSTEM_NOW } } = options;
  return createDependencies({
    settings: testSettings(environment),
    environment,
    db: options.database ?? (await openTestDatabase()),
    system,
    ticks: options.ticks,
    fieldKeys: [options.fieldKey ?? TEST_KEY],
    sessionKeys: [TEST_KEY],
    log,
    measuresProcess: false,
  });
}

/** Headers of a browser signed in at this server: the token and the cookie it is bound to. */
export async function signedInHeaders(
  { sessions }: Pick<AppDependencies, 'sessions'>,
  session: Session,
): Promise<Record<'authorization' | 'cookie', string>> {
  const secret = randomBytes(32).toString('base64url');
  const token = await sessions.issue(session, bindingOf(secret));
  return { authorization: `Bearer ${token}`, cookie: `session-${session.organization}=${secret}` };
}

/** Headers of the browser an answer signed in: the token of its body and the cookie it is bound to. */
export function headersOfSignIn(answer: LightMyRequestResponse): Record<'authorization' | 'cookie', string> {
  const set = [answer.headers['set-cookie'] ?? []].flat();
  return {
    authorization: `Bearer ${answer.json<{ jwt: string }>().jwt}`,
    cookie: set.map((cookie) => cookie.split(';')[0]).join('; '),
  };
}

/** A log without times and ids, which may by chance contain a given number. */
export const withoutCounts = (log: string): string =>
  log
    .replaceAll(/"(time|milliseconds)":\d+/g, '')
    .replaceAll(/"(reqId|application|identity)":"[0-9a-f-]{36}"/g, '');

/** Opens a server with the given features; use `app.inject` on it. */
export async function openTestServer(
  features: readonly FeaturePlugin[],
  options: TestServerOptions = {},
): Promise<TestServer> {
  const dependencies = await openTestDependencies(options);
  const app = await createHttpServer(dependencies, features);
  return {
    app,
    dependencies,
    close: async () => {
      await app.close();
      await dependencies.db.close();
    },
  };
}
