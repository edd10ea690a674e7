import { demographicsOf } from '../../applications/demographicsService.ts';
import { answerText } from './answers.ts';
import type { StepAction, StepInput, StepOutcome } from './stepAction.ts';

function takeHmda({ answers, facts }: StepInput): StepOutcome {
  const hmda = {
    applicant: demographicsOf(answers),
    // Earlier releases ask the borrower; now whoever borrows too answers on pages of their own.
    ...(facts['application.hasCoBorrower'] === true && 'coSex' in answers
      ? { coApplicant: demographicsOf(answers, 'co') }
      : {}),
    collectionMethod: answerText(answers, 'collectionMethod'),
    formVersion: answerText(answers, 'formVersion'),
  };
  return { data: { hasHmda: true }, secrets: { hmda }, done: true };
}

/**
 * Saves start/hmda (G-12): answers are stored only encrypted, in the lender's file; the application records
 * that they were requested.
 */
export const hmdaActions: readonly StepAction[] = [{ call: 'hmda', run: takeHmda }];
