import { fieldConditions, isSeen } from '../../flow/fieldConditions.ts';
import type { StepField, StepLayout } from '../../flow/layoutTypes.ts';
import type { Vocabulary } from '../../flow/ruleSet.ts';
import { describePolicy } from '../../matrix/matrixRule.ts';
import type { FullPolicy } from '../../model/resolvedBrand.ts';
import { describeRule } from '../../rules/describeRule.ts';
import { allOf, anyOf } from '../../rules/joinRules.ts';
import type { Demand, OutlinedField, OutlinedText } from './outlineTypes.ts';

export interface FieldPlace {
  readonly layout: StepLayout;
  /** What its rules are said with. */
  readonly vocabulary: Vocabulary;
  /** Those of its step. */
  readonly policies: readonly FullPolicy[];
  readonly say: (key: string) => OutlinedText;
}

/** A field as people read it who answer for it; undefined for one that nobody sees. */
export function fieldOutline(
  field: StepField,
  { layout, policies, vocabulary, say }: FieldPlace,
): OutlinedField | undefined {
  const { control, name, widget } = field;
  if (!control || !isSeen(field)) return undefined;
  const conditions = fieldConditions(field, layout).map((rules) => allOf([...rules.values()]));
  const shownIf = conditions.length === 0 ? null : describeRule(anyOf(conditions), vocabulary);
  const facts = new Set(field.targets.map(({ fact }) => fact));
  const asking = policies.filter(({ effect }) => 'require' in effect && facts.has(effect.require.fact));
  const isDemanded = layout.step.data.required?.includes(name) === true;
  return {
    id: name,
    widget,
    label: say(control.label),
    shownIf,
    required: demandOf({ isDemanded, isAlwaysShown: shownIf === null, isAsked: asking.length > 0 }),
    requiredIf: isDemanded ? [] : asking.map((policy) => describePolicy(policy, vocabulary)),
  };
}

function demandOf({
  isDemanded,
  isAlwaysShown,
  isAsked,
}: Readonly<Record<'isDemanded' | 'isAlwaysShown' | 'isAsked', boolean>>): Demand {
  if (isDemanded) return isAlwaysShown ? 'always' : 'whenShown';
  return isAsked ? 'sometimes' : 'no';
}
