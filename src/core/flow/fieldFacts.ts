import { enumName } from '../model/enumName.ts';
import type { FieldSchema, Step, UiControl } from '../model/generated/step.ts';
import { factKind } from '../rules/kinds.ts';
import type { EnumValues, FactDefinition, FactDictionary, FactValue } from '../rules/types.ts';
import { valueTest } from '../rules/valueTest.ts';
import { type Answer, type FlatAnswer, isItems } from './answers.ts';

type Widget = UiControl['options']['widget'];

/** `read` gives undefined while the answer does not have the fact's type. */
export interface FactTarget {
  readonly fact: string;
  readonly read: (answer: Answer | undefined) => FactValue | undefined;
}

const WIDGET_TYPES: Readonly<Partial<Record<Widget, FactDefinition['type']>>> = {
  money: 'money',
  state: 'state',
  zip: 'zip',
};

/** The type of `field.<name>` for rules of its step, from the widget and the schema. */
export function fieldFact(schema: FieldSchema, widget: Widget): FactDefinition {
  const type = WIDGET_TYPES[widget];
  if (type) return { type };
  if (schema.format === 'calendar-date') return { type: 'date' };
  if (schema.$ref) return { type: 'enum', of: enumName(schema.$ref) };
  if (schema.type === 'array') return listFact(schema);
  if (schema.type === 'boolean' || schema.type === 'integer') return { type: schema.type };
  return { type: schema.type === 'number' ? 'money' : 'text' };
}

/** Lists set no facts, and rules cannot read them. */
export const isListField = ({ items }: FieldSchema): boolean => items?.step !== undefined;

/** What the step's own rules may read: the dictionary plus `field.<name>` of every field except lists. */
export function stepDictionary(
  step: Step,
  widgets: ReadonlyMap<string, Widget>,
  facts: FactDictionary,
): FactDictionary {
  const own = Object.entries(step.data.properties)
    .filter(([, schema]) => !isListField(schema))
    .map(([name, schema]) => {
      const { moreIsBetter } = facts[step.writes?.[name] ?? ''] ?? {};
      const definition = fieldFact(schema, widgets.get(name) ?? 'text');
      return [`field.${name}`, moreIsBetter ? { ...definition, moreIsBetter } : definition];
    });
  return { ...facts, ...Object.fromEntries(own) };
}

/**
 * Reads answers as the fact `name`; YES and NO become a yes/no. Throws if the dictionary has no such fact.
 */
export function factTarget(name: string, facts: FactDictionary, enums: EnumValues): FactTarget {
  const definition = Object.hasOwn(facts, name) ? facts[name] : undefined;
  if (!definition) throw new Error(`Unknown fact "${name}"`);
  if (definition.derived) throw new Error(`Fact "${name}" is derived and cannot be written`);
  const fits = valueTest(factKind(definition), enums);
  const asWritten = definition.type === 'boolean' ? yesOrNo : trimmed;
  return {
    fact: name,
    read: (answer) => {
      const value = isItems(answer) ? undefined : asWritten(answer);
      return value !== undefined && fits(value) ? value : undefined;
    },
  };
}

const listFact = ({ items }: FieldSchema): FactDefinition =>
  items?.$ref ? { type: 'list', items: 'enum', of: enumName(items.$ref) } : { type: 'list', items: 'text' };

const yesOrNo = (answer: FlatAnswer | undefined): FlatAnswer | undefined =>
  answer === 'YES' ? true : answer === 'NO' ? false : answer;

const trimmed = (answer: FlatAnswer | undefined): FlatAnswer | undefined =>
  typeof answer === 'string' ? answer.trim() || undefined : answer;
