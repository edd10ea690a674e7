import { Ajv, type ValidateFunction } from 'ajv';
import { ALWAYS_POSSIBLE, taskContracts } from '../../../core/journey/taskContracts.ts';
import type { TaskAnswer } from './performerService.ts';
import type { TaskRow } from './taskStore.ts';

const ajv = new Ajv({ allErrors: true }).addVocabulary(['x-personal', 'x-secret']);
const validators = new Map<string, ValidateFunction>();

function validatorOf(task: string, outcome: string): ValidateFunction | undefined {
  const key = `${task} ${outcome}`;
  const known = validators.get(key);
  if (known) return known;
  const { outcomes = {}, definitions = {} } = taskContracts.get(task) ?? {};
  const schema = Object.hasOwn(outcomes, outcome) ? outcomes[outcome] : undefined;
  if (!schema) return undefined;
  const validate = ajv.compile({ ...schema, definitions });
  validators.set(key, validate);
  return validate;
}

const ofEveryTask: ReadonlySet<string> = new Set(ALWAYS_POSSIBLE);

/** What is wrong with an answer by the contract of its task; empty if nothing is. */
export function outcomeProblems(
  { name, version }: Pick<TaskRow, 'name' | 'version'>,
  { outcome, data = {} }: TaskAnswer,
): readonly string[] {
  if (ofEveryTask.has(outcome)) return [];
  const validate = validatorOf(`${name}@${version}`, outcome);
  if (!validate) return [`outcome: ${name}@${version} has no outcome ${outcome}`];
  if (validate(data)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `data${instancePath}: ${message}`);
}
