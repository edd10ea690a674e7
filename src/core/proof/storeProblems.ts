import { toPointer } from '../shared/jsonPointer.ts';
import { compareText } from '../shared/text.ts';
import type { AnswerVariable, FlowSpace } from './flowSpace.ts';
import { isAsked, passageFacts } from './passage.ts';
import type { ProofProblem } from './proofTypes.ts';
import { type Question, shortest } from './search.ts';

/**
 * Answers of different steps that would overwrite each other because one applicant is asked both and their
 * places are equal or nested. The same question (schema and facts) may be asked twice. Reported at the step
 * whose ID sorts last.
 */
export function storeProblems(space: FlowSpace): readonly ProofProblem[] {
  const stored = [...space.answers.values()]
    .filter(({ field }) => field.store !== undefined)
    .toSorted((a, b) => compareText(a.step.id, b.step.id));
  return stored.flatMap((later, index) =>
    stored.slice(0, index).flatMap((earlier) => {
      if (earlier.step === later.step || !collide(earlier, later)) return [];
      const witness = whoIsAsked(space, earlier, later);
      return witness ? [{ ...problemOf(earlier, later), witness }] : [];
    }),
  );
}

function collide(one: AnswerVariable, other: AnswerVariable): boolean {
  const [a = '', b = ''] = [one.field.store, other.field.store];
  if (a === b) return !isSameQuestion(one, other);
  return `${a}/`.startsWith(`${b}/`) || `${b}/`.startsWith(`${a}/`);
}

const isSameQuestion = (one: AnswerVariable, other: AnswerVariable): boolean =>
  questionOf(one) === questionOf(other);

function questionOf({ field: { schema, targets } }: AnswerVariable): string {
  const facts = targets.map(({ fact }) => fact).filter((fact) => !fact.startsWith('field.'));
  return JSON.stringify([Object.entries(schema).toSorted(([a], [b]) => compareText(a, b)), facts.toSorted()]);
}

function whoIsAsked(space: FlowSpace, earlier: AnswerVariable, later: AnswerVariable) {
  const both: Question<boolean> = (assignment) => {
    const first = isAsked(space, assignment, earlier);
    return 'is' in first && first.is ? isAsked(space, assignment, later) : first;
  };
  const found = shortest(both, space.choices, (is) => is);
  return found && passageFacts(space, found);
}

const problemOf = (earlier: AnswerVariable, later: AnswerVariable): ProofProblem => ({
  code: 'store-taken',
  pointer: `${toPointer(['steps', later.step.id, 'store', later.field.name])}`,
  message: `${earlier.field.name} of the step ${earlier.step.id} is also stored at ${earlier.field.store}, and the same applicant can be asked both`,
});
