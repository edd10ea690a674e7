import { type Answer, type Answers, type ItemAnswers, isItems } from '../flow/answers.ts';
import type { CompiledStep, FormField } from './compileStep.ts';

/** As stored and sent: trimmed (never passwords), without empty ones and unknown fields. */
export function normaliseAnswers({ fields }: Pick<CompiledStep, 'fields'>, answers: Answers): Answers {
  const normal = Object.keys(answers).flatMap((name) => {
    const field = fields.get(name);
    const answer = field && normaliseAnswer(field, answers[name]);
    return answer === undefined ? [] : [[name, answer] as const];
  });
  return Object.fromEntries(normal);
}

function normaliseAnswer({ widget, items }: FormField, answer: Answer | undefined): Answer | undefined {
  if (items && isItems(answer)) return answer.map((item) => normaliseAnswers(items, item) as ItemAnswers);
  if (typeof answer !== 'string' || widget === 'password') return answer;
  return answer.trim() || undefined;
}

/** As sent, without sensitive fields of list items. */
export function storableAnswer(field: FormField, answer: Answer | undefined): Answer | undefined {
  const normal = normaliseAnswer(field, answer);
  const { items } = field;
  if (!items || !isItems(normal)) return normal;
  return normal.map((item) =>
    Object.fromEntries(Object.entries(item).filter(([name]) => !items.fields.get(name)?.sensitive)),
  );
}
