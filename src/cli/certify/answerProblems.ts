import { Ajv, type ValidateFunction } from 'ajv';
import { ALWAYS_POSSIBLE, type TaskContract } from '../../core/journey/taskContracts.ts';

const ajv = new Ajv({ strict: false, allErrors: true });
const validators = new Map<string, ValidateFunction>();

function validatorOf({ task, outcomes, definitions }: TaskContract, outcome: string): ValidateFunction {
  const key = `${task} ${outcome}`;
  const validate = validators.get(key) ?? ajv.compile({ ...outcomes[outcome], definitions });
  validators.set(key, validate);
  return validate;
}

/** What is wrong with an answer by the contract of its task, a line for each; empty if nothing is. */
export function answerProblems(
  contract: TaskContract,
  { outcome, data = {} }: { readonly outcome?: unknown; readonly data?: unknown },
): readonly string[] {
  if (outcome === ALWAYS_POSSIBLE[1]) return [];
  if (typeof outcome !== 'string' || !Object.hasOwn(contract.outcomes, outcome))
    return [`/outcome must be one of ${Object.keys(contract.outcomes).join(', ')}, failed`];
  const validate = validatorOf(contract, outcome);
  if (validate(data)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `/data${instancePath} ${message}`);
}
