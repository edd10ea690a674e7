import type { ControlOptions, FieldSchema } from '../../model/generated/step.ts';

type Widget = ControlOptions['widget'];

const isNumber = ({ type }: FieldSchema): boolean => type === 'integer' || type === 'number';
const isChoice = (schema: FieldSchema): boolean =>
  schema.$ref !== undefined || schema.enum !== undefined || schema.items?.$ref !== undefined;
const isText = (schema: FieldSchema): boolean =>
  schema.$ref !== undefined || schema.enum !== undefined || schema.type === 'string';

const needs: Readonly<Record<Widget, readonly [(schema: FieldSchema) => boolean, string]>> = {
  text: [isText, 'a text'],
  name: [isText, 'a text'],
  email: [isText, 'a text'],
  'us-phone': [isText, 'a text'],
  'international-phone': [isText, 'a text'],
  date: [({ format }) => format === 'calendar-date', 'the format calendar-date'],
  money: [isNumber, 'a number or an integer'],
  integer: [isNumber, 'a number or an integer'],
  select: [isChoice, 'an enum'],
  radio: [isChoice, 'an enum'],
  cards: [isChoice, 'an enum'],
  checkbox: [({ type }) => type === 'boolean', 'a boolean'],
  password: [isText, 'a text'],
  address: [isText, 'a text'],
  state: [isText, 'a text'],
  zip: [isText, 'a text'],
  textarea: [isText, 'a text'],
  checkboxes: [
    ({ type, items }) => type === 'array' && items?.$ref !== undefined,
    'an array whose items are an enum',
  ],
  ssn: [({ format }) => format === 'us-ssn', 'the format us-ssn'],
  digits: [isText, 'a text'],
  signature: [isText, 'a text'],
  list: [
    ({ type, items }) => type === 'array' && items?.step !== undefined,
    'an array whose items are a step',
  ],
  hidden: [() => true, ''],
};

/** Why a widget cannot take answers of a field's schema; undefined if it can. */
export function widgetProblem(widget: Widget, schema: FieldSchema): string | undefined {
  const [takes, what] = needs[widget];
  return takes(schema) ? undefined : `the widget ${widget} needs ${what}`;
}
