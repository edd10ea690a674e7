import { ShownByItself } from '../flow/orderNodes.ts';
import type { Vocabulary } from '../flow/ruleSet.ts';
import { compileLayout } from '../flow/stepLayout.ts';
import type { Step, UiElement } from '../model/generated/step.ts';
import type { Rule } from '../rules/types.ts';
import { holdingProblems } from './holdingProblems.ts';
import type { ProofProblem } from './proofTypes.ts';

/** Every conditional element, confirmation and legal text must be showable and hideable within its parent. */
export function stepProblems(step: Step, vocabulary: Vocabulary): readonly ProofProblem[] {
  const { ui, confirm = [], submit } = step;
  const asked = (rule: Rule | undefined, pointer: string) =>
    rule === undefined ? [] : holdingProblems({ rule, pointer }, vocabulary);
  const circle = circleOf(step, vocabulary);
  if (circle !== undefined) return [shownByItself(circle)];
  return [
    ...elementProblems(ui, { pointer: '/ui', within: [] }, vocabulary),
    ...confirm.flatMap(({ when }, index) => asked(when, `/confirm/${index}/when`)),
    ...(submit.legal ?? []).flatMap(({ when }, index) => asked(when, `/submit/legal/${index}/when`)),
  ];
}

function circleOf(step: Step, vocabulary: Vocabulary): string | undefined {
  try {
    compileLayout(step, vocabulary);
    return undefined;
  } catch (error) {
    if (error instanceof ShownByItself) return error.key;
    throw error;
  }
}

const shownByItself = (key: string): ProofProblem => ({
  code: 'own-answer',
  pointer: `/ui${key}/when`,
  message: 'Whether this is shown depends on its own answer, which nobody can give before it is shown',
});

interface ElementPlace {
  readonly pointer: string;
  readonly within: readonly Rule[];
}

function elementProblems(
  element: UiElement,
  { pointer, within }: ElementPlace,
  vocabulary: Vocabulary,
): readonly ProofProblem[] {
  const { when } = element;
  const own =
    when === undefined ? [] : holdingProblems({ rule: when, pointer: `${pointer}/when`, within }, vocabulary);
  if (own.some(({ code }) => code === 'never-holds') || !('elements' in element)) return own;
  const inner = when === undefined ? within : [...within, when];
  const children = element.elements.flatMap((child, index) =>
    elementProblems(child, { pointer: `${pointer}/elements/${index}`, within: inner }, vocabulary),
  );
  return [...own, ...children];
}
