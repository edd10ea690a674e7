import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const RECONNECT_MS = 1_000;
const CONNECT_MS = 10_000;
const KEEP_ALIVE_MS = 10_000;

/**
 * Calls `hint` on each notification and after each reconnect. Notifications sent meanwhile are lost, so
 * callers must also poll. The returned function stops listening.
 */
export function listenOnPostgres(url: string, channel: string, hint: () => void): () => Promise<void> {
  const stopped = Promise.withResolvers<'stopped'>();
  let isStopped = false;

  /** Resolves when the connection ends or listening is stopped. */
  async function listen(): Promise<void> {
    const ended = Promise.withResolvers<void>();
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    client.on('error', () => ended.resolve());
    client.on('end', () => ended.resolve());
    client.on('notification', hint);
    const heard = client.connect().then(() => client.query(`listen ${client.escapeIdentifier(channel)}`));
    // Stopping also ends the wait for a connection.
    if ((await Promise.race([heard, stopped.promise])) !== 'stopped') {
      hint();
      await Promise.race([ended.promise, stopped.promise]);
    }
    heard.catch(() => {});
    void client.end().catch(() => {});
  }

  async function goOn(): Promise<void> {
    while (!isStopped) {
      // Failures of the database are reported by those who need it.
      await listen().catch(() => {});
      if (!isStopped) await Promise.race([wait(RECONNECT_MS, undefined, { ref: false }), stopped.promise]);
    }
  }

  const running = goOn();
  return async () => {
    isStopped = true;
    stopped.resolve('stopped');
    await running;
  };
}
