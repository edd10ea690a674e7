import { Webhook } from 'standardwebhooks';
import { type AskedTask, newTask, type PlayedTask } from './played.ts';
import type { PlayedEvent } from './playedEvents.ts';
import type { PlayedServer } from './playedServer.ts';

export interface StageOptions {
  /** Where the lender's system takes webhooks. */
  readonly against: string;
  readonly webhookSecret: string;
  /** The contracts that the system performs (`softCredit@1`), one at least: no other task is asked. */
  readonly contracts: readonly string[];
  /** How long a webhook's answer may take. */
  readonly deadlineMs: number;
  /** How long something that must happen is waited for. */
  readonly patienceMs: number;
  /** How long something that must not happen is waited for. */
  readonly quietMs: number;
}

/** Whose answer says nothing more than its outcome. */
const PLAIN = 'identityCheck@1';

/** What became of a webhook. */
export interface WebhookAnswer {
  /** Undefined without an answer in time. */
  readonly status: number | undefined;
}

export interface Sending {
  /** How long ago it was signed. */
  readonly ageMs?: number;
  readonly secret?: string;
}

const STEP_MS = 20;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What the points are played on: the played server, webhooks to the lender's system, and time. */
export function createStage(server: PlayedServer, options: StageOptions) {
  async function webhook(event: PlayedEvent, { ageMs = 0, secret }: Sending = {}): Promise<WebhookAnswer> {
    const body = JSON.stringify(event);
    const at = new Date(Date.now() - ageMs);
    const signature = new Webhook(secret ?? options.webhookSecret).sign(event.id, at, body);
    const headers = {
      'content-type': 'application/cloudevents+json',
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': signature,
    };
    const signal = AbortSignal.timeout(options.deadlineMs);
    try {
      const answer = await fetch(options.against, { method: 'POST', headers, body, signal });
      await answer.arrayBuffer();
      return { status: answer.status };
    } catch {
      return { status: undefined };
    }
  }

  /** True once the condition holds; false if it does not in time. */
  async function until(condition: () => boolean): Promise<boolean> {
    const end = performance.now() + options.patienceMs;
    while (!condition() && performance.now() < end) await pause(STEP_MS);
    return condition();
  }

  const [first = PLAIN] = options.contracts;
  const usual = options.contracts.includes(PLAIN) ? PLAIN : first;

  function ask(asked: AskedTask, { isListed, isKept }: { isListed: boolean; isKept: boolean }) {
    const task = newTask({ task: usual, ...asked });
    server.has(task, { isListed });
    return { task, event: server.events.make('task.asked', task, { isKept }) };
  }

  const isAnswered = ({ status }: PlayedTask): boolean => status === 'answered';

  return {
    server,
    contracts: options.contracts,
    webhook,
    until,
    patience: `${options.patienceMs / 1_000} s`,
    deadline: `${options.deadlineMs / 1_000} s`,
    isAnswered,
    /** A task that only a webhook tells of. */
    hidden: (asked: AskedTask = {}) => ask(asked, { isListed: false, isKept: false }),
    /** A task that the cursor tells of too. */
    kept: (asked: AskedTask = {}) => ask(asked, { isListed: false, isKept: true }),
    /** Has a task, tells of it, and waits until it is answered; false if it is not in time. */
    async answered(asked: AskedTask): Promise<readonly [task: PlayedTask, isAnswered: boolean]> {
      const { task, event } = ask(asked, { isListed: true, isKept: true });
      await webhook(event);
      return [task, await until(() => isAnswered(task))];
    },
    /** Waits until the system has done what came before, and a moment longer. */
    async quiet(): Promise<void> {
      const { task, event } = ask({}, { isListed: false, isKept: false });
      await webhook(event);
      await until(() => isAnswered(task));
      await pause(options.quietMs);
    },
  };
}

export type Stage = ReturnType<typeof createStage>;

/** One thing that a lender's system must do well. */
export interface Point {
  readonly id: string;
  readonly title: string;
  readonly expected: string;
  /** Plays it; answers what was seen instead of what is expected, or undefined. */
  readonly play: (stage: Stage) => Promise<string | undefined>;
}
