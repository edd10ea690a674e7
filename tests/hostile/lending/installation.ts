import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenDependencies, openDependencies } from '../../../src/server/openDependencies.ts';
import { publishReleases } from '../../../src/server/publishReleases.ts';
import { readSettings, settingProblemsText } from '../../../src/server/settings/settings.ts';
import type { Random } from '../../contract/model/taskPerformer.ts';
import { openPostgresCluster, type PostgresCluster } from '../postgresCluster.ts';
import { openBadNetwork, type Passing } from './badNetwork.ts';
import { type ShiftedProgram, startShifted } from './shiftedProgram.ts';

const KEY = Buffer.alloc(32, 1).toString('base64');
export const CLIENT_SECRET = 'secret-of-the-bank-of-these-tests-0001';
const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

const connections = (webhooks: string) => `version: 1
all: { usual: desk, tasks: { decision: engine, verifiedDecision: engine, disclosure: engine } }
lenders:
  main:
    usual: lender
    tasks: { decision: lender, verifiedDecision: lender, disclosure: lender }
    clients: [{ id: bank, scopes: [tasks, events], secrets: [{ env: BANK_CLIENT_SECRET }] }]
    webhooks: [{ id: bank, url: "${webhooks}/webhooks", secrets: [{ env: BANK_WEBHOOK_SECRETS }], mayBePrivate: true }]
`;

/** Two servers in production mode on a Postgres, the bank of examples/lender, and a bad network between them. */
export interface Installation {
  readonly programs: readonly ShiftedProgram[];
  readonly servers: readonly [ShiftedProgram, ShiftedProgram];
  /** What reads and knows what the servers read and know. */
  readonly open: OpenDependencies;
  /** Calls of the bank, and webhooks. */
  readonly networks: Readonly<
    Record<'calls' | 'webhooks', Awaited<ReturnType<typeof openBadNetwork>>['seen']>
  >;
  /** Milliseconds since 1970, for all programs. */
  now(): number;
  /** The time of all programs from now on. */
  passTo(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

export interface InstallationOptions {
  readonly random: Random;
  /** Told of each call of the bank that was answered. */
  readonly onCall: (call: Passing, status: number) => void;
  /** Told of each webhook that was answered. */
  readonly onWebhook: (webhook: Passing, status: number) => void;
}

async function openHere(environment: Readonly<Record<string, string>>, now: () => number) {
  const settings = readSettings(environment);
  if (!settings.ok) throw new Error(settingProblemsText(settings.error));
  const open = await openDependencies(settings.value, { system: { now }, environment });
  if (!open.ok) throw new Error(open.error);
  await publishReleases(open.value.dependencies);
  return open.value;
}

export async function openInstallation(options: InstallationOptions): Promise<Installation> {
  const cluster = await openPostgresCluster();
  return startAll(cluster, options).catch(async (error: unknown) => {
    await cluster.close();
    throw error;
  });
}

async function startAll(
  cluster: PostgresCluster,
  { random, onCall, onWebhook }: InstallationOptions,
): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'equiform-lending-'));
  let shift = 0;
  let turn = 0;
  const running: ShiftedProgram[] = [];
  const calls = await openBadNetwork({
    to: () => {
      turn += 1;
      return running[turn % 2]?.address();
    },
    random,
    onAnswer: onCall,
  });
  const webhooks = await openBadNetwork({ to: () => running[2]?.address(), random, onAnswer: onWebhook });
  writeFileSync(join(folder, 'connections.yaml'), connections(webhooks.address));
  const environment = {
    EQUIFORM_MODE: 'production',
    EQUIFORM_FIELD_KEY: KEY,
    EQUIFORM_SESSION_KEY: KEY,
    EQUIFORM_CONNECTIONS: join(folder, 'connections.yaml'),
    EQUIFORM_DATA_DIR: folder,
    EQUIFORM_TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: cluster.url,
  };
  const secrets = { BANK_CLIENT_SECRET: CLIENT_SECRET, BANK_WEBHOOK_SECRETS: WEBHOOK_SECRET };
  const server = {
    entry: join(import.meta.dirname, 'serverEntry.ts'),
    environment: { ...environment, ...secrets },
    ready: /ready at (http:\S+)/,
  };
  const bank = {
    entry: join(import.meta.dirname, '../../../examples/lender/src/main.ts'),
    environment: {
      ...secrets,
      BANK_API: `${calls.address}/lender/v1`,
      BANK_PORT: '0',
      BANK_POLL_SECONDS: '2',
      BANK_DATABASE: join(folder, 'bank.sqlite'),
    },
    ready: /"webhooks":"(http:\/\/[^/]+)\/webhooks"/,
  };
  const now = () => Date.now() + shift;
  // One after the other: the second finds what the first published.
  const servers = [await startShifted(server), await startShifted(server)] as const;
  running.push(...servers);
  const open = await openHere(
    { ...server.environment, LOG_LEVEL: 'silent', EQUIFORM_DATABASE_LOCK_SECONDS: '300' },
    now,
  );
  running.push(await startShifted(bank));
  return {
    programs: running,
    servers,
    open,
    networks: { calls: calls.seen, webhooks: webhooks.seen },
    now,
    async passTo(milliseconds) {
      shift = Math.max(shift, milliseconds - Date.now());
      await Promise.all(running.map((program) => program.shiftTo(shift)));
    },
    async close() {
      await Promise.all(running.map((program) => program.kill()));
      await Promise.all([calls.close(), webhooks.close()]);
      await open.close();
      await cluster.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
