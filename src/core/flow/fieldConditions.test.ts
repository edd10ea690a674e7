import { expect, it } from 'vitest';
import type { Step } from '../model/generated/step.ts';
import { fieldConditions, isSeen } from './fieldConditions.ts';
import { compileLayout } from './stepLayout.ts';

const rich = { '>': [{ var: 'field.income' }, 5] };
const poor = { '<': [{ var: 'field.income' }, 3] };
const control = (name: string, more: object = {}) => ({
  type: 'Control',
  scope: `#/properties/${name}`,
  label: 'a.label',
  options: { widget: 'text' },
  ...more,
});

const step = {
  version: 1,
  id: 'one',
  title: 'a.title',
  data: {
    type: 'object',
    properties: { income: { type: 'integer' }, job: { type: 'string' }, twice: { type: 'string' }, kept: {} },
  },
  ui: {
    type: 'VerticalLayout',
    elements: [
      control('income'),
      { type: 'Group', when: rich, elements: [control('job', { when: poor }), control('twice')] },
      control('twice', { when: poor }),
    ],
  },
  submit: { label: 'a.next' },
} as Step;

it('tells the conditions around each control of a field, the outermost first', () => {
  const layout = compileLayout(step, { facts: {}, enums: {} });
  const of = (name: string) => {
    const field = layout.fields.get(name);
    return field && fieldConditions(field, layout).map((rules) => [...rules.values()]);
  };
  expect(of('income')).toEqual([]);
  expect(of('job')).toEqual([[rich, poor]]);
  expect(of('twice')).toEqual(expect.arrayContaining([[rich], [poor]]));
  expect([...layout.fields.values()].filter(isSeen).map(({ name }) => name)).not.toContain('kept');
});
