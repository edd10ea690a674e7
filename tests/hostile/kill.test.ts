import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { isDeep } from '../e2e/matrix.ts';
import { type Killable, playKills } from './killing.ts';
import { killAmongTasks } from './killTasks.ts';
import { hasPostgresPrograms, openPostgresCluster, type PostgresCluster } from './postgresCluster.ts';
import { promised } from './promised.ts';
import { type ServerProcess, startServerProcess } from './serverProcess.ts';

const canPlay = hasPostgresPrograms;

/** A server killed and restarted on the same data. */
interface KillableServer extends Killable {
  ended(): ReturnType<ServerProcess['ended']>;
}

async function killableServer(environment: Readonly<Record<string, string>>): Promise<KillableServer> {
  let server = await startServerProcess(environment);
  return {
    address: () => server.address,
    ended: () => server.ended(),
    kill: () => server.kill(),
    back: async () => {
      server = await startServerProcess(environment);
    },
  };
}

let folder: string;
let cluster: PostgresCluster;
let onPostgres: KillableServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'equiform-hostile-'));
  if (!canPlay) return;
  cluster = await openPostgresCluster();
  onPostgres = await killableServer({
    DATABASE_URL: cluster.url,
    EQUIFORM_DATA_DIR: join(folder, 'postgres'),
  });
});
afterAll(async () => {
  if (canPlay) {
    await onPostgres.kill();
    await cluster.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

promised('server-killed-embedded', async () => {
  const server = await killableServer({ EQUIFORM_DATA_DIR: join(folder, 'embedded') });
  return playKills(server, isDeep ? 18 : 1).finally(() => server.kill());
});

promised('server-killed-postgres', () => playKills(onPostgres, isDeep ? 12 : 1), { canPlay });

promised('tasks-killed', () => killAmongTasks(onPostgres, cluster.url, isDeep ? 8 : 1), { canPlay });

promised(
  'postgres-killed',
  async () => {
    const isReady = async () => (await fetch(`${onPostgres.address()}/readyz`)).status === 200;
    const postgres: Killable = {
      address: onPostgres.address,
      kill: async () => cluster.kill(),
      async back() {
        await cluster.start();
        await expect.poll(isReady).toBe(true);
      },
    };
    const figures = await playKills(postgres, isDeep ? 12 : 1);
    expect(onPostgres.ended()).toBeUndefined();
    return figures;
  },
  { canPlay },
);
