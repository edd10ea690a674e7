import type { Answer, Answers } from '../flow/answers.ts';
import type { CompiledStep, FormField } from './compileStep.ts';

/** Answers as they are stored and sent: text trimmed (a password never), empty ones absent, unknown fields dropped. */
export function normaliseAnswers({ fields }: Pick<CompiledStep, 'fields'>, answers: Answers): Answers {
  const normal = Object.keys(answers).flatMap((name) => {
    const field = fields.get(name);
    const answer = field && normaliseAnswer(field, answers[name]);
    return answer === undefined ? [] : [[name, answer] as const];
  });
  return Object.fromEntries(normal);
}

/** One answer as it is stored and sent; undefined when it says nothing. */
export function normaliseAnswer({ widget }: FormField, answer: Answer | undefined): Answer | undefined {
  if (typeof answer !== 'string' || widget === 'password') return answer;
  return answer.trim() || undefined;
}
