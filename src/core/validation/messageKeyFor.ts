import type { CopyKey, Step } from '../model/generated/step.ts';
import type { Problem } from './types.ts';

/**
 * The copy key of the one message that `field` shows: the first violated keyword in the order of the step's
 * messages. Problems within list items have messages in their own step. Undefined if no violated keyword has
 * a message.
 */
export function messageKeyFor(
  step: Pick<Step, 'messages'>,
  field: string,
  problems: readonly Problem[],
): CopyKey | undefined {
  const messages = step.messages && Object.hasOwn(step.messages, field) ? step.messages[field] : undefined;
  const failed = new Set(
    problems.filter((problem) => problem.field === field && !problem.at).map(({ keyword }) => keyword),
  );
  return Object.entries(messages ?? {}).find(([keyword]) => failed.has(keyword))?.[1];
}
