import type { CopyKey, Step } from '../model/generated/step.ts';
import type { Problem } from './types.ts';

/**
 * The copy key of the one message that `field` shows for `problems`: of the keywords that failed, the first in the
 * order of the step's messages. What is wrong within the items of a list has its messages in their step. Undefined when none failed that has a message.
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
