import { type PlayedTask, untilTaken } from './played.ts';
import type { Point } from './stage.ts';

const nameOf = ({ contract }: PlayedTask): string => contract.task;

/** What is wrong with how a task was answered, in a line; undefined if nothing is. */
function wrongAnswer(task: PlayedTask): string | undefined {
  const refused = task.answers.find(({ status }) => status === 422);
  if (refused) return `${nameOf(task)}: ${refused.problems.join(', ')}`;
  return task.status === 'answered' ? undefined : `${nameOf(task)} was not answered`;
}

const outcome: Point = {
  id: 'outcome',
  title: 'Every task that the system performs',
  expected:
    'each is answered with an outcome of its contract (schemas/tasks) and the data that the contract demands',
  async play(stage) {
    const asked = stage.contracts.map((task) => stage.kept({ task }));
    for (const { event } of asked) await stage.webhook(event);
    await stage.until(() =>
      asked.every(({ task }) => task.status === 'answered' || wrongAnswer(task)?.includes(':')),
    );
    if (stage.server.tokens.count() === 0)
      return `no token was fetched: your system must call ${stage.server.address} while this runs`;
    const wrong = asked.flatMap(({ task }) => wrongAnswer(task) ?? []);
    return wrong.length === 0 ? undefined : wrong.join('; ');
  },
};

const once: Point = {
  id: 'once',
  title: 'A task that webhook, cursor and list of open tasks tell of',
  expected: 'it is answered once',
  async play(stage) {
    const [task, isAnswered] = await stage.answered({});
    if (!isAnswered) return 'it was not answered';
    const reads = stage.server.events.reads();
    await stage.until(() => stage.server.events.reads() > reads + 1);
    await stage.quiet();
    const taken = task.answers.find(({ status }) => status === 200);
    const more = task.answers.filter(({ status, key }) => status !== 200 || key !== taken?.key);
    return more.length === 0 ? undefined : `it was answered ${more.length + 1} times`;
  },
};

const revision: Point = {
  id: 'revision',
  title: 'A task in its third revision',
  expected: 'the answer names the revision that was read: If-Match: "3"',
  async play(stage) {
    const [task, isAnswered] = await stage.answered({ revision: 3 });
    const [wrong] = untilTaken(task).filter(({ ifMatch }) => ifMatch !== '"3"');
    if (wrong) return `If-Match was ${wrong.ifMatch ?? 'missing'}`;
    return isAnswered ? undefined : 'it was not answered';
  },
};

const changed: Point = {
  id: 'changed',
  title: 'A task that changed while it was decided (412)',
  expected: 'it is read again, and answered in its new revision',
  async play(stage) {
    const [task, isAnswered] = await stage.answered({ faults: [{ status: 412 }] });
    if (isAnswered) return undefined;
    return task.answers.length === 0 ? 'it was not answered' : 'it was not answered again after 412';
  },
};

const over: Point = {
  id: 'over',
  title: 'A task that somebody else ended in the meantime (409)',
  expected: 'the answer is not sent again',
  async play(stage) {
    const { task, event } = stage.hidden({ faults: [{ status: 409, isLasting: true }] });
    await stage.webhook(event);
    if (!(await stage.until(() => task.answers.length > 0))) return 'it was not answered at all';
    await stage.quiet();
    return task.answers.length > 1 ? `it was sent ${task.answers.length} times` : undefined;
  },
};

const unknownFields: Point = {
  id: 'unknownFields',
  title: 'A task with a field that the API does not have yet',
  expected: 'the field is ignored, and the task is answered',
  async play(stage) {
    const more = { introducedLater: { anything: [1] } };
    const [, isAnswered] = await stage.answered({ more });
    return isAnswered ? undefined : `it was not answered within ${stage.patience}`;
  },
};

export const taskPoints: readonly Point[] = [outcome, once, revision, changed, over, unknownFields];
