import type { AddressInfo } from 'node:net';
import { createDecide } from './answers/decide.ts';
import { readRules } from './answers/rules.ts';
import { createClient } from './api/client.ts';
import { createLenderApi } from './api/lenderApi.ts';
import { createChats } from './chats.ts';
import type { Ports } from './ports.ts';
import { createReceiver, verifyWebhook } from './receive.ts';
import type { Settings } from './settings.ts';
import { openStore } from './store.ts';
import { catchUp, createWorker, lookForOpenTasks } from './work.ts';

const HOUR_MS = 3_600_000;

/** The bank's system, put together: it listens for webhooks, catches up with what it missed, does its tasks and answers chats. */
export async function openLender(settings: Settings, ports: Ports) {
  const { log } = ports;
  const store = openStore(settings.database);
  const api = createLenderApi(createClient(settings, ports));
  const decide = createDecide({ store, rules: readRules(settings.rules), now: ports.now });
  const worker = createWorker({ api, store, decide, log });
  const chats = createChats({ api, store, log });

  /** A step that fails is logged and done again with the next round. */
  const tried = (name: string, step: () => Promise<void>): Promise<void> =>
    step().catch((error: unknown) => log(`${name} failed`, { reason: String(error) }));

  let reconciled = Number.NEGATIVE_INFINITY;
  async function round(): Promise<void> {
    await tried('catching up', async () => {
      if (!(await catchUp({ api, store }, chats.hear))) reconciled = Number.NEGATIVE_INFINITY;
    });
    if (ports.now() - reconciled >= HOUR_MS)
      await tried('looking for open tasks', async () => {
        chats.forget();
        await lookForOpenTasks({ api, store });
        reconciled = ports.now();
      });
    worker.workAgain();
    chats.work();
  }

  const receiver = createReceiver({
    verify: (body, headers) => verifyWebhook(settings.webhookSecrets, body, headers),
    take(event) {
      // Answered at once: the work comes after.
      if (!store.take(event)) return;
      chats.hear(event);
      worker.work();
    },
    log,
  });
  await new Promise<void>((resolve) => receiver.listen(settings.port, settings.host, resolve));

  let running: Promise<void> | undefined;
  const often = (): void => {
    running ??= round().finally(() => {
      running = undefined;
    });
  };
  often();
  const timer = setInterval(often, settings.pollMs);
  return {
    /** Where webhooks are taken. */
    address: `http://${settings.host}:${(receiver.address() as AddressInfo).port}/webhooks`,
    async close(): Promise<void> {
      clearInterval(timer);
      receiver.closeAllConnections();
      await new Promise((resolve) => receiver.close(resolve));
      await running;
      await worker.stop();
      await chats.stop();
      store.close();
    },
  };
}
