import type { Answers } from '../../../../core/flow/answers.ts';

/** The text that was answered, without white space at its ends; '' when there is none. */
export const answerText = (answers: Answers, field: string): string => {
  const answer = answers[field];
  return typeof answer === 'string' ? answer.trim() : '';
};

/** The digits of the text that was answered. */
export const answerDigits = (answers: Answers, field: string): string =>
  answerText(answers, field).replaceAll(/\D/g, '');
