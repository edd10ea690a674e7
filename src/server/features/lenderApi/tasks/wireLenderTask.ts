import { closed, text } from '../../../http/routeSchema.ts';
import type { Task } from '../../tasks/taskService.ts';
import { anything, moment, taskFields, wireTask } from '../../tasks/wireTaskService.ts';

const fields = {
  ...taskFields,
  status: { type: 'string', enum: ['open', 'answered', 'withdrawn'] },
  performer: { ...text(), description: 'lender: your system. Everything else is done by somebody else.' },
  revision: { type: 'integer', description: 'Raised by every change; as ETag it goes into If-Match.' },
  endedAt: moment,
  outcome: { ...text(), description: 'Once it is answered.' },
} as const;

const OPTIONAL = ['dueAt', 'endedAt', 'outcome'] as const;

export const taskSchema = closed(fields, OPTIONAL);

/** With what is needed to answer. */
export const wholeTaskSchema = closed(
  {
    ...fields,
    contract: { ...anything, description: 'What it is given and the data of each outcome, as JSON Schemas.' },
    given: { ...anything, description: 'What it needs to be answered, by its contract.' },
    secrets: { ...anything, description: 'What of it is secret; only with the scope personal:read.' },
    problems: {
      type: 'array',
      items: { type: 'string' },
      description: 'What the application lacks of what the contract promises.',
    },
    documents: {
      type: 'array',
      items: anything,
      description: 'Of the application; read them with documents:read.',
    },
  },
  [...OPTIONAL, 'secrets'],
);

/** A task as the lender's system gets it. */
export const wireLenderTask = (task: Task) => ({
  ...wireTask(task),
  status: task.status,
  performer: task.performer,
  ...(task.ended_at && { endedAt: task.ended_at.toISOString() }),
  ...(task.outcome !== null && { outcome: task.outcome }),
});
