import { answerCopy } from '../../../http/requestLanguage.ts';
import type { StepInput } from './stepAction.ts';

/** Names of the step's release in one line, as its borrower reads them: `Front, Rear, and Street`. */
export function listed(
  { release, facts }: Pick<StepInput, 'release' | 'facts'>,
  keys: readonly string[],
): string {
  const copy = answerCopy(release);
  return new Intl.ListFormat(copy.locale).format(keys.map((key) => copy.text(key, { facts })));
}
