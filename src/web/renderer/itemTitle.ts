import type { CopyValues } from '../../core/copy/formatText.ts';
import type { CompiledStep, FormField } from '../../core/form/compileStep.ts';
import type { FormState } from '../../core/form/formTypes.ts';
import type { Say } from './CopyContext.tsx';
import { shownAnswer } from './shownAnswer.ts';

/** The title of one item of a list; one about which nothing is said yet is called by its number. `index` is from 0. */
export function itemTitle({ control, items }: FormField, form: FormState, index: number, say: Say): string {
  const number = index + 1;
  const key = control?.options.itemTitle;
  const title = key && items ? say.text(key, valuesOf(items, form, { number, say })).trim() : '';
  return title || say.text('common.list.item', { number });
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
    return [field.name, shownAnswer(field, answer, say)];
  });
  return { ...Object.fromEntries(values), number };
}
