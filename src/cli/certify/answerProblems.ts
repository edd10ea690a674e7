import { Ajv } from 'ajv';
import { ALWAYS_POSSIBLE, type TaskContract } from '../../core/journey/taskContracts.ts';

const ajv = new Ajv({ strict: false, allErrors: true });

/** What is wrong with an answer by the contract of its task, a line for each; empty if nothing is. */
export function answerProblems(
  { outcomes, definitions }: TaskContract,
  { outcome, data = {} }: { readonly outcome?: unknown; readonly data?: unknown },
): readonly string[] {
  if (outcome === ALWAYS_POSSIBLE[1]) return [];
  if (typeof outcome !== 'string' || !Object.hasOwn(outcomes, outcome))
    return [`/outcome must be one of ${Object.keys(outcomes).join(', ')}, failed`];
  const validate = ajv.compile({ ...outcomes[outcome], definitions });
  if (validate(data)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `/data${instancePath} ${message}`);
}
