import { type PlayedTask, untilTaken } from './played.ts';
import type { Point, Stage } from './stage.ts';

const unanswered = (stage: Stage, task: PlayedTask): string =>
  task.answers.length === 0
    ? `the task was not answered within ${stage.patience}`
    : `the answer was not sent again within ${stage.patience}`;

const busy: Point = {
  id: 'busy',
  title: 'The API is not available for an answer, twice (503)',
  expected: 'the answer is sent again until it is taken',
  async play(stage) {
    const [task, isAnswered] = await stage.answered({ faults: [{ status: 503 }, { status: 503 }] });
    return isAnswered ? undefined : unanswered(stage, task);
  },
};

const sameKey: Point = {
  id: 'sameKey',
  title: 'An answer that is sent again after 503',
  expected: 'it has the Idempotency-Key of the first time: the server may have taken it',
  async play(stage) {
    const [task] = await stage.answered({ faults: [{ status: 503 }] });
    const keys = new Set(untilTaken(task).map(({ key }) => key));
    if (keys.has(undefined)) return 'there was no Idempotency-Key';
    return keys.size > 1 ? `there were ${keys.size} keys` : undefined;
  },
};

const RETRY_AFTER = 1;
/** Clocks of two programs need not agree to the millisecond. */
const EARLY_MS = 100;

const backOff: Point = {
  id: 'backOff',
  title: `Too many calls (429), with Retry-After: ${RETRY_AFTER}`,
  expected: 'the call is not sent again before that time is over',
  async play(stage) {
    const [task] = await stage.answered({ faults: [{ status: 429, retryAfter: RETRY_AFTER }] });
    const [first, second] = task.answers;
    if (!first || !second) return undefined;
    const waited = second.at - first.at;
    return waited < RETRY_AFTER * 1_000 - EARLY_MS ? `it came after ${Math.round(waited)} ms` : undefined;
  },
};

const token: Point = {
  id: 'token',
  title: 'The access token is refused before its time (401)',
  expected: 'a new one is fetched, and the task is answered',
  async play(stage) {
    const before = stage.server.tokens.count();
    stage.server.tokens.endAll();
    const [task, isAnswered] = await stage.answered({});
    if (isAnswered) return undefined;
    return stage.server.tokens.count() === before ? 'no new token was fetched' : unanswered(stage, task);
  },
};

/** More than a page of the cursor. */
const MISSED = 7;

const outage: Point = {
  id: 'outage',
  title: `${MISSED} tasks whose webhooks never arrived`,
  expected: 'the system reads on from its cursor, page by page, and answers them',
  async play(stage) {
    const missed = Array.from({ length: MISSED }, () => stage.kept().task);
    const isDone = await stage.until(() => missed.every(stage.isAnswered));
    const left = missed.filter((task) => !stage.isAnswered(task)).length;
    return isDone ? undefined : `${left} of them were not answered within ${stage.patience}`;
  },
};

export const troublePoints: readonly Point[] = [busy, sameKey, backOff, outage, token];
