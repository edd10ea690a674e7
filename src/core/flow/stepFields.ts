import type { Step, UiControl } from '../model/generated/step.ts';
import { setAt } from '../shared/jsonPointer.ts';
import { type FactTarget, factTarget, isListField } from './fieldFacts.ts';
import type { LayoutNode, StepField } from './layoutTypes.ts';
import type { Vocabulary } from './ruleSet.ts';

const SCOPE = '#/properties/';

export function fieldOf({ scope }: UiControl, step: Step): string {
  const name = scope.startsWith(SCOPE) ? scope.slice(SCOPE.length) : '';
  if (!Object.hasOwn(step.data.properties, name)) throw new Error(`Step ${step.id}: no field at ${scope}`);
  return name;
}

interface FieldsInput {
  readonly step: Step;
  readonly controls: readonly UiControl[];
  readonly nodes: readonly LayoutNode[];
  readonly vocabulary: Vocabulary;
}

/** By name; throws an error that names the step if it stores or writes an unknown field. */
export function compileFields(input: FieldsInput): ReadonlyMap<string, StepField> {
  const { step, controls } = input;
  const names = [...controls.map((control) => fieldOf(control, step)), ...Object.keys(step.data.properties)];
  for (const name of [...Object.keys(step.store ?? {}), ...Object.keys(step.writes ?? {})])
    if (!names.includes(name)) throw new Error(`Step ${step.id}: store or writes of unknown field ${name}`);
  const written = Object.values(step.writes ?? {});
  const twice = written.find((fact, index) => written.indexOf(fact) !== index);
  if (twice) throw new Error(`Step ${step.id}: fact ${twice} is written by two fields`);
  return new Map([...new Set(names)].map((name) => [name, compileField(name, input)]));
}

function compileField(name: string, { step, controls, nodes, vocabulary }: FieldsInput): StepField {
  const own = controls.filter((control) => fieldOf(control, step) === name);
  const mine = nodes.filter(({ field }) => field === name).map(({ key }) => key);
  const store = step.store?.[name];
  if (store !== undefined) setAt({}, store, true);
  return {
    name,
    schema: step.data.properties[name] ?? {},
    control: own[0],
    widget: own[0]?.options.widget ?? 'hidden',
    store,
    sensitive: own.some((control) => control.options.sensitive === true),
    targets: factsOf(name, step).map((fact) => targetOf(fact, step, vocabulary)),
    nodes: mine.length === own.length ? mine : [],
  };
}

function factsOf(name: string, { id, data, writes }: Step): readonly string[] {
  const schema = data.properties[name];
  const written = writes?.[name] === undefined ? [] : [writes[name]];
  if (!schema || !isListField(schema)) return [`field.${name}`, ...written];
  if (written.length > 0) throw new Error(`Step ${id}, writes: the list ${name} gives no fact`);
  return [];
}

function targetOf(fact: string, step: Step, { facts, enums }: Vocabulary): FactTarget {
  try {
    return factTarget(fact, facts, enums);
  } catch (cause) {
    throw new Error(`Step ${step.id}, writes: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
