import { ApiError } from '../../../http/errors.ts';
import { answerCopy } from '../../../http/requestLanguage.ts';
import type { StepInput } from './stepAction.ts';

type Said = Pick<StepInput, 'release' | 'facts'>;

/** Names from the step's release in one line: `Front, Rear, and Street`. */
export function listed({ release, facts }: Said, keys: readonly string[]): string {
  const copy = answerCopy(release);
  return new Intl.ListFormat(copy.locale).format(keys.map((key) => copy.text(key, { facts })));
}

/** Copy key of the name of a type of document. */
export const labelOf = ({ release }: Pick<StepInput, 'release'>, type: string): string =>
  release.app.enums.documentTypes?.values.find(({ id }) => id === type)?.label ?? '';

/** Refuses the step with a message of its release: always throws the 422. */
export function refuse({ release, facts }: Said, copyKey: string): never {
  throw new ApiError('unprocessable', [answerCopy(release).text(copyKey, { facts })]);
}
