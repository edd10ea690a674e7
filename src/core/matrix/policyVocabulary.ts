import { stepDictionary } from '../flow/fieldFacts.ts';
import type { Vocabulary } from '../flow/ruleSet.ts';
import type { Step, UiControl, UiElement } from '../model/generated/step.ts';
import type { FullPolicy, ResolvedBrand } from '../model/resolvedBrand.ts';

const known = new WeakMap<Vocabulary, WeakMap<Step, Vocabulary>>();

/** What the rules of a policy may read: the dictionary, and where they read answers, the fields of the step that lists it. */
export function policyVocabulary(
  { scope, when, id }: Pick<FullPolicy, 'scope' | 'when' | 'id'>,
  { steps }: Pick<ResolvedBrand, 'steps'>,
  vocabulary: Vocabulary,
): Vocabulary {
  if (!JSON.stringify([scope, when]).includes('"field.')) return vocabulary;
  const step = Object.values(steps).find(({ policies }) => policies?.includes(id));
  return step ? withFields(step, vocabulary) : vocabulary;
}

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
