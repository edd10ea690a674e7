import type { Step, UiElement } from '../model/generated/step.ts';
import type { Rule } from '../rules/types.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import type { Change, DiffOptions } from './change.ts';
import { diffFields } from './diffFields.ts';
import { type DiffSides, isSame, namesOf } from './diffSide.ts';
import { diffVariants } from './diffVariants.ts';
import { stepVocabulary } from './stepVocabulary.ts';
import type { VariantSide } from './variantDifferences.ts';

type StepSides = { readonly [Side in 'before' | 'after']: Omit<VariantSide, 'variants'> };

/** Changes in elements, confirmations, policies and accepted answers of steps. */
export const diffSteps = (sides: DiffSides, options: DiffOptions): readonly Change[] => {
  const [before, after] = [sides.before.brand.steps, sides.after.brand.steps];
  const isAlike =
    isSame(sides.before.known, sides.after.known) &&
    isSame(sides.before.brand.enums, sides.after.brand.enums);
  return namesOf(before, after).flatMap((id) => {
    const [one, other] = [before[id], after[id]];
    if (!one || !other || (isAlike && isSame(one, other))) return [];
    return diffStep(one, other, sides, options);
  });
};

function diffStep(before: Step, after: Step, sides: DiffSides, options: DiffOptions): readonly Change[] {
  const placed: StepSides = {
    before: { ...sides.before, vocabulary: stepVocabulary(before, sides.before.vocabulary) },
    after: { ...sides.after, vocabulary: stepVocabulary(after, sides.after.vocabulary) },
  };
  return [
    ...diffElements(before, after, placed, options),
    ...diffConfirmations(before, after, placed, options),
    ...diffListed(before, after),
    ...diffFields({ before, after }, sides),
  ];
}

interface Shown {
  readonly pointer: string;
  readonly when: Rule | undefined;
}

/** Compares controls by field, and other elements by id or text. */
function diffElements(before: Step, after: Step, sides: StepSides, options: DiffOptions): readonly Change[] {
  const [one, other] = [shownIn(before), shownIn(after)];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((name) => {
    const variants = (shown: readonly Shown[] = []) => shown.map(({ when }) => ({ when, is: 'shown' }));
    const telling = {
      kind: 'behaviour',
      where: `${toPointer(['steps', after.id])}${(other.get(name) ?? one.get(name))?.[0]?.pointer ?? ''}`,
      nothing: 'not shown',
      words: (was: string, is: string) => `The step ${after.id}: ${name} was ${was} before and is ${is} now`,
    } as const;
    return diffVariants(
      { before: variants(one.get(name)), after: variants(other.get(name)) },
      sides,
      telling,
      options,
    );
  });
}

function shownIn({ ui, submit }: Step): ReadonlyMap<string, readonly Shown[]> {
  const legal = (submit.legal ?? []).map(({ id, when }, index) => ({
    name: `the legal text ${id}`,
    pointer: `/submit/legal/${index}`,
    when,
  }));
  const found = Map.groupBy([...elementsOf(ui, '/ui', []), ...legal], ({ name }) => name);
  return new Map([...found].filter(([name]) => name !== ''));
}

function elementsOf(
  element: UiElement,
  pointer: string,
  within: readonly Rule[],
): readonly (Shown & { readonly name: string })[] {
  const rules = element.when === undefined ? within : [...within, element.when];
  const [only] = rules;
  const when = rules.length > 1 ? { and: [...rules] } : only;
  const children = 'elements' in element ? element.elements : [];
  const inner = children.flatMap((child, index) => elementsOf(child, `${pointer}/elements/${index}`, rules));
  return [{ name: nameOf(element), pointer, when }, ...inner];
}

function nameOf(element: UiElement): string {
  if (element.type === 'Control') return `the field ${element.scope.replace('#/properties/', '')}`;
  if (element.id !== undefined) return element.id;
  return element.type === 'Notice' ? `the notice ${element.text}` : '';
}

function diffConfirmations(
  before: Step,
  after: Step,
  sides: StepSides,
  options: DiffOptions,
): readonly Change[] {
  const ids = [...new Set([...(before.confirm ?? []), ...(after.confirm ?? [])].map(({ id }) => id))];
  return ids.flatMap((id) => {
    const variants = ({ confirm = [] }: Step) =>
      confirm.filter((one) => one.id === id).map(({ when }) => ({ when, is: 'asked' }));
    const telling = {
      kind: 'behaviour',
      where: toPointer(['steps', after.id, 'confirm']),
      nothing: 'not asked',
      words: (was: string, is: string) =>
        `The step ${after.id}: the confirmation ${id} was ${was} before and is ${is} now`,
    } as const;
    return diffVariants({ before: variants(before), after: variants(after) }, sides, telling, options);
  });
}

/** Whom they affect is reported for the policies. */
function diffListed({ policies: before = [] }: Step, { id, policies: after = [] }: Step): readonly Change[] {
  const where = toPointer(['steps', id, 'policies']);
  const told = (policy: string, words: string, isGone: boolean): Change => ({
    kind: 'behaviour',
    where,
    before: isGone ? policy : undefined,
    after: isGone ? undefined : policy,
    witness: {},
    words,
  });
  return [
    ...before
      .filter((policy) => !after.includes(policy))
      .map((policy) => told(policy, `The step ${id} no longer checks the policy ${policy}`, true)),
    ...after
      .filter((policy) => !before.includes(policy))
      .map((policy) => told(policy, `The step ${id} now checks the policy ${policy}`, false)),
  ];
}
