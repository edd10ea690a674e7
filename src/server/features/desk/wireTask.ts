import { type TaskContract, taskContracts } from '../../../core/journey/taskContracts.ts';
import { outcomeExample } from '../../../core/journey/taskExamples.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import { err, ok, type Result } from '../../../core/shared/result.ts';
import { isUuid } from '../../../core/shared/textChecks.ts';
import { closed, text, uuid } from '../../http/routeSchema.ts';
import type { Task, TaskPosition } from '../tasks/taskService.ts';

/** A task as the desk gets it. */
export interface WireTask {
  readonly uuid: string;
  readonly name: string;
  readonly version: number;
  /** What it is about where there may be several: a condition, an account; '' for the application. */
  readonly subject: string;
  readonly round: number;
  readonly stage: string;
  /** Its answer must name it. */
  readonly revision: number;
  readonly askedAt: string;
  readonly dueAt?: string;
  /** Its UUID. */
  readonly application: string;
  readonly lender: string;
  /** Why the lender's own system refused it and it came here. */
  readonly refusedBecause?: string;
}

const moment = { type: 'string', format: 'date-time' } as const;

const fields = {
  uuid,
  name: text(),
  version: { type: 'integer' },
  subject: text(),
  round: { type: 'integer' },
  stage: text(),
  revision: { type: 'integer' },
  askedAt: moment,
  dueAt: moment,
  application: uuid,
  lender: text(),
  refusedBecause: { ...text(500), description: "Why the lender's own system refused it" },
} as const;

const anything = { type: 'object', additionalProperties: true } as const;

export const taskSchema = closed(fields, ['dueAt', 'refusedBecause']);

/** With what is needed to decide. */
export const wholeTaskSchema = closed(
  {
    ...fields,
    contract: {
      ...anything,
      description: 'With the JSON Schema of the data of each outcome, and an example of it',
    },
    given: {
      ...anything,
      description:
        'What the contract says, and the application: as its borrower reads it, and its status fields',
    },
    secrets: { ...anything, description: 'Members of what is given that the contract marks x-secret' },
    problems: {
      type: 'array',
      items: text(),
      description: 'What is missing or wrong by the contract; each names the task and the member',
    },
    documents: { type: 'array', items: anything },
  },
  ['dueAt', 'refusedBecause'],
);

export const wireTask = (task: Task, lender: string): WireTask => ({
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
  lender,
  ...(task.handed_over && { refusedBecause: String(task.data.refusedBecause) }),
});

/** A contract with an example of each outcome's data. */
interface ShownContract extends TaskContract {
  readonly examples: Readonly<Record<string, JsonObject | undefined>>;
}

/** Undefined for a task of a release whose contract this server no longer has. */
export function contractOf({ name, version }: Task): ShownContract | undefined {
  const contract = taskContracts.get(`${name}@${version}`);
  if (!contract) return undefined;
  const examples = Object.keys(contract.outcomes).map((outcome) => [
    outcome,
    outcomeExample(contract, outcome),
  ]);
  return { ...contract, examples: Object.fromEntries(examples) };
}

/** Where the next page begins, as a text for the caller to send back. */
export const cursorOf = ({ asked_at, uuid: id }: Task): string => `${asked_at.toISOString()}_${id}`;

/** Reads a cursor; fails when it is none of ours. */
export function positionOf(cursor: string): Result<TaskPosition, 'malformed'> {
  const [at = '', id = ''] = cursor.split('_');
  const askedAt = new Date(at);
  return isUuid(id) && !Number.isNaN(askedAt.getTime()) ? ok({ askedAt, uuid: id }) : err('malformed');
}
