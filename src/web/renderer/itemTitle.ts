import type { CopyValues } from '../../core/copy/formatText.ts';
import type { CompiledStep, FormField } from '../../core/form/compileStep.ts';
import type { FormState } from '../../core/form/formTypes.ts';
import type { Say } from './CopyContext.tsx';
import { shownAnswer } from './shownAnswer.ts';

export function itemTitle({ control, items }: FormField, form: FormState, index: number, say: Say): string {
  const number = index + 1;
  const key = control?.options.itemTitle;
  const title = key && items ? said(key, valuesOf(items, form, { number, say }), say) : '';
  return title || say.text('common.list.item', { number });
}

/** Undefined while a date in the message is unanswered, since an empty date cannot be formatted. */
function said(key: string, values: CopyValues, { text }: Say): string {
  try {
    return text(key, values).trim();
  } catch {
    return '';
  }
}

function valuesOf(
  { fields }: CompiledStep,
  { fields: states }: FormState,
  { number, say }: { readonly number: number; readonly say: Say },
): CopyValues {
  const values = [...fields.values()].map((field) => {
    const answer = states[field.name]?.visible ? states[field.name]?.answer : undefined;
    const isNumber = field.schema.type === 'integer' || field.schema.type === 'number';
    if (isNumber) return [field.name, typeof answer === 'number' ? answer : 0];
    if (field.schema.format === 'calendar-date')
      return [field.name, typeof answer === 'string' ? answer : ''];
    return [field.name, shownAnswer(field, answer, say)];
  });
  return { ...Object.fromEntries(values), number };
}
