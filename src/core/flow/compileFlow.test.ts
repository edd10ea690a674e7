import { describe, expect, it } from 'vitest';
import type { Flow } from '../model/generated/flow.ts';
import type { Step, UiControl } from '../model/generated/step.ts';
import { compileFlow } from './compileFlow.ts';
import { control, registration, settings, step, steps } from './testRegistration.ts';

const compile =
  (flow: Partial<Flow>, own: Readonly<Record<string, Step>> = {}) =>
  () =>
    compileFlow({ ...registration, ...flow }, { ...steps, ...own }, settings);
const withProperty = (parts: Partial<Step>) => compile({}, { property: { ...steps.property!, ...parts } });

describe('compileFlow', () => {
  it('compiles a sound flow, each step with what it reads and gives', () => {
    const property = compile({})().steps[0];
    expect([...property!.gives]).toEqual(['property.street1', 'property.state', 'property.occupancy']);
    expect(property?.reads).toContain('referrer.licensed');
    const birthdate = compile({})().steps.find(({ id }) => id === 'birthdate');
    expect(birthdate?.gives).toContain('applicant.age');
    expect(birthdate?.reads).toContain('applicant.birthdate');
  });

  it.each([
    ['a step that is not there', { steps: [{ id: 'nowhere' }] }, 'Flow registration: requires.else'],
    ['a step twice', { steps: [{ id: 'property' }, { id: 'property' }] }, 'step property is in it twice'],
    [
      'one address twice',
      {
        steps: [
          { id: 'property', path: 'x' },
          { id: 'for-sale', path: 'x' },
        ],
      },
      'address "x"',
    ],
    ['a requirement of an unknown fact', { requires: { fact: 'x', else: 'property' } }, 'unknown fact: x'],
    [
      'a group of an unknown step',
      { groups: [{ id: 'g', label: 'a.b', steps: ['x'] }] },
      'group g has a step',
    ],
    ['an unknown policy', { policies: ['x'] }, 'Flow registration: unknown policy x'],
  ] satisfies [string, Partial<Flow>, string][])('refuses %s by name', (_what, flow, message) => {
    expect(compile(flow)).toThrow(message);
  });

  it('refuses a step that does not exist', () => {
    const { property, ...rest } = steps;
    expect(() => compileFlow(registration, rest, settings)).toThrow(
      'Flow registration: there is no step property',
    );
    expect(property).toBeDefined();
  });

  it.each([
    [
      'a control of an unknown field',
      { ui: control('nobody') },
      'Step property: no field at #/properties/nobody',
    ],
    ['a store of an unknown field', { store: { nobody: '/x' } }, 'unknown field nobody'],
    ['an unknown fact', { writes: { street1: 'x' } }, 'Step property, writes: Unknown fact "x"'],
    ['a derived fact', { writes: { street1: 'applicant.age' } }, 'is derived and cannot be written'],
    [
      'a fact twice',
      { writes: { street1: 'home.street1', street2: 'home.street1' } },
      'written by two fields',
    ],
    ['a pointer into a prototype', { store: { street1: '/__proto__/x' } }, 'Refused key'],
    ['an unknown policy', { policies: ['x'] }, 'Step property: unknown policy x'],
  ] satisfies [string, Partial<Step>, string][])(
    'refuses a step with %s by name',
    (_what, parts, message) => {
      expect(withProperty(parts)).toThrow(message);
    },
  );

  it('refuses a control whose visibility depends on its own answer, directly or indirectly', () => {
    const shownBy = (name: string, by: string): UiControl =>
      control(name, 'text', { when: { '===': [{ var: `field.${by}` }, 'x'] } });
    const circle = (...elements: UiControl[]) =>
      step('property', elements, {
        data: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } },
      });
    expect(compile({}, { property: circle(shownBy('a', 'a')) })).toThrow('shown depending on its own answer');
    expect(compile({}, { property: circle(shownBy('a', 'b'), shownBy('b', 'a')) })).toThrow(
      'shown depending on its own answer',
    );
    expect(compile({}, { property: circle(shownBy('a', 'b'), control('b')) })).not.toThrow();
  });
});
