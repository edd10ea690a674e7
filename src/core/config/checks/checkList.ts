import { type ArgumentType, messageParts } from '../../copy/messageParts.ts';
import { isListField } from '../../flow/fieldFacts.ts';
import type { FieldSchema, Step } from '../../model/generated/step.ts';
import { suggest } from '../../shared/suggest.ts';
import type { FoundControl } from '../stepFields.ts';
import type { BrandCheck } from './brandCheck.ts';

export interface ListPlace {
  readonly check: BrandCheck;
  readonly step: Step;
  readonly field: string;
  readonly schema: FieldSchema;
  /** JSON Pointers of the field's schema and of its control's options. */
  readonly at: string;
  readonly options: string;
  readonly control: FoundControl['control'] | undefined;
}

/** Checks a field whose answer is a list: its limits, the step for its items and its texts. */
export function checkList(place: ListPlace): void {
  checkLeast(place);
  if (!isListField(place.schema)) return;
  const { check, field, schema, at, step } = place;
  if (schema.uniqueItems !== undefined)
    check.report(
      `${at}/uniqueItems`,
      'field-schema',
      `${field}: uniqueItems does not apply to a list of steps`,
      {
        on: 'key',
      },
    );
  const fact = step.writes?.[field];
  if (fact !== undefined)
    check.report(`/steps/${step.id}/writes/${field}`, 'fact-type', `${fact} cannot come from a list`);
  checkWords(place);
  checkItems(place);
}

/** An empty list counts as no answer, so only `required` can refuse it. */
function checkLeast({ check, step, field, schema, at }: ListPlace): void {
  const isRequired = step.data.required?.includes(field) ?? false;
  if ((schema.minItems ?? 0) > 0 && !isRequired)
    check.report(`${at}/minItems`, 'field-schema', `${field}: minItems needs the field to be required`, {
      on: 'key',
    });
}

function checkWords({ check, field, options, control }: ListPlace): void {
  if (!control) return;
  const { itemTitle, add, fixed } = control.options;
  const missing = [
    ...(itemTitle === undefined ? ['itemTitle'] : []),
    ...(add === undefined && fixed !== true ? ['add'] : []),
  ];
  if (missing.length > 0)
    check.report(options, 'missing-key', `${field}: the widget list needs ${missing.join(' and ')}`);
}

function checkItems({ check, field, schema, at, options, control }: ListPlace): void {
  const { steps } = check.brand;
  const id = schema.items?.step ?? '';
  const step = Object.hasOwn(steps, id) ? steps[id] : undefined;
  if (!step) {
    const suggestion = suggest(id, Object.keys(steps));
    check.report(`${at}/items/step`, 'unknown-step', `There is no step ${id}`, { suggestion });
    return;
  }
  for (const key of ['writes', 'confirm', 'policies'] as const)
    if (step[key] !== undefined)
      check.report(`/steps/${id}/${key}`, 'field-schema', `The items of ${field} cannot have ${key}`, {
        on: 'key',
      });
  for (const [name, inner] of Object.entries(step.data.properties))
    if (isListField(inner))
      check.report(
        `/steps/${id}/data/properties/${name}`,
        'field-schema',
        `The list ${field} contains another list`,
      );
  const { by } = schema.distinct ?? {};
  if (by !== undefined && !Object.hasOwn(step.data.properties, by))
    check.report(`${at}/distinct/by`, 'unknown-field', `The items of ${field} have no field ${by}`, {
      suggestion: suggest(by, Object.keys(step.data.properties)),
    });
  if (control?.options.itemTitle !== undefined) checkTitle(check, control.options.itemTitle, step, options);
}

function checkTitle({ brand, report }: BrandCheck, key: string, step: Step, options: string): void {
  const message = brand.copy['en-US']?.[key];
  if (message === undefined) return;
  const fields = step.data.properties;
  for (const [name, type] of Object.entries(messageParts(message).args)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (name !== 'number' && !field)
      report(`${options}/itemTitle`, 'copy-message', `${key}: an item has no field ${name}`);
    else if (!fitting(field ?? { type: 'integer' }).includes(type))
      report(`${options}/itemTitle`, 'copy-message', `${key}: ${name} of an item is not of type ${type}`);
  }
}

function fitting({ type, format }: FieldSchema): readonly ArgumentType[] {
  if (type === 'integer' || type === 'number') return ['money', 'number', 'percent'];
  return format === 'calendar-date' ? ['date'] : ['text'];
}
