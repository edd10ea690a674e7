import { type TaskContract, taskContracts } from '../../../core/journey/taskContracts.ts';
import { ok, type Result } from '../../../core/shared/result.ts';
import { readPlace, writePlace } from '../../http/pagePlace.ts';
import { text, uuid } from '../../http/routeSchema.ts';
import type { TaskPosition } from './openTasks.ts';
import type { TaskRow } from './taskStore.ts';

/** A date and a time, ISO 8601. */
export const moment = { type: 'string', format: 'date-time' } as const;

export const anything = { type: 'object', additionalProperties: true } as const;

/** What everybody who performs tasks gets of one: JSON Schemas by field, of which only `dueAt` may be missing. */
export const taskFields = {
  uuid,
  name: { ...text(), description: 'Of its contract (softCredit).' },
  version: { type: 'integer', description: 'Of its contract.' },
  subject: {
    ...text(),
    description: 'A condition or an account that it is about; empty for the application.',
  },
  round: { type: 'integer', description: 'How often it was asked, from 1.' },
  stage: text(),
  revision: { type: 'integer', description: 'Raised by every change; an answer names it.' },
  askedAt: moment,
  dueAt: { ...moment, description: 'Without an answer by then the outcome is late.' },
  application: uuid,
} as const;

/** The same of a task. */
export const wireTask = (task: TaskRow) => ({
  uuid: task.uuid,
  name: task.name,
  version: task.version,
  subject: task.subject,
  round: task.round,
  stage: task.stage,
  revision: task.revision,
  askedAt: task.asked_at.toISOString(),
  ...(task.due_at && { dueAt: task.due_at.toISOString() }),
  application: task.application_uuid,
});

/** Undefined for a task of a release whose contract this server no longer has. */
export const contractOf = ({ name, version }: TaskRow): TaskContract | undefined =>
  taskContracts.get(`${name}@${version}`);

/** Where the next page begins, as a text for the caller to send back. */
export const cursorOf = ({ asked_at: at, uuid: id }: TaskRow): string => writePlace({ at, uuid: id });

/** Reads a cursor; fails when it is none of ours. */
export function positionOf(cursor: string): Result<TaskPosition, 'malformed'> {
  const place = readPlace(cursor);
  return place.ok ? ok({ askedAt: place.value.at, uuid: place.value.uuid }) : place;
}
