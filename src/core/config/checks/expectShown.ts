import { stepDictionary } from '../../flow/fieldFacts.ts';
import type { Policy } from '../../model/generated/policies.ts';
import type { Step } from '../../model/generated/step.ts';
import { compileChecked } from '../../rules/compileChecked.ts';
import { deriveFacts } from '../../rules/deriveFacts.ts';
import type { Facts } from '../../rules/types.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { controlsOf } from '../stepFields.ts';
import type { BrandCheck } from './brandCheck.ts';
import { type ControlCondition, controlConditions } from './controlConditions.ts';

/**
 * Whoever a policy stops can say so: of the steps that ask for what decides it, at least one shows each of its fields to everybody
 * in an example that applies. A condition that reads what the example does not say is left to the steps.
 */
export function expectShown(
  check: BrandCheck,
  { id, examples = [] }: Policy,
  { steps, asked }: { readonly steps: readonly string[]; readonly asked: ReadonlySet<string> },
): void {
  for (const { name, given, expect } of examples) {
    if (expect !== 'applies') continue;
    const hidden = steps.flatMap((step) => {
      const found = check.document('steps', step);
      return found ? [hiddenIn(check, found, { given: given as Facts, asked })] : [];
    });
    const [first] = hidden;
    if (!first || hidden.some((conditions) => conditions.length === 0)) continue;
    const [condition] = first;
    if (condition)
      check.report(
        condition.pointer,
        'answer-not-asked',
        `The policy ${id} is decided by what is asked here, but not of those in its example "${name}"`,
      );
    return;
  }
}

interface Example {
  readonly given: Facts;
  readonly asked: ReadonlySet<string>;
}

/** The conditions in a step by which an example is not asked for what decides. */
function hiddenIn(
  { brand, vocabulary }: BrandCheck,
  step: Step,
  { given, asked }: Example,
): readonly ControlCondition[] {
  const facts = deriveFacts(given, brand.facts);
  const widgets = new Map(controlsOf(step).map(({ field, control }) => [field, control.options.widget]));
  const context = { ...vocabulary, facts: stepDictionary(step, widgets, vocabulary.facts) };
  return Object.entries(step.writes ?? {})
    .filter(([, fact]) => asked.has(fact) && given[fact] !== undefined)
    .flatMap(([field]) => controlConditions(step.ui, toPointer(['steps', step.id, 'ui']), field))
    .filter(({ when }) => {
      const outcome = compileChecked(when, context).evaluate(facts);
      return outcome.type === 'value' && outcome.value === false;
    });
}
