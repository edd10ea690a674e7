import type { CopyValues } from '../../core/copy/formatText.ts';
import type { CompiledStep, FormField } from '../../core/form/compileStep.ts';
import type { FormState } from '../../core/form/formTypes.ts';
import type { Say } from './CopyContext.tsx';
import { shownAnswer } from './shownAnswer.ts';

/** The title of one item of a list; one that cannot be told by its answers yet is called by its number. `index` is from 0. */
export function itemTitle({ control, items }: FormField, form: FormState, index: number, say: Say): string {
  const number = index + 1;
  const key = control?.options.itemTitle;
  const title = key && items ? said(key, valuesOf(items, form, { number, say }), say) : '';
  return title || say.text('common.list.item', { number });
}

/** Nothing while a date that the message formats is not answered: there is no empty date to give it. */
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
