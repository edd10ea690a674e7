import type { TaskContract } from '../../../core/journey/taskContracts.ts';
import { outcomeExample } from '../../../core/journey/taskExamples.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import { closed, text } from '../../http/routeSchema.ts';
import type { Task } from '../tasks/taskService.ts';
import { anything, contractOf, taskFields, wireTask } from '../tasks/wireTaskService.ts';

const fields = {
  ...taskFields,
  lender: text(),
  refusedBecause: { ...text(500), description: "Why the lender's own system refused it" },
} as const;

const OPTIONAL = ['dueAt', 'refusedBecause'] as const;

export const taskSchema = closed(fields, OPTIONAL);

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
  OPTIONAL,
);

/** A task as the desk gets it. */
export const wireDeskTask = (task: Task, lender: string) => ({
  ...wireTask(task),
  lender,
  ...(task.handed_over && { refusedBecause: String(task.data.refusedBecause) }),
});

/** A contract with an example of each outcome's data. */
interface ShownContract extends TaskContract {
  readonly examples: Readonly<Record<string, JsonObject | undefined>>;
}

/** Undefined for a task of a release whose contract this server no longer has. */
export function shownContract(task: Task): ShownContract | undefined {
  const contract = contractOf(task);
  if (!contract) return undefined;
  const examples = Object.keys(contract.outcomes).map((outcome) => [
    outcome,
    outcomeExample(contract, outcome),
  ]);
  return { ...contract, examples: Object.fromEntries(examples) };
}
