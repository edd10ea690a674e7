import type { Flow, FlowGroup } from '../model/generated/flow.ts';
import type { Step } from '../model/generated/step.ts';
import { type CompiledRule, compileChecked } from '../rules/compileChecked.ts';
import { type Derivation, derivationOf, sourcesOf } from './derivation.ts';
import type { StepLayout } from './layoutTypes.ts';
import { type CompiledPolicy, compilePolicies } from './policies.ts';
import { type FlowSettings, type Vocabulary, vocabularyOf } from './ruleSet.ts';
import { compileLayout, layoutReads } from './stepLayout.ts';

export interface CompiledFlowStep {
  readonly id: string;
  /** The last part of its address, or the value of `?step=`; empty for the bare base. */
  readonly path: string;
  readonly when: CompiledRule | undefined;
  readonly layout: StepLayout;
  readonly policies: readonly CompiledPolicy[];
  /** Every fact that entering, showing or leaving the step depends on, including sources of derived facts. */
  readonly reads: ReadonlySet<string>;
  /** The facts that its answers set, and facts derived from them. */
  readonly gives: ReadonlySet<string>;
}

/** A redirect that is decided before the flow is entered. */
export interface CompiledEntry {
  readonly id: string;
  readonly when: CompiledRule;
  readonly redirect: string;
  readonly keepQuery: 'all' | 'none';
}

export interface CompiledFlow {
  readonly id: string;
  readonly base: string;
  readonly navigation: Flow['navigation'];
  readonly entries: readonly CompiledEntry[];
  readonly requires: Flow['requires'];
  readonly steps: readonly CompiledFlowStep[];
  readonly groups: readonly FlowGroup[];
  /** Decided on submission. */
  readonly policies: readonly CompiledPolicy[];
  readonly derivation: Derivation;
}

interface Scope {
  readonly steps: Readonly<Record<string, Step>>;
  readonly settings: FlowSettings;
  readonly vocabulary: Vocabulary;
  readonly derivation: Derivation;
}

/** Throws an error that names the flow or step at fault. */
export function compileFlow(
  flow: Flow,
  steps: Readonly<Record<string, Step>>,
  settings: FlowSettings,
): CompiledFlow {
  const vocabulary = vocabularyOf(settings);
  const scope: Scope = { steps, settings, vocabulary, derivation: derivationOf(settings.facts) };
  checkReferences(flow, settings);
  const where = `Flow ${flow.id}`;
  return {
    id: flow.id,
    base: flow.base,
    navigation: flow.navigation,
    entries: (flow.enter ?? []).map(({ id, when, redirect, keepQuery = 'none' }) => ({
      id,
      when: compileChecked(when, vocabulary),
      redirect,
      keepQuery,
    })),
    requires: flow.requires,
    steps: flow.steps.map((step) => compileFlowStep(step, where, scope)),
    groups: flow.groups ?? [],
    policies: compilePolicies(flow.policies ?? [], settings.policies, { vocabulary, where }),
    derivation: scope.derivation,
  };
}

function compileFlowStep(
  { id, path, when }: Flow['steps'][number],
  where: string,
  scope: Scope,
): CompiledFlowStep {
  const step = Object.hasOwn(scope.steps, id) ? scope.steps[id] : undefined;
  if (!step) throw new Error(`${where}: there is no step ${id}`);
  const rule = when === undefined ? undefined : compileChecked(when, scope.vocabulary);
  const layout = compileLayout(step, scope.vocabulary);
  const { vocabulary } = layout;
  const policies = compilePolicies(step.policies ?? [], scope.settings.policies, {
    vocabulary,
    where: `Step ${id}`,
  });
  const read = [...(rule?.facts ?? []), ...layoutReads(layout), ...policies.flatMap(({ facts }) => facts)];
  const reads = new Set(sourcesOf(read, scope.derivation));
  return {
    id,
    path: path ?? id,
    when: rule,
    layout,
    policies,
    reads,
    gives: givenBy(step, scope.derivation),
  };
}

function givenBy(step: Step, derivation: Derivation): ReadonlySet<string> {
  const written = new Set(Object.values(step.writes ?? {}));
  const derived = Object.keys(derivation.definitions).filter((name) =>
    sourcesOf([name], derivation).some((source) => written.has(source)),
  );
  return new Set([...written, ...derived]);
}

function checkReferences({ id, steps, requires, groups = [] }: Flow, { facts }: FlowSettings): void {
  const ids = steps.map((step) => step.id);
  const fail = (what: string): never => {
    throw new Error(`Flow ${id}: ${what}`);
  };
  const twice = ids.find((step, index) => ids.indexOf(step) !== index);
  if (twice !== undefined) fail(`step ${twice} is in it twice`);
  const paths = steps.map((step) => step.path ?? step.id);
  const samePath = paths.find((path, index) => paths.indexOf(path) !== index);
  if (samePath !== undefined) fail(`two steps have the address "${samePath}"`);
  if (requires && !ids.includes(requires.else))
    fail(`requires.else is not one of its steps: ${requires.else}`);
  if (requires && !Object.hasOwn(facts, requires.fact)) fail(`requires an unknown fact: ${requires.fact}`);
  for (const group of groups)
    for (const step of group.steps)
      if (!ids.includes(step)) fail(`group ${group.id} has a step that the flow does not have: ${step}`);
}
