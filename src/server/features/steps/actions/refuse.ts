import { ApiError } from '../../../http/errors.ts';
import { answerCopy } from '../../../http/requestLanguage.ts';
import type { StepInput } from './stepAction.ts';

/** Refuses the step with words of its release, as the borrower reads them: always throws the 422. */
export function refuse({ release, facts }: Pick<StepInput, 'release' | 'facts'>, copyKey: string): never {
  throw new ApiError('unprocessable', [answerCopy(release).text(copyKey, { facts })]);
}
