import { stepDictionary } from '../flow/fieldFacts.ts';
import type { Vocabulary } from '../flow/ruleSet.ts';
import type { Step, UiControl, UiElement } from '../model/generated/step.ts';
import type { FullPolicy, ResolvedBrand } from '../model/resolvedBrand.ts';

const known = new WeakMap<Vocabulary, WeakMap<Step, Vocabulary>>();

/** The dictionary, and the fields of the step that lists the policy if its rules read answers. */
export function policyVocabulary(
  policy: Pick<FullPolicy, 'scope' | 'when'>,
  listing: () => Step | undefined,
  vocabulary: Vocabulary,
): Vocabulary {
  const step = readsFields(policy) ? listing() : undefined;
  return step ? withFields(step, vocabulary) : vocabulary;
}

export const stepListing = (id: string, { steps }: Pick<ResolvedBrand, 'steps'>): Step | undefined =>
  Object.values(steps).find(({ policies }) => policies?.includes(id));

const readsFields = ({ scope, when }: Pick<FullPolicy, 'scope' | 'when'>): boolean =>
  JSON.stringify([scope, when]).includes('"field.');

function withFields(step: Step, vocabulary: Vocabulary): Vocabulary {
  const ofVocabulary = known.get(vocabulary) ?? new WeakMap<Step, Vocabulary>();
  known.set(vocabulary, ofVocabulary);
  const made = ofVocabulary.get(step) ?? {
    ...vocabulary,
    facts: stepDictionary(step, new Map(widgetsIn(step.ui)), vocabulary.facts),
  };
  ofVocabulary.set(step, made);
  return made;
}

type Widget = UiControl['options']['widget'];

function widgetsIn(element: UiElement): readonly (readonly [field: string, widget: Widget])[] {
  if (element.type === 'Control')
    return [[element.scope.replace('#/properties/', ''), element.options.widget]];
  return 'elements' in element ? element.elements.flatMap(widgetsIn) : [];
}
