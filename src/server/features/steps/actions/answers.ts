import { type Answer, type Answers, type ItemAnswers, isItems } from '../../../../core/flow/answers.ts';

/** The items of a list; none when unanswered. */
export const itemsOf = (answer: Answer | undefined): readonly ItemAnswers[] =>
  isItems(answer) ? answer : [];

/** The text of an answer; '' when unanswered. */
export const textOf = (answer: unknown): string => (typeof answer === 'string' ? answer : '');

/** The number of an answer; 0 when unanswered. */
export const numberOf = (answer: unknown): number => (typeof answer === 'number' ? answer : 0);

/** A field's trimmed text; '' when unanswered. */
export const answerText = (answers: Answers, field: string): string => textOf(answers[field]).trim();

export const answerDigits = (answers: Answers, field: string): string =>
  answerText(answers, field).replaceAll(/\D/g, '');
