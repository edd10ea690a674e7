import { closed, text, uuid } from '../../../http/routeSchema.ts';
import { readRecord } from '../../applications/recordService.ts';
import { createDocumentService } from '../../documents/documentService.ts';
import type { RunningLender } from '../../lender/lenderService.ts';
import { contractOf, cursorOf, positionOf } from '../../tasks/wireTaskService.ts';
import type { LenderApiTools } from '../client/lenderCall.ts';
import { lenderRead } from '../client/lenderRoute.ts';
import { LenderProblem } from '../client/problem.ts';
import type { LenderTasks } from './lenderTasks.ts';
import { taskSchema, wholeTaskSchema, wireLenderTask } from './wireLenderTask.ts';

const LARGEST_PAGE = 100;

interface Listed {
  readonly query: { readonly name?: string; readonly after?: string; readonly limit?: number };
}

export function registerTaskList(tools: LenderApiTools, tasks: LenderTasks): void {
  const { db } = tools.dependencies;
  lenderRead<Listed>(
    tools,
    {
      operation: 'listTasks',
      method: 'GET',
      path: '/tasks',
      scope: 'tasks',
      isCounted: true,
      tag: 'tasks',
      summary: 'Open tasks that your system performs, oldest first',
      description:
        'Without those that are paused. Read the list from its beginning now and then: a task may appear before the place where you stopped.',
      query: closed(
        {
          status: { type: 'string', enum: ['open'] },
          name: { ...text(100), description: 'Only tasks of this name.' },
          after: { ...text(100), description: 'The next of the page before.' },
          limit: { type: 'integer', minimum: 1, maximum: LARGEST_PAGE },
        },
        ['status', 'name', 'after', 'limit'],
      ),
      answer: closed({ tasks: { type: 'array', items: taskSchema }, next: text(100) }, ['next']),
    },
    async ({ client, query: { name, after, limit = LARGEST_PAGE } }) => {
      const position = after === undefined ? undefined : positionOf(after);
      if (position && !position.ok)
        throw new LenderProblem('bad-request', {
          errors: [{ parameter: 'after', detail: 'is not the next of an answer' }],
        });
      const page = await tasks.page(db.kysely, client.lender, { name, after: position?.value, limit });
      const last = page.hasMore ? page.tasks.at(-1) : undefined;
      return { body: { tasks: page.tasks.map(wireLenderTask), ...(last && { next: cursorOf(last) }) } };
    },
  );
}

export interface OfTask {
  readonly params: { readonly uuid: string };
}

export function registerTask(
  tools: LenderApiTools,
  tasks: LenderTasks,
  lender: Pick<RunningLender, 'givenOf'>,
): void {
  const { db } = tools.dependencies;
  const documents = createDocumentService(tools.dependencies);
  lenderRead<OfTask>(
    tools,
    {
      operation: 'readTask',
      method: 'GET',
      path: '/tasks/:uuid',
      scope: 'tasks',
      tag: 'tasks',
      summary: 'A task with what is needed to answer it',
      params: closed({ uuid }),
      answer: wholeTaskSchema,
      etag: 'The revision of the task.',
    },
    ({ client, params, about }) =>
      db.transaction(async (tx) => {
        const task = await tasks.one(tx, client.lender, params.uuid);
        about(task.application_uuid);
        const record = await readRecord(tx, task.application_uuid);
        if (!record) throw new LenderProblem('not-found');
        const { given, secrets, problems } = await lender.givenOf(tx, { task, record });
        return {
          etag: task.revision,
          body: {
            ...wireLenderTask(task),
            contract: contractOf(task) ?? {},
            given,
            ...(client.scopes.includes('personal:read') && { secrets }),
            problems,
            documents: await documents.listForLender(tx, record.uuid),
          },
        };
      }),
  );
}
