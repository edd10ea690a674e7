import type { AppPart, OwnQuestion } from '../model/release.ts';
import { dateText } from '../shared/dateText.ts';
import type { FlatAnswer } from './answers.ts';

export interface AnswerWords {
  readonly text: (key: string) => string;
  /** Takes dollars. */
  readonly money: (amount: number) => string;
}

/** The answer to a lender's own question, as shown to the borrower. */
export function answerText(
  { enums }: Pick<AppPart, 'enums'>,
  { kind: { type, of = '' } }: Pick<OwnQuestion, 'kind'>,
  { answer, words }: { readonly answer: FlatAnswer; readonly words: AnswerWords },
): string {
  const labelOf = (value: string): string => {
    const label = enums[of]?.values.find(({ id }) => id === value)?.label;
    return label === undefined ? value : words.text(label);
  };
  if (typeof answer === 'object') return answer.map(labelOf).join(', ');
  if (typeof answer === 'boolean') return words.text(answer ? 'common.yes' : 'common.no');
  if (typeof answer === 'number') return type === 'money' ? words.money(answer) : String(answer);
  if (type === 'date') return dateText(answer);
  return labelOf(answer);
}
