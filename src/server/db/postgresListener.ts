import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const RECONNECT_MS = 1_000;

/**
 * Calls `hint` when somebody notifies the channel, and whenever it begins to hear again after it could not: what was said
 * meanwhile is lost, so a listener looks by itself as well. Stops when the returned function is called.
 */
export function listenOnPostgres(url: string, channel: string, hint: () => void): () => Promise<void> {
  const stopped = new AbortController();
  let client: pg.Client | undefined;

  /** Resolves when the connection ends. */
  async function listen(): Promise<void> {
    const ended = Promise.withResolvers<void>();
    client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on('error', () => ended.resolve());
    client.on('end', () => ended.resolve());
    client.on('notification', hint);
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    hint();
    await ended.promise;
  }

  async function goOn(): Promise<void> {
    while (!stopped.signal.aborted) {
      // What is wrong with the database is told by those who need it.
      await listen().catch(() => client?.end().catch(() => {}));
      await wait(RECONNECT_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
    }
  }

  const running = goOn();
  return async () => {
    stopped.abort();
    await client?.end().catch(() => {});
    await running;
  };
}
