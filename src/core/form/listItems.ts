import type { ValidateStep } from '../validation/types.ts';
import type { FormField } from './compileStep.ts';
import { createForm } from './createForm.ts';
import type { FormEvent, ListItem } from './formTypes.ts';
import { type FormWork, fieldState, putItems } from './formWork.ts';

/** Sends an event to the items for which `isFor` is true; does nothing for fields that are not lists. */
export function tellItems(
  work: FormWork,
  field: FormField,
  event: FormEvent,
  isFor: (item: ListItem, index: number) => boolean = () => true,
): void {
  const items = fieldState(work, field.name)?.items ?? [];
  const told = items.map((item, index) => (isFor(item, index) ? tell(work, field, item, event) : item));
  if (told.some((item, index) => item !== items[index])) putItems(work, field, told);
}

export function addItem(work: FormWork, field: FormField): void {
  const { items } = fieldState(work, field.name) ?? {};
  if (!items || !field.items || !isOpen(work, field)) return;
  const key = Math.max(-1, ...items.map((item) => item.key)) + 1;
  putItems(work, field, [
    ...items,
    { key, form: createForm(field.items, { answers: {}, facts: work.facts }) },
  ]);
}

export function removeItem(work: FormWork, field: FormField, key: number): void {
  const { items } = fieldState(work, field.name) ?? {};
  if (!items || !isOpen(work, field)) return;
  putItems(
    work,
    field,
    items.filter((item) => item.key !== key),
  );
}

const isOpen = (work: FormWork, { name, control }: FormField): boolean =>
  control?.options.fixed !== true && fieldState(work, name)?.readOnly !== true;

function tell(work: FormWork, { name, items }: FormField, item: ListItem, event: FormEvent): ListItem {
  if (!items) return item;
  const [form] = work.reduce(items, itemValidator(work.validate, name), item.form, event);
  return form === item.form ? item : { ...item, form };
}

const itemValidator =
  (validate: ValidateStep, list: string): ValidateStep =>
  (answers) =>
    validate({ [list]: [answers] }).flatMap(({ field, at, ...problem }) =>
      field === list && at ? [{ ...problem, field: at.field }] : [],
    );
