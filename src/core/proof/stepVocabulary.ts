import type { Vocabulary } from '../flow/ruleSet.ts';
import { compileLayout } from '../flow/stepLayout.ts';
import type { Step } from '../model/generated/step.ts';

const known = new WeakMap<Vocabulary, WeakMap<Step, Vocabulary>>();

/** Includes the step's fields; memoized. */
export function stepVocabulary(step: Step, vocabulary: Vocabulary): Vocabulary {
  const steps = known.get(vocabulary) ?? new WeakMap<Step, Vocabulary>();
  known.set(vocabulary, steps);
  const found = steps.get(step) ?? compileLayout(step, vocabulary).vocabulary;
  steps.set(step, found);
  return found;
}
