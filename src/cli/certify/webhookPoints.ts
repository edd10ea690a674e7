import type { JsonObject } from '../../core/shared/json.ts';
import type { PlayedTask } from './played.ts';
import type { PlayedEvent } from './playedEvents.ts';
import type { Point, Sending, Stage, WebhookAnswer } from './stage.ts';

const saidBy = ({ status }: WebhookAnswer): string =>
  status === undefined ? 'there was no answer in time' : `the answer was ${status}`;

const isTaken = ({ status = 0 }: WebhookAnswer): boolean => status >= 200 && status < 300;
const isRefused = ({ status = 0 }: WebhookAnswer): boolean => status >= 400 && status < 500;

const isTouched = ({ reads, answers }: PlayedTask): boolean => reads > 0 || answers.length > 0;

/** Sends a webhook that must be refused: what was seen if it was not, or if something was done about it. */
async function refusedWebhook(stage: Stage, sending: Sending): Promise<string | undefined> {
  const { task, event } = stage.hidden();
  const answer = await stage.webhook(event, sending);
  await stage.quiet();
  if (!isRefused(answer)) return saidBy(answer);
  return isTouched(task) ? 'it was refused, but the task that it names was read' : undefined;
}

/** Sends a webhook that must be taken although it is unusual, and waits for the task that it tells of. */
async function takenWebhook(stage: Stage, more: JsonObject): Promise<string | undefined> {
  const { task, event } = stage.hidden();
  const answer = await stage.webhook({ ...event, ...more });
  if (!isTaken(answer)) return saidBy(answer);
  const isDone = await stage.until(() => stage.isAnswered(task));
  return isDone ? undefined : `the task that it tells of was not answered within ${stage.patience}`;
}

const OLD_MS = 10 * 60_000;
const OTHER_SECRET = `whsec_${Buffer.alloc(24, 3).toString('base64')}`;

const signature: Point = {
  id: 'signature',
  title: 'A webhook with a wrong signature',
  expected: 'it is refused with 4xx, and nothing is done about it',
  play: (stage) => refusedWebhook(stage, { secret: OTHER_SECRET }),
};

const timestamp: Point = {
  id: 'timestamp',
  title: 'A webhook that was signed ten minutes ago: somebody may have kept it',
  expected: 'it is refused with 4xx, and nothing is done about it',
  play: (stage) => refusedWebhook(stage, { ageMs: OLD_MS }),
};

const deadline: Point = {
  id: 'deadline',
  title: 'A webhook while calls of the API take long',
  expected: 'it is answered 2xx in time, before the work that it causes',
  async play(stage) {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { event } = stage.hidden({ held });
    const answer = await stage.webhook(event);
    release();
    if (isTaken(answer)) return undefined;
    return answer.status === undefined ? `there was no answer within ${stage.deadline}` : saidBy(answer);
  },
};

const twice: Point = {
  id: 'twice',
  title: 'The same webhook again, after its task was answered',
  expected: 'it is answered 2xx, and the task is not answered again',
  async play(stage) {
    const { task, event } = stage.hidden();
    await stage.webhook(event);
    if (!(await stage.until(() => stage.isAnswered(task)))) return 'the task was not answered the first time';
    const before = task.answers.length;
    const answer = await stage.webhook(event);
    await stage.quiet();
    if (!isTaken(answer)) return saidBy(answer);
    return task.answers.length > before ? 'the task was answered again' : undefined;
  },
};

const LATE_MS = 2 * 86_400_000;

const late: Point = {
  id: 'late',
  title: 'A webhook about something that happened two days ago, signed now',
  expected: 'it is taken, and the task that it tells of is answered',
  play: (stage) => takenWebhook(stage, { time: new Date(Date.now() - LATE_MS).toISOString() }),
};

const order: Point = {
  id: 'order',
  title: 'A webhook that withdraws a task, before the one that asks for it',
  expected: 'the withdrawn task is not answered',
  async play(stage) {
    const { task, event } = stage.hidden({ status: 'withdrawn' });
    await stage.webhook(stage.server.events.make('task.withdrawn', task, { isKept: false }));
    await stage.webhook(event);
    await stage.quiet();
    return task.answers.length > 0 ? 'it was answered' : undefined;
  },
};

const unknownType: Point = {
  id: 'unknownType',
  title: 'A webhook of a type that the API does not have yet',
  expected: 'it is answered 2xx',
  async play(stage) {
    const { event } = stage.hidden();
    const unknown: PlayedEvent = { ...event, type: 'equiform.application.introducedLater' };
    const answer = await stage.webhook(unknown);
    return isTaken(answer) ? undefined : saidBy(answer);
  },
};

export const webhookPoints: readonly Point[] = [
  signature,
  timestamp,
  deadline,
  twice,
  late,
  order,
  unknownType,
];
