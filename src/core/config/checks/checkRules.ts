import { type AmountName, amountTypes } from '../../flow/amounts.ts';
import { stepDictionary } from '../../flow/fieldFacts.ts';
import type { Vocabulary } from '../../flow/ruleSet.ts';
import type { Step } from '../../model/generated/step.ts';
import { checkRule } from '../../rules/checkRule.ts';
import type { EnumValues, FactDictionary, Rule, RuleProblem } from '../../rules/types.ts';
import { isObject, type Json } from '../../shared/json.ts';
import { getAt, pointerSegments, toPointer } from '../../shared/jsonPointer.ts';
import { suggest } from '../../shared/suggest.ts';
import { memoByIdentity } from '../memoByIdentity.ts';
import type { Mark } from '../schemaMarks.ts';
import { controlsOf } from '../stepFields.ts';
import { type BrandCheck, marksOf } from './brandCheck.ts';
import { rememberedByName } from './rememberedCheck.ts';

/**
 * Every rule must be well typed and in the strict subset. Rules of a step and of the policies it lists may
 * also read its `field.<name>`. Rules of messages are checked with the messages.
 */
export function checkRules(check: BrandCheck): void {
  for (const section of check.sections) if (section !== 'copy') ofSection(check, section);
}

/** By section, because brands differ in settings but share most other rules. */
const ofSection = rememberedByName(checkSection);

function checkSection(check: BrandCheck, section: string): void {
  for (const mark of marksOf(check, 'rule', `/${section}/`)) {
    const reported = new Set<string>();
    for (const dictionary of dictionariesFor(check, mark))
      for (const problem of problemsOf(mark.value, dictionary, check.vocabulary.enums)) {
        if (isOfEnum(mark.value, problem, { facts: dictionary, enums: check.vocabulary.enums })) continue;
        const key = `${problem.pointer} ${problem.message}`;
        if (!reported.has(key)) report(check, mark, problem);
        reported.add(key);
      }
  }
  for (const mark of marksOf(check, 'amount', `/${section}/`)) checkAmount(check, mark);
}

/** An amount has the unit of what it is for. */
function checkAmount(check: BrandCheck, mark: Mark): void {
  const [section = '', id = '', ...path] = pointerSegments(mark.pointer);
  const policy = section === 'policies' ? check.document('policies', id) : undefined;
  const effect = getAt((policy ?? {}) as unknown as Json, toPointer(path.slice(0, -1)));
  const name = isObject(effect) ? (effect.price ?? effect.figure) : undefined;
  const expected = typeof name === 'string' ? amountTypes[name as AmountName] : undefined;
  if (expected === undefined) return;
  for (const problem of checkRule(mark.value, { ...check.vocabulary, expected }))
    report(check, mark, problem);
}

/** Reported at the fact or the field. */
function isOfEnum(rule: Rule, { pointer }: RuleProblem, { facts, enums }: Vocabulary): boolean {
  const part = getAt(rule, pointer);
  const name = isObject(part) ? String(part.var) : '';
  const of = Object.hasOwn(facts, name) ? facts[name]?.of : undefined;
  return of !== undefined && !Object.hasOwn(enums, of);
}

function report(check: BrandCheck, mark: Mark, { pointer, message, suggestion }: RuleProblem): void {
  check.report(`${mark.pointer}${pointer}`, 'rule', message, { suggestion });
}

function dictionariesFor(check: BrandCheck, { pointer }: Mark): readonly FactDictionary[] {
  const [section, id = ''] = pointerSegments(pointer);
  const { facts } = check.vocabulary;
  const step = section === 'steps' ? check.document('steps', id) : undefined;
  if (step) return [dictionaryOf(step, facts)];
  if (section !== 'policies') return [facts];
  const listing = check.listing(id);
  if (listing.length === 0 && isMisspelt(check, id)) return [];
  const alone =
    listing.length === 0 || Object.values(check.brand.flows).some((flow) => flow.policies?.includes(id));
  return [...listing.map((step) => dictionaryOf(step, facts)), ...(alone ? [facts] : [])];
}

/** A step probably lists the policy under a misspelt name, which is reported there. */
const isMisspelt = ({ brand: { steps, policies } }: BrandCheck, id: string): boolean =>
  Object.values(steps).some((step) =>
    step.policies?.some((listed) => !Object.hasOwn(policies, listed) && suggest(listed, [id]) === id),
  );

/** Memoized by step and facts. */
export const dictionaryOf = memoByIdentity((step: Step, facts: FactDictionary): FactDictionary => {
  const widgets = controlsOf(step).map(({ field, control }) => [field, control.options.widget] as const);
  return stepDictionary(step, new Map(widgets), facts);
});

const objectProblems = memoByIdentity((rule: object, facts: FactDictionary) =>
  memoByIdentity((enums: EnumValues, _same: EnumValues) => checkRule(rule as Rule, { facts, enums })),
);

const problemsOf = (rule: Rule, facts: FactDictionary, enums: EnumValues): readonly RuleProblem[] =>
  typeof rule === 'object' && rule !== null
    ? objectProblems(rule, facts)(enums, enums)
    : checkRule(rule, { facts, enums });
