import { type Answer, type Answers, type ItemAnswers, isItems } from '../../../../core/flow/answers.ts';

/** The items of a list; none when the answer is not there. */
export const itemsOf = (answer: Answer | undefined): readonly ItemAnswers[] =>
  isItems(answer) ? answer : [];

/** The text of an answer; empty when it is not there. */
export const textOf = (answer: unknown): string => (typeof answer === 'string' ? answer : '');

/** The number of an answer; 0 when it is not there. */
export const numberOf = (answer: unknown): number => (typeof answer === 'number' ? answer : 0);

/** The text that was answered to a field, without white space at its ends; empty when there is none. */
export const answerText = (answers: Answers, field: string): string => textOf(answers[field]).trim();

/** The digits of the text that was answered to a field. */
export const answerDigits = (answers: Answers, field: string): string =>
  answerText(answers, field).replaceAll(/\D/g, '');
