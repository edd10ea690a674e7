import type { Answer } from '../flow/answers.ts';
import { sourcesOf } from '../flow/derivation.ts';
import type { StepField, StepLayout } from '../flow/layoutTypes.ts';
import { type CompiledPolicy, compilePolicies } from '../flow/policies.ts';
import { type FlowSettings, vocabularyOf } from '../flow/ruleSet.ts';
import { compileLayout, layoutReads } from '../flow/stepLayout.ts';
import { enumName } from '../model/enumName.ts';
import type { EnumValue } from '../model/generated/enums.ts';
import type { Confirmation, Step } from '../model/generated/step.ts';
import { type CompiledRule, compileChecked } from '../rules/compileChecked.ts';
import { type Codec, codecFor } from './codec.ts';
import { compilePages, type StepPages } from './compilePages.ts';

export interface FormField extends StepField {
  readonly codec: Codec;
  /** Copy key; undefined without a control. */
  readonly label: string | undefined;
  readonly isRequired: boolean;
  /** Empty for a typed field. */
  readonly choices: readonly EnumValue[];
  /** The answer for an empty input. */
  readonly fallback: Answer | undefined;
  /** The step of each item of a list; undefined for other fields. */
  readonly items: CompiledStep | undefined;
}

/** Includes the steps that its lists may name. */
export type StepSettings = FlowSettings & { readonly steps?: Readonly<Record<string, Step>> };

export interface CompiledConfirmation extends Confirmation {
  readonly rule: CompiledRule;
  /** The fields of this step that it depends on. */
  readonly fields: readonly string[];
}

export interface CompiledStep extends StepPages {
  readonly id: string;
  readonly step: Step;
  readonly layout: StepLayout;
  /** In layout order. */
  readonly fields: ReadonlyMap<string, FormField>;
  readonly confirmations: readonly CompiledConfirmation[];
  readonly policies: readonly CompiledPolicy[];
  /** When an error may first appear: after leaving the field, or only on submit. */
  readonly timing: 'blur-then-change' | 'submit';
}

/** Throws an error that names the step and the problem. */
export function compileStep(step: Step, settings: StepSettings): CompiledStep {
  const layout = compileLayout(step, vocabularyOf(settings));
  const where = `Step ${step.id}`;
  const { vocabulary } = layout;
  const policies = compilePolicies(step.policies ?? [], settings.policies, { vocabulary, where });
  for (const policy of policies) checkPolicy(policy, layout);
  const confirmations = (step.confirm ?? []).map((confirmation) => {
    const rule = compileChecked(confirmation.when, vocabulary);
    return { ...confirmation, rule, fields: feeding(rule.facts, layout) };
  });
  const read = new Set([
    ...layoutReads(layout),
    ...policies.flatMap(({ facts }) => facts),
    ...confirmations.flatMap(({ rule }) => rule.facts),
  ]);
  const fields = new Map(
    [...layout.fields].map(([name, field]) => [name, formField(field, read, { step, settings })]),
  );
  const timing = step.timing?.validate ?? 'blur-then-change';
  return {
    ...{ id: step.id, step, layout: { ...layout, fields }, fields, confirmations, policies, timing },
    ...compilePages(step, layout),
  };
}

/** Does not maintain a `field.<name>` that no rule reads, so typing into most fields changes no fact. */
function formField(
  field: StepField,
  read: ReadonlySet<string>,
  { step, settings }: { readonly step: Step; readonly settings: StepSettings },
): FormField {
  const { schema, control, name } = field;
  const ref = schema.$ref ?? schema.items?.$ref;
  return {
    ...field,
    targets: field.targets.filter(({ fact }) => read.has(fact) || fact !== `field.${name}`),
    codec: codecFor(field),
    label: control?.label,
    isRequired: step.data.required?.includes(name) ?? false,
    choices: ref === undefined ? [] : (settings.enums[enumName(ref)]?.values ?? []),
    fallback: schema.default,
    items: schema.items?.step === undefined ? undefined : itemStep(schema.items.step, step, settings),
  };
}

function itemStep(id: string, { id: listing }: Step, settings: StepSettings): CompiledStep {
  const { steps = {}, ...others } = settings;
  const step = Object.hasOwn(steps, id) ? steps[id] : undefined;
  if (!step) throw new Error(`Step ${listing}: there is no step ${id} for the items of a list`);
  return compileStep(step, others);
}

function feeding(facts: readonly string[], { fields, derivation }: StepLayout): readonly string[] {
  const read = new Set(sourcesOf(facts, derivation));
  return [...fields.values()]
    .filter(({ targets }) => targets.some(({ fact }) => read.has(fact)))
    .map(({ name }) => name);
}

function checkPolicy({ id, policy }: CompiledPolicy, { step, fields }: StepLayout): void {
  const fail = (what: string): never => {
    throw new Error(`Step ${step.id}, policy ${id}: ${what}`);
  };
  const { effect, message } = policy;
  if ('warn' in effect && message === undefined) fail('a warning needs a message');
  if (!('block' in effect)) return;
  const { show, field, modal, hide = [] } = effect.block;
  if (show === 'modal' && !modal) fail('a block shown as modal needs a modal');
  if (show !== 'modal' && message === undefined) fail('a block needs a message');
  if (show === 'field' && field === undefined) fail('a block shown at a field needs the field');
  for (const name of [...(field === undefined ? [] : [field]), ...hide])
    if (!fields.has(name)) fail(`the step has no field ${name}`);
}
