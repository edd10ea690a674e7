import type { Policy } from '../../model/generated/policies.ts';
import type { Step } from '../../model/generated/step.ts';
import { isByLaw } from '../../proof/isByLaw.ts';
import { readAtoms } from '../../proof/readAtoms.ts';
import type { Rule } from '../../rules/types.ts';
import { isObject } from '../../shared/json.ts';
import { getAt, pointerSegments, toPointer } from '../../shared/jsonPointer.ts';
import { controlsOf } from '../stepFields.ts';
import { type BrandCheck, marksOf } from './brandCheck.ts';
import { vocabularyPart } from './vocabularyPart.ts';

/** Effects that decide whether, how much and at what price somebody borrows. */
const OUTCOMES = ['block', 'warn', 'route', 'limit', 'price', 'figure', 'valuation'] as const;

/**
 * Nothing counts a trait that the law forbids to count (Equal Credit Opportunity Act, 15 U.S.C. § 1691(a); Fair Housing Act,
 * 42 U.S.C. § 3605): no outcome, unless the policy cites the law that lets it, and nothing that is asked or offered. A sensitive
 * answer, such as one for Regulation C, decides nothing and becomes no fact. This is a proof: what no rule reads changes nothing.
 */
export function checkProtected(check: BrandCheck): void {
  for (const id of check.ids('policies')) checkOutcome(check, id);
  for (const section of ['flows', 'steps', 'screens']) checkOffered(check, section);
  for (const [id, step] of Object.entries(check.brand.steps)) checkSensitive(check, id, step);
}

function checkOutcome(check: BrandCheck, id: string): void {
  const policy = check.document('policies', id);
  if (!policy?.effect || !OUTCOMES.some((kind) => kind in policy.effect) || isByLaw(policy)) return;
  const steps = Object.values(check.brand.steps).filter((step) => step.policies?.includes(id));
  const versions = [policy, ...(policy.earlier ?? []).map((version) => ({ ...policy, ...version }))];
  for (const [key, rule] of versions.flatMap((version) => Object.entries(rulesOf(version as Policy)))) {
    const answer = fieldsRead(rule).find((name) =>
      steps.some((step) => isTrait(check, step, name) || sensitiveFields(step).has(name)),
    );
    const trait = traitRead(check, rule) ?? (answer === undefined ? undefined : `field.${answer}`);
    if (trait !== undefined)
      check.report(
        toPointer(['policies', id, key]),
        'protected-trait',
        `This policy decides by ${trait}, which the law forbids to count against a borrower; cite the law that lets it, or decide by something else`,
      );
  }
}

/** What is asked and offered, and where applicants are led; words may go by anything. */
function checkOffered(check: BrandCheck, section: string): void {
  for (const { pointer, value } of marksOf(check, 'rule', `/${section}/`)) {
    if (typeof value !== 'object' || value === null || isNotice(check, pointer)) continue;
    const [, id = ''] = pointerSegments(pointer);
    const step = section === 'steps' ? check.brand.steps[id] : undefined;
    const answer = step && fieldsRead(value).find((name) => isTrait(check, step, name));
    const trait = traitRead(check, value) ?? (answer === undefined ? undefined : `field.${answer}`);
    if (trait !== undefined)
      check.report(
        pointer,
        'protected-trait',
        `What is asked or offered here goes by ${trait}, which the law forbids to count; use a policy that cites the law for it`,
      );
  }
}

function isNotice({ brand }: BrandCheck, pointer: string): boolean {
  const element = getAt(brand, pointer.slice(0, pointer.lastIndexOf('/')));
  return isObject(element) && element.type === 'Notice';
}

function checkSensitive(check: BrandCheck, id: string, step: Step): void {
  const sensitive = sensitiveFields(step);
  for (const [field, fact] of Object.entries(step.writes ?? {}))
    if (sensitive.has(field))
      check.report(
        toPointer(['steps', id, 'writes', field]),
        'protected-trait',
        `The sensitive answer ${field} becomes the fact ${fact}, which rules could count`,
      );
}

/** A protected fact that the rule reads or derives from. */
const traitRead = (check: BrandCheck, rule: object): string | undefined =>
  Object.entries(vocabularyPart(check.vocabulary, [rule]).facts).find(
    ([, definition]) => definition.protected,
  )?.[0];

const fieldsRead = (rule: object): readonly string[] =>
  [...readAtoms([rule as Rule]).facts].flatMap((name) =>
    name.startsWith('field.') ? [name.slice('field.'.length)] : [],
  );

const isTrait = ({ vocabulary }: BrandCheck, { writes = {} }: Step, field: string): boolean =>
  vocabulary.facts[writes[field] ?? '']?.protected === true;

const sensitiveFields = (step: Step): ReadonlySet<string> =>
  new Set(controlsOf(step).flatMap(({ field, control }) => (control.options.sensitive ? [field] : [])));

function rulesOf({ scope, when, effect }: Policy): Readonly<Record<string, object>> {
  const rules = { scope, when, effect };
  return Object.fromEntries(
    Object.entries(rules).flatMap(([key, rule]) =>
      typeof rule === 'object' && rule !== null ? [[key, rule]] : [],
    ),
  );
}
