import type { Vocabulary } from '../flow/ruleSet.ts';
import type { Message } from '../model/generated/copy.ts';
import type { Screen } from '../model/generated/screens.ts';
import type { Rule } from '../rules/types.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import { holdingProblems } from './holdingProblems.ts';
import type { ProofProblem } from './proofTypes.ts';
import { isNobody } from './whoMeets.ts';

/**
 * The places of variants that nobody gets, of a list of which everybody gets the first that holds; undefined stands for
 * the one without a condition, which is there for those of whom a fact is not known too. What
 * stands behind that one is not named: it is refused where variants are read.
 */
function shadowedVariants(
  variants: readonly (Rule | undefined)[],
  vocabulary: Vocabulary,
): readonly number[] {
  return variants.flatMap((variant, index) => {
    if (index === 0) return [];
    const earlier = variants.slice(0, index);
    if (earlier.includes(undefined)) return [];
    const conditions = { hold: variant === undefined ? [] : [variant], fail: earlier as readonly Rule[] };
    return isNobody(conditions, vocabulary, { mayBeMissing: variant === undefined }) ? [index] : [];
  });
}

type Conditional = { readonly when?: Rule };

/** Of variants of which the first that holds is taken, each is taken by somebody. `what` names one in the message. */
export function variantProblems(
  variants: readonly Conditional[],
  { pointer, what }: { readonly pointer: string; readonly what: string },
  vocabulary: Vocabulary,
): readonly ProofProblem[] {
  const never = variants.flatMap(({ when }, index) =>
    when === undefined
      ? []
      : holdingProblems({ rule: when, pointer: `${pointer}/${index}/when`, mayAlways: true }, vocabulary),
  );
  const rules = variants.map(({ when }) => when);
  const shadowed = shadowedVariants(rules, vocabulary).map((index): ProofProblem => {
    const at = rules[index] === undefined ? '' : '/when';
    const message = `Nobody gets this ${what}, because an earlier one always applies first`;
    return { code: 'shadowed', pointer: `${pointer}/${index}${at}`, message };
  });
  return [
    ...never,
    ...shadowed.filter((problem) => !never.some((other) => other.pointer === problem.pointer)),
  ];
}

/** Every variant of every message of a locale is read by somebody; pointers start at the messages. */
export function messageProblems(
  messages: Readonly<Record<string, Message>>,
  vocabulary: Vocabulary,
): readonly ProofProblem[] {
  return Object.entries(messages).flatMap(([key, message]) => {
    if (typeof message === 'string') return [];
    const isList = Array.isArray(message);
    const variants: readonly Conditional[] = isList
      ? message
      : ('variants' in message && message.variants) || [];
    const pointer = `${toPointer([key])}${isList ? '' : '/variants'}`;
    return variants.length === 0 ? [] : variantProblems(variants, { pointer, what: 'text' }, vocabulary);
  });
}

/** Every step of every screen is shown to somebody; pointers start at the screens. */
export const screenProblems = (
  screens: Readonly<Record<string, Screen>>,
  vocabulary: Vocabulary,
): readonly ProofProblem[] =>
  Object.entries(screens).flatMap(([path, { steps }]) =>
    variantProblems(steps, { pointer: toPointer([path, 'steps']), what: 'step' }, vocabulary),
  );
