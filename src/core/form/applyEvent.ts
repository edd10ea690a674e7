import { assertNever } from '../shared/assertNever.ts';
import type { FormField } from './compileStep.ts';
import { enteredAnswer } from './createForm.ts';
import type { FieldState, FormEvent } from './formTypes.ts';
import { enterRaw, type FormWork, fieldState, putField, surroundWith } from './formWork.ts';
import { addItem, removeItem, tellItems } from './listItems.ts';
import { firstOpenPage, shownPages } from './shownPages.ts';

type Of<T extends FormEvent['type']> = Extract<FormEvent, { readonly type: T }>;

/** Does not settle the event's consequences. */
export function applyEvent(work: FormWork, event: FormEvent): void {
  switch (event.type) {
    case 'change':
      change(work, event);
      break;
    case 'blur':
      blur(work, event);
      break;
    case 'opened':
      putField(work, event.field, { locked: false });
      break;
    case 'confirm':
      confirm(work, event);
      break;
    case 'dismissModal':
      dismissModal(work);
      break;
    case 'submit':
      submit(work);
      break;
    case 'turn':
      turn(work, event);
      break;
    case 'setFacts':
      work.entry = 'entering';
      surroundWith(work, event.facts);
      break;
    case 'prefill':
      prefill(work, event);
      break;
    case 'addressChosen':
      fillAddress(work, event);
      break;
    case 'addressNotListed':
      reveal(work, work.step.fields.get(event.field));
      break;
    case 'item':
      ofItem(work, event);
      break;
    case 'addItem':
    case 'removeItem':
      changeItems(work, event);
      break;
    case 'serverErrors':
      complain(work, event);
      break;
    default:
      assertNever(event);
  }
}

function change(work: FormWork, { field: name, raw }: Of<'change'>): void {
  work.entry = 'entering';
  const field = work.step.fields.get(name);
  const state = fieldState(work, name);
  if (field && state && !state.readOnly && !state.locked) enterRaw(work, field, raw, { edited: true });
}

function blur(work: FormWork, { field }: Of<'blur'>): void {
  const state = fieldState(work, field);
  if (!state) return;
  work.entry = 'left';
  const revealed = state.revealed || work.step.timing === 'blur-then-change';
  putField(work, field, { touched: true, revealed });
}

function confirm(work: FormWork, { id }: Of<'confirm'>): void {
  const state = Object.hasOwn(work.confirmations, id) ? work.confirmations[id] : undefined;
  if (!state || state.confirmed) return;
  work.confirmations = { ...work.confirmations, [id]: { ...state, confirmed: true } };
}

/** A dialog without `dismiss` can be left only by its action. */
function dismissModal(work: FormWork): void {
  if (work.modal?.modal.dismiss !== undefined) work.modal = undefined;
}

function turn(work: FormWork, { page }: Of<'turn'>): void {
  const { step, validate, before } = work;
  const shown = shownPages(step, before);
  if (page !== undefined && !shown.some(({ id }) => id === page)) return;
  const next = page === undefined ? shown[0]?.id : (firstOpenPage(step, validate, before, page) ?? page);
  // The address follows a page that is shown already, with what is wrong on it.
  if (next === work.page) return;
  work.page = next;
  work.submitted = false;
}

/** Of a step with pages, looks at those up to the one that is shown. */
function submit(work: FormWork): void {
  work.submitted = true;
  const later = laterFields(work);
  for (const [name, field] of work.step.fields) {
    if (!work.fields[name]?.visible || later.has(name)) continue;
    putField(work, name, afterSubmit(work, name));
    if (field.items) tellItems(work, field, { type: 'submit' });
  }
}

function laterFields({ step, before }: FormWork): ReadonlySet<string> {
  const shown = shownPages(step, before);
  const here = shown.findIndex(({ id }) => id === before.page);
  return new Set(shown.slice(here + 1).flatMap(({ fields }) => fields));
}

/** Clears server errors, so that the borrower can try again. */
function afterSubmit(work: FormWork, name: string): Partial<FieldState> {
  const error = fieldState(work, name)?.error;
  return { touched: true, revealed: true, error: error?.type === 'server' ? undefined : error };
}

function prefill(work: FormWork, { answers, readOnly = [] }: Of<'prefill'>): void {
  work.entry = 'entering';
  for (const [name, known] of Object.entries(answers)) {
    const field = work.step.fields.get(name);
    const state = fieldState(work, name);
    if (!field || !state || state.edited || enteredAnswer(field, known) === undefined) continue;
    enterRaw(work, field, field.codec.format(known), {
      readOnly: readOnly.includes(name),
      locked: state.locked && known !== true,
    });
  }
}

function fillAddress(work: FormWork, { field: name, parts }: Of<'addressChosen'>): void {
  const field = work.step.fields.get(name);
  for (const [part, target] of Object.entries(field?.control?.options.fills ?? {})) {
    const filled = work.step.fields.get(target);
    const value = Object.hasOwn(parts, part) ? parts[part] : undefined;
    if (filled) enterRaw(work, filled, value ?? '', { edited: true });
  }
  reveal(work, field);
}

function reveal(work: FormWork, field: FormField | undefined): void {
  const revealed = work.step.fields.get(field?.control?.options.reveals ?? '');
  if (revealed) enterRaw(work, revealed, true, { edited: true });
}

function ofItem(work: FormWork, { field: name, key, event }: Of<'item'>): void {
  const field = work.step.fields.get(name);
  if (field) tellItems(work, field, event, (item) => item.key === key);
}

function changeItems(work: FormWork, event: Of<'addItem'> | Of<'removeItem'>): void {
  const field = work.step.fields.get(event.field);
  if (!field) return;
  if (event.type === 'addItem') addItem(work, field);
  else removeItem(work, field, event.key);
}

function complain(work: FormWork, { errors }: Of<'serverErrors'>): void {
  for (const [path, text] of Object.entries(errors)) {
    const [name = '', index, part] = path.split('/');
    const field = work.step.fields.get(name);
    if (part === undefined)
      putField(work, name, { error: { type: 'server', text }, revealed: true, touched: true });
    else if (field) {
      const event: FormEvent = { type: 'serverErrors', errors: { [part]: text } };
      tellItems(work, field, event, (_item, at) => at === Number(index));
    }
  }
}
