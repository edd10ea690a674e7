import { fieldFact, isListField } from '../../flow/fieldFacts.ts';
import { enumName } from '../../model/enumName.ts';
import type { FieldSchema, Step } from '../../model/generated/step.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { suggest } from '../../shared/suggest.ts';
import { controlsOf, type FoundControl, failingKeywords, knownKeywords } from '../stepFields.ts';
import { type BrandCheck, marksOf } from './brandCheck.ts';
import { checkEnums } from './checkEnums.ts';
import { checkList } from './checkList.ts';
import { checkStepParts } from './checkStepParts.ts';
import { widgetProblem } from './widgetProblem.ts';
import { writeProblem } from './writeProblem.ts';

/** Checks the parts of each step against each other: fields, controls, messages, enums, lists, writes. */
export function checkSteps(check: BrandCheck): void {
  checkEnums(check);
  for (const [id, step] of Object.entries(check.brand.steps)) {
    const place = { check, step, at: toPointer(['steps', id]), controls: controlsOf(step) };
    const misspelt = new Set([...checkFieldNames(place), ...checkControls(place)]);
    for (const [field, schema] of Object.entries(step.data.properties))
      checkField(place, field, { schema, isMisspelt: misspelt.has(field) });
    checkStepParts(check, step, place.at);
    checkWrites(place);
    checkListed(place);
  }
}

interface StepPlace {
  readonly check: BrandCheck;
  readonly step: Step;
  readonly at: string;
  readonly controls: readonly FoundControl[];
}

const has = (record: object, key: string): boolean => Object.hasOwn(record, key);

/** Fields that a misspelt name probably meant. Nothing is reported as missing for them. */
function checkFieldNames({ check, step, at }: StepPlace): readonly string[] {
  const meant: string[] = [];
  for (const { pointer, value, on } of marksOf(check, 'fieldName', at)) {
    const name = String(value);
    if (!pointer.startsWith(`${at}/`) || has(step.data.properties, name)) continue;
    const suggestion = suggest(name, Object.keys(step.data.properties));
    check.report(pointer, 'unknown-field', `This step has no field ${name}`, { suggestion, on });
    if (suggestion !== undefined) meant.push(suggestion);
  }
  return meant;
}

function checkControls({ check, step, at, controls }: StepPlace): readonly string[] {
  const meant: string[] = [];
  const seen = new Set<string>();
  for (const { field, pointer, control } of controls) {
    if (!has(step.data.properties, field)) {
      const near = suggest(field, Object.keys(step.data.properties));
      if (near !== undefined) meant.push(near);
      check.report(`${at}${pointer}/scope`, 'unknown-field', `This step has no field ${field}`, {
        suggestion: near === undefined ? undefined : `#/properties/${near}`,
      });
    } else if (seen.has(field))
      check.report(`${at}${pointer}/scope`, 'field-with-two-controls', `${field} already has a control`);
    seen.add(field);
    const link = control.options.opens;
    if (link !== undefined) expectLink(check, link, `${at}${pointer}/options/opens`);
  }
  return meant;
}

export function expectLink(check: BrandCheck, link: string, pointer: string): void {
  const links = Object.keys(check.brand.brand.links ?? {});
  if (!links.includes(link))
    check.report(pointer, 'unknown-link', `The brand has no link ${link}`, {
      suggestion: suggest(link, links),
    });
}

interface FieldUnderCheck {
  readonly schema: FieldSchema;
  /** A misspelt name in the step probably means this field. */
  readonly isMisspelt: boolean;
}

function checkField(
  { check, step, at, controls }: StepPlace,
  field: string,
  { schema, isMisspelt }: FieldUnderCheck,
): void {
  const pointer = `${at}/data/properties/${field}`;
  for (const [ref, where] of [
    [schema.$ref, '/$ref'],
    [schema.items?.$ref, '/items/$ref'],
  ] as const)
    if (ref !== undefined) expectEnum(check, ref, `${pointer}${where}`);
  const found = controls.find((control) => control.field === field);
  checkList({
    ...{ check, step, field, schema, at: pointer },
    control: found?.control,
    options: `${at}${found?.pointer ?? ''}/options`,
  });
  if (!found) {
    if (step.panel === undefined && !isMisspelt)
      check.report(
        pointer,
        'field-without-control',
        `${field} has no control; if that is intended, give it the widget hidden`,
        { on: 'key' },
      );
    return;
  }
  const { widget } = found.control.options;
  const isTyped = schema.type !== undefined || schema.$ref !== undefined;
  const problem = isTyped ? widgetProblem(widget, schema) : undefined;
  if (problem !== undefined)
    check.report(`${at}${found.pointer}/options/widget`, 'field-schema', `${field}: ${problem}`);
  if (choices.has(widget)) checkLabels(check, schema.$ref ?? schema.items?.$ref, `${at}${found.pointer}`);
  if (isMisspelt) return;
  const required = step.data.required?.includes(field) ?? false;
  checkMessages({ check, step, at, controls }, field, failingKeywords(schema, { required, widget }));
}

