import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { openPostgresCluster, type PostgresCluster } from './postgresCluster.ts';
import { openRoundRobin, type RoundRobin } from './roundRobin.ts';
import { type ServerProcess, startServerProcess } from './serverProcess.ts';
import type { SmallDisk } from './smallDisk.ts';

/** What the operator of the servers shows them. */
export const OPERATOR = 'the-token-of-the-operator';

/** Two server processes on one Postgres, each with an address of its own and one address in front of both. */
export interface Pair {
  readonly servers: readonly [ServerProcess, ServerProcess];
  readonly front: RoundRobin;
  readonly postgres: PostgresCluster;
  /** What Postgres keeps its data on, where this machine can give it a disk of its own. */
  readonly disk: SmallDisk | undefined;
  /** Who ends the connections of the servers and locks their tables. */
  readonly attacker: pg.Client;
  /** Starts another server in the place of one that has ended. */
  replace(index: 0 | 1): Promise<void>;
  close(): Promise<void>;
}

/** Addresses of visitors come from the proxy in front; few looks by code, and a drain that a proxy can notice. */
const SETTINGS = {
  EQUIFORM_PUBLISH_TOKEN: OPERATOR,
  EQUIFORM_METRICS_TOKEN: OPERATOR,
  EQUIFORM_TRUST_PROXY: '127.0.0.1',
  EQUIFORM_LOOKUPS_PER_PLACE: '20',
  EQUIFORM_DRAIN_SECONDS: '1',
};

/** Opens them on a Postgres of their own, with its data on the disk where there is one. */
export async function openPair(disk: SmallDisk | undefined): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'equiform-hostile-'));
  const cluster = await openPostgresCluster(disk?.folder);
  const environment = { ...SETTINGS, DATABASE_URL: cluster.url, EQUIFORM_DATA_DIR: folder };
  // One after the other: the second finds what the first has published.
  const servers: [ServerProcess, ServerProcess] = [
    await startServerProcess(environment),
    await startServerProcess(environment),
  ];
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
    attacker,
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

/** Whether a server takes on work. */
export const isReady = async ({ address }: ServerProcess): Promise<boolean> =>
  (await fetch(`${address}/readyz`)).status === 200;

/** Both run, and take on work by themselves. */
export async function expectAlive({ servers }: Pair): Promise<void> {
  for (const server of servers) {
    expect(server.ended()).toBeUndefined();
    await expect.poll(() => isReady(server)).toBe(true);
  }
}
