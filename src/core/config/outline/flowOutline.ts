import { type Vocabulary, vocabularyOf } from '../../flow/ruleSet.ts';
import { compileLayout } from '../../flow/stepLayout.ts';
import { describePolicy } from '../../matrix/matrixRule.ts';
import type { Flow, FlowStep } from '../../model/generated/flow.ts';
import type { FlowPart } from '../../model/release.ts';
import type { FullPolicy } from '../../model/resolvedBrand.ts';
import { describeRule } from '../../rules/describeRule.ts';
import { allOf } from '../../rules/joinRules.ts';
import type { DrawnBrand } from '../flowGraph.ts';
import { withFieldLabels } from './fieldLabels.ts';
import { type FieldPlace, fieldOutline } from './fieldOutline.ts';
import type {
  FlowOutline,
  OutlinedLead,
  OutlinedPolicy,
  OutlinedStep,
  OutlinedText,
} from './outlineTypes.ts';

export interface OutlineSource {
  readonly settings: Pick<DrawnBrand, 'facts' | 'enums' | 'policies'>;
  /** What a message says without facts. */
  readonly say: (key: string) => OutlinedText;
}

/** A flow of a checked release in the order of the walk, with every condition in plain English. */
export function flowOutline({ flow, steps }: FlowPart, { settings, say }: OutlineSource): FlowOutline {
  const vocabulary = vocabularyOf(settings);
  return {
    id: flow.id,
    base: flow.base,
    entries: (flow.enter ?? []).map(({ id, when, redirect }) => ({
      id,
      if: describeRule(when, vocabulary),
      to: redirect,
    })),
    needs: flow.requires
      ? { fact: vocabulary.facts[flow.requires.fact]?.label ?? flow.requires.fact, else: flow.requires.else }
      : null,
    steps: flow.steps.map((step, index): OutlinedStep => {
      const definition = Object.hasOwn(steps, step.id) ? steps[step.id] : undefined;
      if (!definition) throw new Error(`Flow ${flow.id}: there is no step ${step.id}`);
      const layout = compileLayout(definition, vocabulary);
      const policies = policiesOf(definition.policies, settings);
      const own = withFieldLabels(layout, say);
      return {
        number: index + 1,
        id: step.id,
        address: addressIn(flow, step),
        title: say(definition.title),
        lead: definition.lead === undefined ? null : say(definition.lead),
        shownIf: step.when === undefined ? null : describeRule(step.when, vocabulary),
        fields: fieldsOf({ layout, policies, vocabulary: own, say }),
        leads: [...awayBy(policies, own), ...nextOf(flow, index, vocabulary)],
        policies: policies.map((policy) => outlinedPolicy(policy, own)),
      };
    }),
    end: flow.submit,
    policies: policiesOf(flow.policies, settings).map((policy) => outlinedPolicy(policy, vocabulary)),
  };
}

const fieldsOf = (place: FieldPlace): OutlinedStep['fields'] =>
  [...place.layout.fields.values()].flatMap((field) => fieldOutline(field, place) ?? []);

function addressIn({ base, navigation }: Flow, { id, path = id }: FlowStep): string {
  if (path === '') return base;
  return navigation === 'query' ? `${base}?step=${path}` : `${base}/${path}`;
}

const policiesOf = (
  ids: readonly string[] | undefined,
  { policies }: OutlineSource['settings'],
): readonly FullPolicy[] =>
  (ids ?? []).flatMap((id) => (Object.hasOwn(policies, id) ? (policies[id] ?? []) : []));

function outlinedPolicy(policy: FullPolicy, vocabulary: Vocabulary): OutlinedPolicy {
  const { id, version, title, citation = null, effective } = policy;
  const { from, to = null } = effective;
  return { id, version, title, citation, from, to, sentence: describePolicy(policy, vocabulary) };
}

/** The steps after one, each under its condition, up to the first that everybody gets. */
function nextOf({ steps, submit }: Flow, index: number, vocabulary: Vocabulary): readonly OutlinedLead[] {
  const after = steps.slice(index + 1);
  const certain = after.findIndex(({ when }) => when === undefined);
  const leads = (certain < 0 ? after : after.slice(0, certain + 1)).map(
    ({ id, when }): OutlinedLead => ({
      kind: 'step',
      to: id,
      if: when === undefined ? null : describeRule(when, vocabulary),
    }),
  );
  return certain < 0 ? [...leads, { kind: 'end', to: submit, if: null }] : leads;
}

/** What policies lead to somewhere else. */
const awayBy = (policies: readonly FullPolicy[], vocabulary: Vocabulary): readonly OutlinedLead[] =>
  policies.flatMap(({ effect, jurisdiction, scope, when }): readonly OutlinedLead[] => {
    if (!('route' in effect)) return [];
    const states = jurisdiction === 'any' ? [] : [{ in: [{ var: 'property.state' }, [...jurisdiction]] }];
    const rule = allOf([...states, ...(scope === undefined ? [] : [scope]), when]);
    return [{ kind: 'away', to: effect.route.to, if: describeRule(rule, vocabulary) }];
  });
