import { type TaskContract, taskContracts } from '../../../../core/journey/taskContracts.ts';
import { closed, text, uuid } from '../../../http/routeSchema.ts';
import type { Task } from '../../tasks/taskService.ts';

const moment = { type: 'string', format: 'date-time' } as const;
const anything = { type: 'object', additionalProperties: true } as const;

const fields = {
  uuid,
  name: { ...text(), description: 'Of its contract (softCredit).' },
  version: { type: 'integer', description: 'Of its contract.' },
  subject: {
    ...text(),
    description: 'A condition or an account that it is about; empty for the application.',
  },
  round: { type: 'integer', description: 'How often it was asked, from 1.' },
  stage: text(),
  status: { type: 'string', enum: ['open', 'answered', 'withdrawn'] },
  performer: { ...text(), description: 'lender: your system. Everything else is done by somebody else.' },
  revision: { type: 'integer', description: 'Raised by every change; as ETag it goes into If-Match.' },
  askedAt: moment,
  dueAt: { ...moment, description: 'Without an answer by then the outcome is late.' },
  endedAt: moment,
  outcome: { ...text(), description: 'Once it is answered.' },
  application: uuid,
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
  uuid: task.uuid,
  name: task.name,
  version: task.version,
  subject: task.subject,
  round: task.round,
  stage: task.stage,
  status: task.status,
  performer: task.performer,
  revision: task.revision,
  askedAt: task.asked_at.toISOString(),
  ...(task.due_at && { dueAt: task.due_at.toISOString() }),
  ...(task.ended_at && { endedAt: task.ended_at.toISOString() }),
  ...(task.outcome !== null && { outcome: task.outcome }),
  application: task.application_uuid,
});

/** Undefined for a task of a release whose contract this server no longer has. */
export const contractOf = ({ name, version }: Task): TaskContract | undefined =>
  taskContracts.get(`${name}@${version}`);
