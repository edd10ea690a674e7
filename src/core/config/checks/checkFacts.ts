import type { FactDefinition } from '../../model/generated/facts.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { suggest } from '../../shared/suggest.ts';
import { type BrandCheck, marksOf } from './brandCheck.ts';

/** Checks the fact dictionary, that every switch and flag is a fact, and that every fact in use exists. */
export function checkFacts(check: BrandCheck): void {
  for (const [name, fact] of Object.entries(check.brand.facts)) checkDefinition(check, name, fact);
  for (const name of Object.keys(check.brand.brand.features ?? {}))
    expectFact(check, `org.features.${name}`, `/brand/features/${name}`);
  for (const name of Object.keys(check.brand.flags))
    expectFact(check, `flag.${name}`, toPointer(['flags', name]));
  for (const { pointer, value, on } of marksOf(check, 'factName'))
    checkName(check, String(value), pointer, on);
}

function checkName(check: BrandCheck, name: string, pointer: string, on: 'key' | 'value'): void {
  const { facts } = check.brand;
  if (Object.hasOwn(facts, name) || (name.startsWith('field.') && pointer.startsWith('/policies/'))) return;
  const suggestion = suggest(name, Object.keys(facts));
  check.report(pointer, 'unknown-fact', `There is no fact ${name}`, { suggestion, on });
}

function expectFact(check: BrandCheck, name: string, pointer: string): void {
  const fact = Object.hasOwn(check.brand.facts, name) ? check.brand.facts[name] : undefined;
  if (fact?.type === 'boolean') return;
  const message = fact ? `The fact ${name} must be a boolean` : `It needs the boolean fact ${name}`;
  const suggestion = fact ? undefined : suggest(name, Object.keys(check.brand.facts));
  check.report(pointer, fact ? 'fact-definition' : 'unknown-fact', message, { suggestion, on: 'key' });
}

function checkDefinition(check: BrandCheck, name: string, fact: FactDefinition): void {
  const pointer = toPointer(['facts', name]);
  const problem = definitionProblem(fact);
  if (problem !== undefined) check.report(pointer, 'fact-definition', `The fact ${name} ${problem}`);
  if (fact.of !== undefined && !Object.hasOwn(check.brand.enums, fact.of))
    check.report(`${pointer}/of`, 'unknown-enum', `There is no enum ${fact.of}`, {
      suggestion: suggest(fact.of, Object.keys(check.brand.enums)),
    });
  const { ageOn = [], daysAfter } = fact.derived ?? {};
  for (const [index, input] of ageOn.entries())
    expectDate(check, input.var, `${pointer}/derived/ageOn/${index}`);
  if (daysAfter) expectDate(check, daysAfter.date.var, `${pointer}/derived/daysAfter/date`);
}

function expectDate(check: BrandCheck, name: string, pointer: string): void {
  const fact = check.brand.facts[name];
  if (fact && fact.type !== 'date') check.report(`${pointer}/var`, 'fact-type', `${name} is not a date`);
}

function definitionProblem({
  type,
  of,
  items,
  derived,
  minimum,
  maximum,
}: FactDefinition): string | undefined {
  const ofEnum = type === 'enum' || (type === 'list' && items === 'enum');
  if (ofEnum && of === undefined) return 'needs the name of its enum: of';
  if (!ofEnum && of !== undefined) return 'is not an enum, so it cannot be of one';
  if (type === 'list' && items === undefined) return 'is a list and needs the type of its items';
  if (type !== 'list' && items !== undefined) return 'is not a list, so it has no items';
  if (derived?.ageOn && type !== 'integer') return 'is an age in whole years, so it must be an integer';
  if (derived?.daysAfter && type !== 'date')
    return 'is a number of days after another date, so it must be a date';
  if (minimum !== undefined && maximum !== undefined && minimum > maximum)
    return 'has a minimum above its maximum';
  return undefined;
}
