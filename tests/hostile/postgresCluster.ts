import { execFile } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const bin = globSync('/usr/lib/postgresql/*/bin').sort().at(-1);
const isRoot = process.getuid?.() === 0;

interface User {
  readonly uid?: number;
  readonly gid?: number;
}

/** The user Postgres runs as when the tests run as root, which it refuses. */
function postgresUser(): User | undefined {
  const line = existsSync('/etc/passwd')
    ? readFileSync('/etc/passwd', 'utf8')
        .split('\n')
        .find((one) => one.startsWith('postgres:'))
    : undefined;
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Undefined if Postgres cannot run. */
export const postgresOwner: User | undefined = isRoot ? postgresUser() : {};

/** True if this machine can run a private Postgres. */
export const hasPostgresPrograms = bin !== undefined && postgresOwner !== undefined;

const program = (name: string, args: readonly string[]) =>
  run(join(bin ?? '', name), [...args], { ...postgresOwner });

/** Runs a client of Postgres, such as `pg_dump`; resolves to what it writes. */
export const postgresClient = (name: string, args: readonly string[]): Promise<{ stdout: string }> =>
  run(join(bin ?? '', name), [...args]);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A private Postgres. */
export interface PostgresCluster {
  readonly url: string;
  /** Kills all of it, like `kill -9`. */
  kill(): void;
  /** Restarts it after a kill; resolves once it answers. */
  start(): Promise<void>;
  /** Starts it if it ended; resolves once it answers. */
  revive(): Promise<void>;
  close(): Promise<void>;
}

export async function openPostgresCluster(dataFolder?: string): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'equiform-postgres-'));
  if (postgresOwner?.uid !== undefined)
    chownSync(folder, postgresOwner.uid, postgresOwner.gid ?? postgresOwner.uid);
  const data = join(dataFolder ?? folder, 'data');
  // Small, few log files, so that a full disk soon has no room for the next.
  const log = ['--wal-segsize=1'];
  await program('initdb', ['-D', data, '-U', 'equiform', '--auth=trust', '--no-sync', ...log]);
  const port = await freePort();
  // The machine does not crash in these tests, so writes need not wait for the disk.
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c min_wal_size=2MB`;
  const start = async (): Promise<void> => {
    const args = ['-D', data, '-w', '-t', '120', '-l', join(folder, 'log'), '-o', options, 'start'];
    for (let tries = 0; tries < 200; tries += 1) {
      const failure = await program('pg_ctl', args).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failure === undefined) return;
    }
    throw new Error(`Postgres does not start: ${readFileSync(join(folder, 'log'), 'utf8')}`);
  };
  await start();
  return {
    url: `postgres://equiform@127.0.0.1:${port}/postgres`,
    start,
    async revive() {
      const runs = await program('pg_ctl', ['-D', data, 'status']).then(
        () => true,
        () => false,
      );
      if (!runs) await start();
    },
    kill() {
      const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    async close() {
      await program('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']).catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
