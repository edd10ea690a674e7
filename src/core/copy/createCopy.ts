import type { CompiledMessage, CompiledVariant, CopyPart } from '../model/release.ts';
import { compileChecked } from '../rules/compileChecked.ts';
import type { EnumValues, FactDictionary, Facts } from '../rules/types.ts';
import { type CopyValues, type FormattedText, formatText, type RichPart } from './formatText.ts';
import { createFormatters } from './formatters.ts';

interface Variant {
  /** True only when the condition's value is true; unknown and failing conditions do not hold. */
  readonly holds: (facts: Facts) => boolean;
  readonly text: CompiledVariant['text'];
}

interface VariantScope {
  readonly dictionary: FactDictionary;
  readonly enums: EnumValues;
}

function readyVariants(message: CompiledMessage, scope: VariantScope): readonly Variant[] {
  return message.map(({ when, text }) => ({ text, holds: condition(when, scope) }));
}

function condition(when: CompiledVariant['when'], { dictionary, enums }: VariantScope): Variant['holds'] {
  if (when === undefined || typeof when === 'boolean') return () => when !== false;
  const rule = compileChecked(when, { facts: dictionary, enums });
  return (facts) => {
    const outcome = rule.evaluate(facts);
    return outcome.type === 'value' && outcome.value === true;
  };
}

export interface CopySource {
  readonly messages: CopyPart['messages'];
  readonly locale: string;
  readonly dictionary: FactDictionary;
  readonly enums: EnumValues;
  /** Arguments of every message: company fields and brand names. */
  readonly args: CopyValues;
}

/** The facts that choose a variant, and values for declared arguments. */
export interface CopyInput {
  readonly facts: Facts;
  readonly values?: CopyValues;
}

/**
 * Formats messages by key, using the first variant whose condition is true. Unknown and failing conditions
 * are skipped, so a missing fact leads to the last variant, which has none. An unknown key, or an argument
 * without a fitting value, throws an Error that names both but never the value.
 */
export interface Copy {
  readonly locale: string;
  /** Tags leave only their content. */
  readonly text: (key: string, input: CopyInput) => string;
  /** Texts and tags for a renderer. */
  readonly rich: (key: string, input: CopyInput) => readonly RichPart[];
}

/** Prepares conditions and texts on first use, and formats texts without values once. */
export function createCopy(source: CopySource): Copy {
  const formatters = createFormatters();
  const ready = new Map<string, readonly Variant[]>();
  const variantsOf = (key: string): readonly Variant[] => {
    const known = ready.get(key);
    if (known) return known;
    const fresh = readyVariants(messageOf(source, key), source);
    ready.set(key, fresh);
    return fresh;
  };
  const formatted = new Map<Variant, FormattedText>();
  const say = (key: string, { facts, values }: CopyInput): FormattedText => {
    const variant = variantsOf(key).find(({ holds }) => holds(facts));
    if (!variant) throw new Error(`Copy ${key}: no variant holds`);
    const known = values ? undefined : formatted.get(variant);
    if (known) return known;
    const fresh = formatText(variant.text, {
      key,
      locale: source.locale,
      formatters,
      values: { ...source.args, ...values },
    });
    if (!values) formatted.set(variant, fresh);
    return fresh;
  };
  return {
    locale: source.locale,
    text: (key, input) => say(key, input).text,
    rich: (key, input) => say(key, input).rich,
  };
}

function messageOf({ messages, locale }: CopySource, key: string): CompiledMessage {
  const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
  if (!message) throw new Error(`Copy ${key}: there is no such message in ${locale}`);
  return message;
}
