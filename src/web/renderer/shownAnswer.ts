import type { Answer } from '../../core/flow/answers.ts';
import type { FormField } from '../../core/form/compileStep.ts';
import { dateText } from '../../core/shared/dateText.ts';
import type { Say } from './CopyContext.tsx';

const SECRET = '\u2022\u2022\u2022\u2022';

/** An answer for display: labels of choices, formatted dates and phone numbers, nothing of sensitive fields. */
export function shownAnswer(field: FormField, answer: Answer | undefined, { text }: Say): string {
  const { widget, choices, codec, sensitive } = field;
  if (sensitive) return answer === undefined ? '' : SECRET;
  const chosen = choices.filter(({ id }) => (Array.isArray(answer) ? answer.includes(id) : id === answer));
  if (chosen.length > 0) return chosen.flatMap(({ label }) => (label ? [text(label)] : [])).join(', ');
  if (widget === 'date' && typeof answer === 'string') return dateText(answer);
  const shown = codec.format(answer);
  return typeof shown === 'object' ? '' : String(shown);
}
