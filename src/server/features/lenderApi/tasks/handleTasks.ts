import { closed, text, uuid } from '../../../http/routeSchema.ts';
import type { Handling, RunningLender } from '../../lender/lenderService.ts';
import type { LenderApiTools, LenderCallDescription } from '../client/lenderCall.ts';
import { lenderWrite } from '../client/lenderRoute.ts';
import { LenderProblem } from '../client/problem.ts';
import { taskProblem } from './answerTask.ts';
import { LENDER, type LenderTasks } from './lenderTasks.ts';
import type { OfTask } from './readTasks.ts';
import { taskSchema, wireLenderTask } from './wireLenderTask.ts';

const common = {
  method: 'POST',
  scope: 'tasks',
  tag: 'tasks',
  params: closed({ uuid }),
  answer: taskSchema,
  needsMatch: true,
  etag: 'The revision of the task.',
} as const;

const tooLate = (latest: Date | undefined): LenderProblem =>
  latest === undefined
    ? new LenderProblem('conflict', { detail: 'The deadline of this task is not put off' })
    : new LenderProblem('unprocessable', {
        errors: [
          { pointer: '#/until', detail: `must be after the deadline, and at most ${latest.toISOString()}` },
        ],
      });

function answerOf(handling: Handling) {
  if (handling.type === 'refused') return taskProblem(handling.why);
  if (handling.type === 'tooLate') return tooLate(handling.latest);
  return { body: wireLenderTask(handling.task), etag: handling.task.revision };
}

const refuse: LenderCallDescription = {
  ...common,
  operation: 'refuseTask',
  path: '/tasks/:uuid/refuse',
  summary: 'Give a task to people of the lender',
  description: 'From then on it is the desk’s, and your system cannot answer it any more.',
  body: closed({ reason: { ...text(500), minLength: 1, description: 'For the people; nothing personal.' } }),
  example: { reason: 'Our scoring does not know this kind of property' },
  problems: ['task-over', 'not-performer'],
};

const extend: LenderCallDescription = {
  ...common,
  operation: 'extendTask',
  path: '/tasks/:uuid/extend',
  summary: 'Put off the deadline of a task',
  description: 'How far is limited by the lender’s configuration; the refusal names the latest moment.',
  body: closed({ until: { type: 'string', format: 'date-time', maxLength: 40 } }),
  example: { until: '2030-01-01T00:00:00Z' },
  problems: ['task-over', 'not-performer'],
};

/** Refuses tasks and puts off their deadlines. */
export function registerHandling(
  tools: LenderApiTools,
  tasks: LenderTasks,
  lender: Pick<RunningLender, 'handOver' | 'putOff'>,
): void {
  lenderWrite<OfTask & { readonly body: { readonly reason: string } }>(
    tools,
    refuse,
    async (tx, { client, params, body, match, about }) => {
      const { uuid: task, application_uuid } = await tasks.one(tx, client.lender, params.uuid);
      about(application_uuid);
      const handled = { task, revision: match, performer: LENDER };
      return answerOf(await lender.handOver(tx, { ...handled, reason: body.reason }));
    },
  );
  lenderWrite<OfTask & { readonly body: { readonly until: string } }>(
    tools,
    extend,
    async (tx, { client, params, body, match, about }) => {
      const { uuid: task, application_uuid } = await tasks.one(tx, client.lender, params.uuid);
      about(application_uuid);
      const handled = { task, revision: match, performer: LENDER };
      return answerOf(await lender.putOff(tx, { ...handled, until: new Date(body.until) }));
    },
  );
}
