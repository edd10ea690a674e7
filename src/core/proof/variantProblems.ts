import type { Vocabulary } from '../flow/ruleSet.ts';
import type { Message } from '../model/generated/copy.ts';
import type { Screen } from '../model/generated/screens.ts';
import type { Rule } from '../rules/types.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import { holdingProblems } from './holdingProblems.ts';
import type { ProofProblem } from './proofTypes.ts';
import { sayNobody } from './sayTried.ts';
import { type Nobody, nobodyWho } from './whoMeets.ts';

/**
 * The variants nobody gets, by index, where the first that holds wins; undefined is the unconditional one,
 * which also serves applicants with unknown facts. Variants after it are reported elsewhere.
 */
function shadowedVariants(
  variants: readonly (Rule | undefined)[],
  vocabulary: Vocabulary,
): readonly (readonly [index: number, nobody: Nobody])[] {
  return variants.flatMap((variant, index) => {
    if (index === 0) return [];
    const earlier = variants.slice(0, index);
    if (earlier.includes(undefined)) return [];
    const conditions = { hold: variant === undefined ? [] : [variant], fail: earlier as readonly Rule[] };
    const nobody = nobodyWho(conditions, vocabulary, { mayBeMissing: variant === undefined });
    return nobody ? [[index, nobody] as const] : [];
  });
}

type Conditional = { readonly when?: Rule };

/** Each variant must be reachable, where the first that holds wins. `what` names one in messages. */
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
  const shadowed = shadowedVariants(rules, vocabulary).map(([index, { tried }]): ProofProblem => {
    const at = rules[index] === undefined ? '' : '/when';
    const message = `Nobody gets this ${what}, because an earlier one always applies first`;
    const place = `${pointer}/${index}${at}`;
    return tried === undefined
      ? { code: 'shadowed', pointer: place, message }
      : { code: 'not-proved', pointer: place, message: `${sayNobody(tried)}. ${message}` };
  });
  return [
    ...never,
    ...shadowed.filter((problem) => !never.some((other) => other.pointer === problem.pointer)),
  ];
}

/** Every variant of a locale's messages must be reachable; pointers are relative to the messages. */
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

/** Every step of every screen must be reachable; pointers are relative to the screens. */
export const screenProblems = (
  screens: Readonly<Record<string, Screen>>,
  vocabulary: Vocabulary,
): readonly ProofProblem[] =>
  Object.entries(screens).flatMap(([path, { steps }]) =>
    variantProblems(steps, { pointer: toPointer([path, 'steps']), what: 'step' }, vocabulary),
  );
