import { describe, expect, it } from 'vitest';
import type { Step } from '../model/generated/step.ts';
import type { FlowSource } from './flowSpace.ts';
import { flowSpace } from './flowSpace.ts';
import { storeProblems } from './storeProblems.ts';

const step = (
  id: string,
  store: string,
  more: { readonly type?: 'string' | 'integer'; readonly when?: object } = {},
) =>
  ({
    version: 1,
    id,
    title: `${id}.title`,
    data: { type: 'object', properties: { answer: { type: more.type ?? 'string' } } },
    ui: {
      type: 'VerticalLayout',
      elements: [
        {
          type: 'Control',
          scope: '#/properties/answer',
          label: `${id}.label`,
          options: { widget: 'text' },
          ...(more.when ? { when: more.when } : {}),
        },
      ],
    },
    store: { answer: store },
    submit: { label: 'next' },
  }) as unknown as Step;

const quick = { var: 'org.quick' };
const slow = { '!': quick };

function problems(first: Step, second: Step, conditions: readonly (object | undefined)[] = []) {
  const steps = [first, second].map(({ id }, index) => ({
    id,
    path: id,
    ...(conditions[index] ? { when: conditions[index] } : {}),
  }));
  const flow = {
    version: 1,
    id: 'f',
    base: '/f',
    navigation: 'path',
    progress: 'bar',
    steps,
    submit: 'none',
  };
  const brand = {
    flows: { f: flow },
    steps: { [first.id]: first, [second.id]: second },
    policies: {},
    facts: { 'org.quick': { type: 'boolean' } },
    enums: {},
  } as unknown as FlowSource;
  return storeProblems(flowSpace(brand, 'f')).map(({ pointer, witness }) => ({ pointer, witness }));
}

describe('two answers in one place', () => {
  const other = step('b', '/x', { type: 'integer' });

  it('is reported if one applicant is asked both, at the step with the last id, in any order', () => {
    const told = [{ pointer: '/steps/b/store/answer', witness: {} }];
    expect(problems(step('a', '/x'), other)).toEqual(told);
    expect(problems(other, step('a', '/x'))).toEqual(told);
  });

  it('is reported if one place is inside the other, either way round', () => {
    expect(problems(step('a', '/x'), step('b', '/x/y'))).toHaveLength(1);
    expect(problems(step('a', '/x/y'), step('b', '/x'))).toHaveLength(1);
  });

  it('names the shortest applicant', () => {
    expect(problems(step('a', '/x'), other, [quick])).toEqual([
      { pointer: '/steps/b/store/answer', witness: { 'org.quick': true } },
    ]);
    expect(problems(step('a', '/x', { when: slow }), other)).toEqual([
      { pointer: '/steps/b/store/answer', witness: { 'org.quick': false } },
    ]);
  });

  it('is allowed if nobody is asked both, by steps or by fields', () => {
    expect(problems(step('a', '/x'), other, [quick, slow])).toEqual([]);
    expect(problems(step('a', '/x', { when: slow }), other, [undefined, quick])).toEqual([]);
  });

  it('is allowed for the same question asked again, and for neighboring places', () => {
    expect(problems(step('a', '/x'), step('b', '/x'))).toEqual([]);
    expect(problems(step('a', '/x'), step('b', '/xy'))).toEqual([]);
  });
});
