import { randomUUID } from 'node:crypto';
import type { Decide } from './answers/decide.ts';
import { Unavailable } from './api/backOff.ts';
import type { LenderApi, LenderEvent, Task } from './api/lenderApi.ts';
import type { Log } from './ports.ts';
import type { Decided, Store } from './store.ts';

/** How many tasks are done side by side. */
const SIDE_BY_SIDE = 8;
/** How often a task is read again because it changed in between. */
const MOST_REVISIONS = 3;

/** Nobody may answer it for now; the same answer may be sent later. */
const isPaused = (body: unknown): boolean =>
  String((body as { type?: unknown } | undefined)?.type).endsWith(':task-paused');

export interface Working {
  readonly api: LenderApi;
  readonly store: Store;
  readonly decide: Decide;
  readonly log: Log;
}

/** Does tasks: reads each, decides, keeps the decision, and sends it until the server says what became of it. */
export function createWorker({ api, store, decide, log }: Working) {
  /** In work now, and what failed since the last round. */
  const busy = new Map<string, Promise<void>>();
  const putOff = new Set<string>();
  let isStopped = false;

  async function decideOn(uuid: string): Promise<void> {
    const task = await api.task(uuid);
    if (task?.status !== 'open' || task.performer !== 'lender') return store.end(uuid, 'over');
    const { outcome, data = {} } = decide(task);
    store.decide({ uuid, revision: task.revision, outcome, data, key: randomUUID() });
    log('decided', { task: uuid, name: task.name, outcome });
  }

  async function send(decided: Decided): Promise<void> {
    const { uuid, outcome, data, key } = decided;
    const { status, body } = await api.answer(decided, { outcome, data }, key);
    if (isPaused(body)) throw new Error('The task is paused');
    if (status === 200) store.end(uuid, 'answered');
    else if (status === 412) store.askAgain(uuid);
    else if (status === 404 || status === 409) store.end(uuid, 'over');
    else if (status === 422 || status === 400) store.end(uuid, 'refused');
    else throw new Error(`The answer was answered with ${status}`);
    log(status === 200 ? 'answered' : 'not taken', { task: uuid, outcome, status });
  }

  async function perform(uuid: string): Promise<void> {
    for (let tries = 0; tries < MOST_REVISIONS; tries += 1) {
      if (store.isAsked(uuid)) await decideOn(uuid);
      const decided = store.decided(uuid);
      if (decided) await send(decided);
      // Unless it has another revision by now, it is done.
      if (!store.isAsked(uuid)) return;
    }
    throw new Error('The task changes all the time');
  }

  async function performSafely(uuid: string): Promise<void> {
    try {
      await perform(uuid);
    } catch (error) {
      putOff.add(uuid);
      log('task put off', {
        task: uuid,
        reason: error instanceof Unavailable ? 'unavailable' : String(error),
      });
    }
    busy.delete(uuid);
    work();
  }

  /** Begins what there is to do, so much at a time. */
  function work(): void {
    if (isStopped) return;
    for (const uuid of store.toDo()) {
      if (busy.size >= SIDE_BY_SIDE) return;
      if (!busy.has(uuid) && !putOff.has(uuid)) busy.set(uuid, performSafely(uuid));
    }
  }

  return {
    work,
    /** Does again what failed. */
    workAgain(): void {
      putOff.clear();
      work();
    },
    /** Begins nothing more; resolves when nothing is in work. */
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.all(busy.values());
    },
  };
}

/** The tasks that are open, whether or not an event told of them. */
export async function lookForOpenTasks({ api, store }: Pick<Working, 'api' | 'store'>): Promise<void> {
  let after: string | undefined;
  do {
    const { items, next }: { items: readonly Task[]; next: string | undefined } = await api.openTasks(after);
    for (const { uuid } of items) store.askOpen(uuid);
    after = next;
  } while (after !== undefined);
}

/** Reads what happened since the place where we stopped, and tells what is new. False when that is not kept any more: then the rest is compared. */
export async function catchUp(
  { api, store }: Pick<Working, 'api' | 'store'>,
  hear: (event: LenderEvent) => void,
): Promise<boolean> {
  for (;;) {
    const page = await api.events(store.position());
    if (!page) {
      store.forgetPosition();
      return false;
    }
    for (const event of store.takePage(page.events, String(page.next))) hear(event);
    if (!page.hasMore) return true;
  }
}
