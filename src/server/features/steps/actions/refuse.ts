import { ApiError } from '../../../http/errors.ts';
import { copyOf } from '../../../releases/releaseCopy.ts';
import type { StepInput } from '../stepAction.ts';

/** Refuses the step with words of its release, as the borrower reads them: always throws the 422. */
export function refuse({ release, facts }: Pick<StepInput, 'release' | 'facts'>, copyKey: string): never {
  throw new ApiError('unprocessable', [copyOf(release).text(copyKey, { facts })]);
}