const choices: ReadonlySet<string> = new Set(['select', 'radio', 'cards', 'checkboxes', 'state']);

function checkLabels(check: BrandCheck, ref: string | undefined, pointer: string): void {
  const name = enumOf(ref) ?? '';
  const values = has(check.brand.enums, name) ? (check.brand.enums[name]?.values ?? []) : [];
  const bare = values.filter(({ label }) => label === undefined).map(({ id }) => id);
  if (bare.length > 0)
    check.report(
      pointer,
      'missing-key',
      `The enum ${name} has no label for ${bare.join(', ')}, which this control shows`,
    );
}

function checkMessages(
  { check, step, at, controls }: StepPlace,
  field: string,
  keywords: readonly string[],
): void {
  const schema = step.data.properties[field] ?? {};
  const messages = step.messages?.[field] ?? {};
  const isHidden = controls.some(
    (found) => found.field === field && found.control.options.widget === 'hidden',
  );
  // A hidden field may be unanswered even if required: its panel answers it, or the borrower has not chosen
  // yet.
  const mayBeMissing = keywords.includes('required') || (isHidden && step.data.required?.includes(field));
  const unfailing = Object.keys(messages).filter(
    (keyword) => !knownKeywords(schema).has(keyword) || (keyword === 'required' && !mayBeMissing),
  );
  const untold = keywords.filter((keyword) => !has(messages, keyword));
  const meant = new Map(unfailing.map((keyword) => [keyword, suggest(keyword, untold)]));
  const missing = untold.filter((keyword) => ![...meant.values()].includes(keyword));
  if (missing.length > 0) {
    const pointer = has(step.messages ?? {}, field)
      ? `${at}/messages/${field}`
      : `${at}/data/properties/${field}`;
    check.report(
      pointer,
      'message-missing',
      `${field} can fail ${missing.join(', ')} but has no message for it`,
      { on: 'key' },
    );
  }
  for (const [keyword, suggestion] of meant)
    check.report(`${at}/messages/${field}/${keyword}`, 'message-unused', `${field} never fails ${keyword}`, {
      on: 'key',
      severity: suggestion === undefined ? 'warning' : 'error',
      suggestion: suggestion ?? suggest(keyword, keywords),
    });
}

function expectEnum(check: BrandCheck, ref: string, pointer: string): void {
  const name = enumName(ref);
  if (has(check.brand.enums, name)) return;
  const near = suggest(name, Object.keys(check.brand.enums));
  check.report(pointer, 'unknown-enum', `There is no enum ${name}`, {
    suggestion: near === undefined ? undefined : `enums#/${near}`,
  });
}

function checkWrites({ check, step, at, controls }: StepPlace): void {
  for (const [field, name] of Object.entries(step.writes ?? {})) {
    const schema = step.data.properties[field];
    const fact = has(check.brand.facts, name) ? check.brand.facts[name] : undefined;
    const enums = [enumOf(schema?.$ref), fact?.of].filter((name) => name !== undefined);
    if (!schema || isListField(schema) || !fact || enums.some((each) => !has(check.brand.enums, each)))
      continue;
    const widget = controls.find((control) => control.field === field)?.control.options.widget ?? 'text';
    const problem = writeProblem(fieldFact(schema, widget), fact);
    if (problem !== undefined) check.report(`${at}/writes/${field}`, 'fact-type', `${name} ${problem}`);
  }
}

const enumOf = (ref: string | undefined): string | undefined =>
  ref === undefined ? undefined : enumName(ref);

function checkListed({ check, step, at }: StepPlace): void {
  for (const [index, id] of (step.policies ?? []).entries())
    expectPolicy(check, id, `${at}/policies/${index}`);
}

export function expectPolicy(check: BrandCheck, id: string, pointer: string): void {
  const ids = Object.keys(check.brand.policies);
  if (!ids.includes(id))
    check.report(pointer, 'unknown-policy', `There is no policy ${id}`, { suggestion: suggest(id, ids) });
}
