import type { FormField } from '../../../core/form/compileStep.ts';
import type { ChoiceOption } from '../../ui/fields/RadioCards.tsx';
import type { Say } from '../CopyContext.tsx';

/** The options that have a label; others are not offered. */
export const choicesOf = ({ choices }: FormField, { text }: Say): readonly ChoiceOption[] =>
  choices.flatMap(({ id, label, description }) =>
    label === undefined
      ? []
      : [{ value: id, label: text(label), ...(description ? { description: text(description) } : {}) }],
  );
