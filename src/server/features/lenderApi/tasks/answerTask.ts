import { closed, text, uuid } from '../../../http/routeSchema.ts';
import type { RunningLender } from '../../lender/lenderService.ts';
import type { LenderApiTools } from '../client/lenderCall.ts';
import { lenderWrite } from '../client/lenderRoute.ts';
import { LenderProblem, type ProblemDetail } from '../client/problem.ts';
import { LENDER, type LenderTasks } from './lenderTasks.ts';
import type { OfTask } from './readTasks.ts';

interface Answered extends OfTask {
  readonly body: { readonly outcome: string; readonly data?: object };
}

/** `data/documents/0/uuid: why` as a place in the body. */
function detailOf(problem: string): ProblemDetail {
  const [field = '', ...words] = problem.split(': ');
  return { pointer: `#/${field}`, detail: words.join(': ') };
}

const problems = {
  unknown: () => new LenderProblem('not-found'),
  over: () => new LenderProblem('task-over'),
  performer: () => new LenderProblem('not-performer'),
  revision: () => new LenderProblem('precondition-failed'),
} as const;

/** The problem of a task that cannot be handled. */
export const taskProblem = (why: keyof typeof problems): LenderProblem => problems[why]();

/** Answers a task; late and double answers are kept in its history and change nothing. */
export function registerAnswer(
  tools: LenderApiTools,
  tasks: LenderTasks,
  lender: Pick<RunningLender, 'answer'>,
): void {
  lenderWrite<Answered>(
    tools,
    {
      operation: 'answerTask',
      method: 'POST',
      path: '/tasks/:uuid/answer',
      scope: 'tasks',
      tag: 'tasks',
      summary: 'Answer a task, once',
      description:
        'The outcome and its data are those of the contract. Afterwards the application goes on. While the task is paused, no answer is taken: send it again later with the same key.',
      params: closed({ uuid }),
      body: closed({ outcome: text(100), data: { type: 'object', additionalProperties: true } }, ['data']),
      example: { outcome: 'failed' },
      answer: closed({ status: { type: 'string', enum: ['answered'] } }),
      needsMatch: true,
      etag: 'The revision of the task.',
      problems: ['task-over', 'task-paused', 'not-performer'],
    },
    async (tx, { client, params, body, match, about }) => {
      const task = await tasks.one(tx, client.lender, params.uuid);
      about(task.application_uuid);
      if (task.status === 'open' && task.performer !== LENDER) throw taskProblem('performer');
      if (tasks.isPaused(client.lender, task.name)) throw new LenderProblem('task-paused');
      const result = await lender.answer(tx, { ...body, task: task.uuid, revision: match });
      if (result.type === 'taken') return { body: { status: 'answered' }, etag: match + 1 };
      if (result.type === 'refused') return taskProblem(result.why);
      return new LenderProblem('unprocessable', { errors: result.problems.map(detailOf) });
    },
  );
}
