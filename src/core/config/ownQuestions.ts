import { fieldFact } from '../flow/fieldFacts.ts';
import { isOwnPlace } from '../flow/ownAnswers.ts';
import type { Step } from '../model/generated/step.ts';
import type { OwnQuestion } from '../model/release.ts';
import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import { controlsOf } from './stepFields.ts';

/**
 * In order: first those of flows that create an application, then those of screens that save. Steps that
 * store at the same place ask the same question.
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
