import type { CompiledMessage, CompiledVariant } from '../model/release.ts';
import { compileRule } from '../rules/compileRule.ts';
import type { EnumValues, FactDictionary, Facts } from '../rules/types.ts';

/** A variant whose condition is ready to be asked. */
export interface Variant {
  /** True only when the condition's value is true; unknown and failing conditions do not hold. */
  readonly holds: (facts: Facts) => boolean;
  readonly text: CompiledVariant['text'];
}

/** What the conditions of variants may read. */
export interface VariantScope {
  readonly dictionary: FactDictionary;
  readonly enums: EnumValues;
}

/** The variants of a message with their conditions compiled; a condition that does not compile never holds. */
export function readyVariants(message: CompiledMessage, scope: VariantScope): readonly Variant[] {
  return message.map(({ when, text }) => ({ text, holds: condition(when, scope) }));
}

function condition(when: CompiledVariant['when'], { dictionary, enums }: VariantScope): Variant['holds'] {
  if (when === undefined || typeof when === 'boolean') return () => when !== false;
  const rule = compileRule(when, { facts: dictionary, enums });
  if (!rule.ok) return () => false;
  return (facts) => {
    const outcome = rule.value.evaluate(facts);
    return outcome.type === 'value' && outcome.value === true;
  };
}
