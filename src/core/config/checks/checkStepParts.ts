import { enumName } from '../../model/enumName.ts';
import type { FieldSchema, Step, UiElement } from '../../model/generated/step.ts';
import { panelNames } from '../../model/panelNames.ts';
import { suggest } from '../../shared/suggest.ts';
import { panelsOf } from '../stepFields.ts';
import type { BrandCheck } from './brandCheck.ts';
import { fieldSchemaProblems } from './fieldSchemaProblems.ts';

/** Checks a step by itself: panels, field schemas, and where answers are stored. */
export function checkStepParts(check: BrandCheck, step: Step, at: string): void {
  checkPanels(check, step, at);
  checkPages(check, step, at);
  checkSchemas(check, step, at);
  checkStore(check, step, at);
}

function checkPanels({ report }: BrandCheck, step: Step, at: string): void {
  for (const { pointer, name } of panelsOf(step))
    if (!panelNames.includes(name))
      report(`${at}${pointer}/name`, 'unknown-panel', `There is no panel ${name}`, {
        suggestion: suggest(name, panelNames),
      });
}

/** A page is a group directly below the step's layout, and has an id, which its address ends with. */
function checkPages({ report }: BrandCheck, { ui }: Step, at: string): void {
  const walk = (element: UiElement, pointer: string, depth: number): void => {
    if (!('elements' in element)) return;
    const { page, id, type } = element;
    if (page && (type !== 'Group' || depth !== 1))
      report(`${pointer}/page`, 'not-allowed', "Only a group directly below the step's layout can be a page");
    else if (page && id === undefined) report(`${pointer}/page`, 'not-allowed', 'A page needs an id');
    for (const [index, child] of element.elements.entries())
      walk(child, `${pointer}/elements/${index}`, depth + 1);
  };
  walk(ui, `${at}/ui`, 0);
}

function checkSchemas(check: BrandCheck, step: Step, at: string): void {
  const { report } = check;
  for (const [field, schema] of Object.entries(step.data.properties)) {
    const pointer = `${at}/data/properties/${field}`;
    for (const { keyword, message } of fieldSchemaProblems(schema))
      report(keyword ? `${pointer}/${keyword}` : pointer, 'field-schema', `${field} ${message}`);
    for (const keyword of ['sameAs', 'sameTextAs', 'notTextOf'] as const)
      if ([schema[keyword]].flat().includes(field))
        report(`${pointer}/${keyword}`, 'field-schema', `${field} is compared with itself`);
    checkDefault(check, schema, `${pointer}/default`);
  }
}

/**
 * The default of a choice must be one of its values; otherwise the list shows another value than rules read.
 */
function checkDefault({ brand, report }: BrandCheck, schema: FieldSchema, at: string): void {
  const { $ref, default: value } = schema;
  const ids = $ref === undefined ? schema.enum : brand.enums[enumName($ref)]?.values.map(({ id }) => id);
  if (value === undefined || ids === undefined || ids.some((id) => id === value)) return;
  report(at, 'not-allowed', `${JSON.stringify(value)} is not one of the choices`, {
    suggestion: suggest(String(value), ids.map(String)),
  });
}

function checkStore({ report }: BrandCheck, step: Step, at: string): void {
  const places = Object.entries(step.store ?? {});
  for (const [index, [field, place]] of places.entries())
    for (const [other, taken] of places.slice(0, index))
      if (`${place}/`.startsWith(`${taken}/`) || `${taken}/`.startsWith(`${place}/`))
        report(`${at}/store/${field}`, 'store-taken', `${other} is stored at ${taken}`);
  const facts = Object.entries(step.writes ?? {});
  for (const [index, [field, fact]] of facts.entries()) {
    const first = facts.slice(0, index).find(([, name]) => name === fact);
    if (first) report(`${at}/writes/${field}`, 'duplicate-id', `${first[0]} already sets ${fact}`);
  }
}
