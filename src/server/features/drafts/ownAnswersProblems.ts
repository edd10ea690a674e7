import type { RegisterDraft } from '../../../core/model/generated/api/register-draft.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';

/** Answers to questions that no lender asks: those it asks are never sensitive (core/config/checks/checkStore.ts). */
export function ownAnswersProblems(
  { app: { questions = [] } }: CompiledRelease,
  { answers = {} }: RegisterDraft,
): readonly string[] {
  const asked = new Set(questions.map(({ place }) => place.split('/').at(-1)));
  return Object.keys(answers).every((name) => asked.has(name))
    ? []
    : ['body.draft.answers has an answer to a question that this lender does not ask'];
}
