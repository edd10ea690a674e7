import { isProfilePlace, PROFILE_SAVE } from '../../flow/profileAnswers.ts';
import type { Step } from '../../model/generated/step.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { controlsOf } from '../stepFields.ts';
import type { BrandCheck } from './brandCheck.ts';

/** A field that a borrower sees and whose answer is a fact. */
interface Question {
  readonly step: string;
  readonly field: string;
  readonly fact: string;
  /** Where the answer is in the document that the step fills. */
  readonly place: string | undefined;
  /** The document: that of the flow, or of the call that a screen saves with. Steps open with what their document has. */
  readonly document: string;
}

/**
 * Checks that no borrower is asked the same fact twice, in a flow, on the screens after it, or in both: a later step must open
 * with the answer to the earlier one.
 */
export function checkAskedTwice(check: BrandCheck): void {
  const ofScreens = screenQuestions(check);
  for (const [id, flow] of Object.entries(check.brand.flows)) {
    const ofFlow = flow.steps.flatMap(({ id: step }) => questionsOf(check, step, `flow ${id}`));
    reportTwice(check, [...ofFlow, ...ofScreens]);
  }
}

function screenQuestions(check: BrandCheck): readonly Question[] {
  const shown = Object.values(check.brand.screens).flatMap(({ steps }) => steps);
  const saves = new Map(shown.map(({ step, save }) => [`${step} ${save ?? ''}`, { step, save }]));
  return [...saves.values()].flatMap(({ step, save }) => questionsOf(check, step, save ?? `step ${step}`));
}

function questionsOf({ brand }: BrandCheck, id: string, document: string): readonly Question[] {
  const step: Step | undefined = Object.hasOwn(brand.steps, id) ? brand.steps[id] : undefined;
  if (!step) return [];
  const seen = new Set(
    controlsOf(step).flatMap(({ field, control }) => (control.options.widget === 'hidden' ? [] : [field])),
  );
  return Object.entries(step.writes ?? {})
    .filter(([field]) => seen.has(field))
    .map(([field, fact]) => ({ step: id, field, fact, place: step.store?.[field], document }));
}

function reportTwice(check: BrandCheck, questions: readonly Question[]): void {
  const first = new Map<string, Question>();
  for (const question of questions) {
    const before = first.get(question.fact);
    if (!before) first.set(question.fact, question);
    else if (!opensWith(question, before))
      check.report(
        toPointer(['steps', question.step, 'writes', question.field]),
        'asked-twice',
        `${question.fact} is asked on the step ${before.step} already, and this step does not open with the answer`,
      );
  }
}

/** Whether a step opens with the answer to an earlier question. */
function opensWith({ step, place, document }: Question, before: Question): boolean {
  if (step === before.step) return true;
  if (place === undefined) return false;
  if (document === PROFILE_SAVE && isProfilePlace(place)) return true;
  return document === before.document && place === before.place;
}
