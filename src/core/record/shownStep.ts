import { type Answer, type Answers, toAnswer } from '../flow/answers.ts';
import { fieldConditions, isSeen } from '../flow/fieldConditions.ts';
import type { StepField, StepLayout } from '../flow/layoutTypes.ts';
import type { CompiledPolicy } from '../flow/policies.ts';
import type { Vocabulary } from '../flow/ruleSet.ts';
import { settleLayout } from '../flow/settleLayout.ts';
import type { UiElement } from '../model/generated/step.ts';
import type { ExplanationInWords } from '../rules/explainInWords.ts';
import type { Facts } from '../rules/types.ts';
import { getAt } from '../shared/jsonPointer.ts';
import { type Asking, consideredPolicies } from './consideredPolicies.ts';
import type { AskedQuestion, ConsideredPolicy, ShownScreen, ShownText } from './recordTypes.ts';
import { maskedVocabulary, type RecordView } from './recordView.ts';

/** A step as a borrower had it before them when they left it. */
export interface StepShown {
  readonly layout: StepLayout;
  readonly policies: readonly CompiledPolicy[];
  /** With its own `field.<name>`. */
  readonly facts: Facts;
  readonly hiddenFields: ReadonlySet<string>;
  /** Undefined where the borrower answered again later. */
  readonly answers: Answers | undefined;
}

type ShownStep = Pick<ShownScreen, 'step' | 'title' | 'texts' | 'questions' | 'policies'>;

/** What a step showed and asked, which policies were considered on it, and why. */
export function shownStep(shown: StepShown, view: RecordView): ShownStep {
  const { layout, facts } = shown;
  const vocabulary = maskedVocabulary(layout.vocabulary, layout.fields);
  const asking: Asking = { facts, vocabulary, view, values: buttonOf(layout, facts, view) };
  const policies = consideredPolicies(shown.policies, asking);
  const controls = [...layout.fields.values()].filter(isSeen);
  return {
    step: layout.step.id,
    title: view.say(layout.step.title, facts, asking),
    texts: textsOf(shown, asking),
    questions: controls.map((field) => question(field, shown, { ...asking, policies })),
    policies,
  };
}

/** What legal texts call the button of their step. */
export const buttonOf = (
  { step, vocabulary }: StepLayout,
  facts: Facts,
  view: RecordView,
): Readonly<Record<string, string>> => ({
  buttonLabel: view.say(step.submit.label, facts, { vocabulary }).text ?? '',
});

function textsOf({ layout, facts, answers }: StepShown, asking: Asking): readonly ShownText[] {
  const { step, keys } = layout;
  const { hidden } = settleLayout(layout, facts, answers ?? {});
  const said = (place: ShownText['place'], key: string | undefined): readonly ShownText[] =>
    key === undefined ? [] : [{ place, message: asking.view.say(key, facts, asking) }];
  const notices = elementsOf(step.ui).filter((element) => !hidden.has(keys.get(element) ?? 'none'));
  const legal = (step.submit.legal ?? []).filter(({ id }) => !hidden.has(`legal/${id}`));
  return [
    ...said('lead', step.lead),
    ...said('help', step.help),
    ...notices.flatMap((one) => (one.type === 'Notice' ? said('notice', one.text) : [])),
    ...legal.flatMap(({ text }) => said('legal', text)),
    ...said('button', step.submit.label),
  ];
}

const elementsOf = (element: UiElement): readonly UiElement[] => [
  element,
  ...('elements' in element ? element.elements.flatMap(elementsOf) : []),
];

function question(
  field: StepField,
  shown: StepShown,
  asking: Asking & { readonly policies: readonly ConsideredPolicy[] },
): AskedQuestion {
  const { facts, vocabulary, view, policies } = asking;
  const { layout, hiddenFields, answers } = shown;
  const { name, control } = field;
  const asked = !hiddenFields.has(name);
  const requiredBy = asked ? requiredByOf(field, shown, policies) : [];
  return {
    field: name,
    label: view.say(control?.label ?? name, facts, asking),
    asked,
    because: conditionsOf(field, layout, asking),
    required: requiredBy.length > 0,
    requiredBy,
    answer: answerOf(field, asked, { answers, vocabulary, view }),
  };
}

function answerOf(
  field: StepField,
  asked: boolean,
  {
    answers,
    vocabulary,
    view,
  }: {
    readonly answers: Answers | undefined;
    readonly vocabulary: Vocabulary;
    readonly view: RecordView;
  },
): AskedQuestion['answer'] {
  if (!asked) return { state: 'none' };
  const kept = view.answer(field, answers?.[field.name], vocabulary);
  return answers === undefined && kept.state === 'none' ? { state: 'replaced' } : kept;
}

const isInForce = ({ verdict }: ConsideredPolicy): boolean => verdict === 'refused' || verdict === 'applies';

function requiredByOf(
  { name, targets }: StepField,
  { layout: { step }, policies: compiled }: StepShown,
  policies: readonly ConsideredPolicy[],
): readonly string[] {
  const set = new Set(targets.map(({ fact }) => fact));
  const applying = new Set(policies.filter(isInForce).map(({ id }) => id));
  const asks = compiled.filter(
    ({ id, policy: { effect } }) => applying.has(id) && 'require' in effect && set.has(effect.require.fact),
  );
  return [...(step.data.required?.includes(name) ? ['step'] : []), ...asks.map(({ id }) => `policy ${id}`)];
}

/** The rules of a field's controls and of the groups around them. */
function conditionsOf(
  field: StepField,
  layout: StepLayout,
  { facts, vocabulary, view }: Asking,
): readonly ExplanationInWords[] {
  const rules = new Map(fieldConditions(field, layout).flatMap((one) => [...one]));
  return [...rules.values()].map((when) => view.explain(when, facts, vocabulary));
}

/** The answers of a document to the fields of a step. */
export function answersIn(layout: StepLayout, document: unknown): Readonly<Record<string, Answer>> {
  const found = [...layout.fields.values()].flatMap(({ name, store }) => {
    const answer = store === undefined ? undefined : toAnswer(getAt(document, store));
    return answer === undefined ? [] : [[name, answer] as const];
  });
  return Object.fromEntries(found);
}
