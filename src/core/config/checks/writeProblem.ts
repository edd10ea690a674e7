import type { FactDefinition } from '../../rules/types.ts';

const texts: ReadonlySet<string> = new Set(['text', 'state', 'zip', 'enum', 'date']);
const numbers: ReadonlySet<string> = new Set(['integer', 'money', 'rate', 'percent']);

/**
 * Why an answer of type `field` cannot become the fact, as the end of a sentence about the fact; undefined if
 * it can.
 */
export function writeProblem(field: FactDefinition, fact: FactDefinition): string | undefined {
  if (fact.derived) return 'is computed and cannot be written';
  if (fact.type === field.type) return sameEnum(field, fact);
  const fits =
    (field.type === 'text' && texts.has(fact.type)) ||
    ((field.type === 'state' || field.type === 'zip' || field.type === 'enum') && fact.type === 'text') ||
    (field.type === 'enum' && (fact.type === 'boolean' || fact.type === 'state')) ||
    (field.type === 'integer' && numbers.has(fact.type)) ||
    (field.type === 'money' && (fact.type === 'rate' || fact.type === 'percent'));
  return fits ? undefined : `is of type ${fact.type}, but the field is of type ${field.type}`;
}

const sameEnum = (field: FactDefinition, fact: FactDefinition): string | undefined =>
  fact.of === field.of || fact.of === undefined
    ? undefined
    : `holds values of ${fact.of}, but the field gives ${field.of ?? 'others'}`;
