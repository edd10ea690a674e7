import { fieldFact } from '../flow/fieldFacts.ts';
import { isOwnPlace } from '../flow/ownAnswers.ts';
import type { Step } from '../model/generated/step.ts';
import type { OwnQuestion } from '../model/release.ts';
import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import { controlsOf } from './checks/stepFields.ts';

/**
 * Every question of the lender's own, in the order in which it is met: of the steps of flows whose submitting makes an
 * application, then of the screens that save. Two steps that store at one place ask one question.
 */
export function ownQuestions({
  flows,
  screens,
  steps,
}: Pick<ResolvedBrand, 'flows' | 'screens' | 'steps'>): readonly OwnQuestion[] {
  const asked = [
    ...Object.values(flows).flatMap(({ submit, steps: entries }) =>
      submit === 'none' ? [] : entries.map(({ id }) => ({ id, call: submit as string })),
    ),
    ...Object.values(screens).flatMap(({ steps: entries }) =>
      entries.flatMap(({ step, save }) => (save === undefined ? [] : [{ id: step, call: save as string }])),
    ),
  ];
  const found = new Map<string, OwnQuestion>();
  for (const { id, call } of asked)
    for (const question of questionsOf(steps[id], call))
      if (!found.has(question.place)) found.set(question.place, question);
  return [...found.values()];
}

function questionsOf(step: Step | undefined, call: string): readonly OwnQuestion[] {
  if (!step) return [];
  return controlsOf(step).flatMap(({ field, control }) => {
    const store = step.store?.[field];
    const schema = step.data.properties[field];
    if (store === undefined || schema === undefined || !isOwnPlace(store)) return [];
    const fact = step.writes?.[field];
    return {
      place: toPointer([call]) + store,
      label: control.label,
      kind: fieldFact(schema, control.options.widget),
      ...(fact === undefined ? {} : { fact }),
    };
  });
}
