import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { openPostgresCluster, type PostgresCluster } from './postgresCluster.ts';
import { openRoundRobin, type RoundRobin } from './roundRobin.ts';
import { type ServerProcess, startServerProcess } from './serverProcess.ts';
import type { SmallDisk } from './smallDisk.ts';

export const OPERATOR = 'the-token-of-the-operator';

/** Two server processes on one Postgres, each with its own address, and one shared address. */
export interface Pair {
  readonly servers: readonly [ServerProcess, ServerProcess];
  readonly front: RoundRobin;
  readonly postgres: PostgresCluster;
  readonly disk: SmallDisk | undefined;
  /** The token of the first administrator. */
  readonly administrator: string;
  /** Ends the servers' connections and locks their tables. */
  readonly attacker: pg.Client;
  /** Changes the connections of the lenders; both servers read them soon. */
  connect(lenders: object): void;
  /** Replaces a server that ended. */
  replace(index: 0 | 1): Promise<void>;
  close(): Promise<void>;
}

/** Visitor addresses come from the proxy; few code guesses, and a drain that a proxy can notice. */
const SETTINGS = {
  EQUIFORM_METRICS_TOKEN: OPERATOR,
  EQUIFORM_TRUST_PROXY: '127.0.0.1',
  EQUIFORM_LOOKUPS_PER_PLACE: '20',
  EQUIFORM_DRAIN_SECONDS: '1',
  AGENTS: 'secret-of-the-agents-of-harborlight-0001',
  HOOK: `whsec_${Buffer.alloc(32, 5).toString('base64')}`,
};

/** Its agents answer chats by the Lender API; those of the other lenders are of the sandbox. */
const harborlight = {
  chat: 'lender',
  clients: [{ id: 'harborlight-agents', scopes: ['chats'], secrets: [{ env: 'AGENTS' }] }],
};

/** What the client of harborlight's agents asks a token with. */
export const agentsOfHarborlight = {
  grant_type: 'client_credentials',
  client_id: 'harborlight-agents',
  client_secret: SETTINGS.AGENTS,
};

/** The token of whoever redeems the link that a server printed. */
async function administratorOf({ address, started }: ServerProcess): Promise<string> {
  const secret = /#(eqi_[\w-]+)/.exec(started)?.[1];
  const answer = await fetch(`${address}/staff/v1/invitations/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret, name: 'Ada First', email: 'ada@example.com' }),
  });
  const { token } = (await answer.json()) as { token: { secret: string } };
  return token.secret;
}

/** Opens them on their own Postgres, on the disk if there is one. */
export async function openPair(disk: SmallDisk | undefined): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'equiform-hostile-'));
  const cluster = await openPostgresCluster(disk?.folder);
  const connections = join(folder, 'connections.json');
  const connect = (lenders: object) =>
    writeFileSync(
      connections,
      JSON.stringify({ version: 1, all: { usual: 'sandbox' }, lenders: { harborlight, ...lenders } }),
    );
  connect({});
  const environment = {
    ...SETTINGS,
    DATABASE_URL: cluster.url,
    EQUIFORM_DATA_DIR: folder,
    EQUIFORM_CONNECTIONS: connections,
  };
  // In sequence, so that the second finds what the first published.
  const servers: [ServerProcess, ServerProcess] = [
    await startServerProcess(environment),
    await startServerProcess(environment),
  ];
  const administrator = await administratorOf(servers[0]);
  const addresses = () => servers.map(({ address }) => address);
  const front = await openRoundRobin(addresses());
  const attacker = new pg.Client({ connectionString: cluster.url });
  attacker.on('error', () => {});
  await attacker.connect();
  return {
    servers,
    front,
    postgres: cluster,
    disk,
    administrator,
    attacker,
    connect,
    async replace(index) {
      servers[index] = await startServerProcess(environment);
      front.point(addresses());
    },
    async close() {
      await front.close();
      await Promise.all(servers.map((server) => server.kill()));
      await attacker.end();
      await cluster.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** True if a server accepts work. */
export const isReady = async ({ address }: ServerProcess): Promise<boolean> =>
  (await fetch(`${address}/readyz`)).status === 200;

export async function expectAlive({ servers }: Pair): Promise<void> {
  for (const server of servers) {
    expect(server.ended()).toBeUndefined();
    await expect.poll(() => isReady(server)).toBe(true);
  }
}
