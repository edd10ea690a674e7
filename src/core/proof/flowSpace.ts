import type { CompiledFlow, CompiledFlowStep } from '../flow/compileFlow.ts';
import { compileFlow } from '../flow/compileFlow.ts';
import type { StepField } from '../flow/layoutTypes.ts';
import { type Vocabulary, vocabularyOf } from '../flow/ruleSet.ts';
import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import type { Facts, FactValue, Rule } from '../rules/types.ts';
import { answerChoices } from './answerChoices.ts';
import { PROOF_DAY } from './factSamples.ts';
import { frameOf } from './policyProblems.ts';
import { type Regions, regionsOf } from './regionsOf.ts';
import { ABSENT, type Choice, type Choices } from './search.ts';

/** The parts of a brand that a flow depends on. */
export type FlowSource = Pick<ResolvedBrand, 'flows' | 'steps' | 'policies' | 'facts' | 'enums'>;

/** The applicants of a flow: facts known beforehand, and their answers. */
export interface FlowSpace {
  readonly flow: CompiledFlow;
  readonly vocabulary: Vocabulary;
  /** Facts true for everybody, including today. */
  readonly known: Facts;
  /** Facts by name and answers by `answerKey`; an optional answer can be absent. */
  readonly choices: Choices;
  readonly answers: ReadonlyMap<string, AnswerVariable>;
  /** False if rules compute with facts, so that a path may be missed. */
  readonly exact: boolean;
}

/** An answer that matters, by step and field. */
export interface AnswerVariable {
  readonly step: CompiledFlowStep;
  readonly field: StepField;
}

export const answerKey = (step: string, field: string): string => `${step}/${field}`;

const OF_APPLICATIONS = /^(?:application|closing|liens|offer|screen|status|field)\./;

/** Throws like `compileFlow`. */
export function flowSpace(
  brand: FlowSource,
  flowId: string,
  { known = {}, today = PROOF_DAY }: { readonly known?: Facts; readonly today?: string } = {},
): FlowSpace {
  const definition = Object.hasOwn(brand.flows, flowId) ? brand.flows[flowId] : undefined;
  if (!definition) throw new Error(`There is no flow ${flowId}`);
  const flow = compileFlow(definition, brand.steps, brand);
  const vocabulary = vocabularyOf(brand);
  const shared = [...definition.steps, ...(definition.enter ?? [])].flatMap(({ when }) => when ?? []);
  const samples = flow.steps.map((step) => samplesOf(step, shared, today));
  const ofFlow = regionsOf(shared, vocabulary, { today });
  const values = unionOf([ofFlow.values, ...samples.map((regions) => regions.values)]);
  const answers = answersOf(flow);
  const choices = new Map<string, readonly Choice[]>();
  for (const [name, found] of values)
    if (isBeforehand(name, brand) && known[name] === undefined && name !== 'today') choices.set(name, found);
  for (const [key, variable] of answers)
    choices.set(key, answerVariableChoices(variable, values, vocabulary));
  const exact = ofFlow.exact && samples.every((regions) => regions.exact);
  return { flow, vocabulary, known: { today, ...known }, choices, answers, exact };
}

/** No flow asks them, and they need no application. */
function isBeforehand(name: string, { facts, flows, steps }: FlowSource): boolean {
  if (OF_APPLICATIONS.test(name) || !Object.hasOwn(facts, name) || facts[name]?.derived) return false;
  const ids = new Set(Object.values(flows).flatMap((flow) => flow.steps.map(({ id }) => id)));
  return ![...ids].some((id) => Object.values(steps[id]?.writes ?? {}).includes(name));
}

function samplesOf(step: CompiledFlowStep, shared: readonly Rule[], today: string): Regions {
  const { layout } = step;
  const policies = step.policies.flatMap(({ policy }) => [...frameOf(policy), policy.when]);
  const rules = [...shared, ...rulesOf(layout.step.ui), ...policies];
  const { values, exact } = regionsOf(rules, layout.vocabulary, { today });
  // Distinguishes field.<name> of different steps.
  const named = [...values].map(
    ([name, found]) => [name.startsWith('field.') ? `${step.id} ${name}` : name, found] as const,
  );
  return { values: new Map(named), exact };
}

type Element = CompiledFlowStep['layout']['step']['ui'];

const rulesOf = (element: Element): readonly Rule[] => [
  ...(element.when === undefined ? [] : [element.when]),
  ...('elements' in element ? element.elements.flatMap(rulesOf) : []),
];

function unionOf(
  maps: readonly ReadonlyMap<string, readonly FactValue[]>[],
): ReadonlyMap<string, readonly FactValue[]> {
  const union = new Map<string, Map<string, FactValue>>();
  for (const [name, found] of maps.flatMap((map) => [...map])) {
    const values = union.get(name) ?? new Map<string, FactValue>();
    for (const value of found) values.set(JSON.stringify(value), value);
    union.set(name, values);
  }
  return new Map([...union].map(([name, values]) => [name, [...values.values()]]));
}

const answersOf = ({ steps }: CompiledFlow): ReadonlyMap<string, AnswerVariable> =>
  new Map(
    steps.flatMap((step) =>
      [...step.layout.fields.values()].map(
        (field) => [answerKey(step.id, field.name), { step, field }] as const,
      ),
    ),
  );

function answerVariableChoices(
  { step, field }: AnswerVariable,
  values: ReadonlyMap<string, readonly FactValue[]>,
  { enums }: Vocabulary,
): readonly Choice[] {
  const names = field.targets.map(({ fact }) => (fact.startsWith('field.') ? `${step.id} ${fact}` : fact));
  const answers = answerChoices(
    field,
    names.flatMap((name) => values.get(name) ?? []),
    enums,
  );
  const isRequired = step.layout.step.data.required?.includes(field.name) === true;
  return isRequired ? answers : [...answers, ABSENT];
}
