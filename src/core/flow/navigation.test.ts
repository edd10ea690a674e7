import { describe, expect, it } from 'vitest';
import type { Facts } from '../rules/types.ts';
import { setAt } from '../shared/jsonPointer.ts';
import { compileFlow } from './compileFlow.ts';
import { enterFlow } from './enterFlow.ts';
import { groupProgress, progress } from './progress.ts';
import { nextStep, previousStep, resolveStep } from './resolveStep.ts';
import { stepAtPath, stepPath } from './stepAddress.ts';
import { base, fullDocument, registration, settings, steps } from './testRegistration.ts';
import { walk } from './walk.ts';

const flow = compileFlow(registration, steps, settings);
const legacy = compileFlow({ ...registration, base: '/register', navigation: 'query' }, steps, settings);

const go = (document: object, facts: Facts = base) =>
  walk({
    flow,
    document,
    base: facts,
    isComplete: ({ step, answers }) =>
      (step.layout.step.data.required ?? []).every((name) => answers[name] !== undefined),
  });
const atIncome = { ...fullDocument, income: {} };

describe('enterFlow', () => {
  it('REG-02 redirects to the legacy address with its query while the redesign is off', () => {
    expect(enterFlow(flow, { ...base, 'flag.redesign': false })).toEqual({
      to: '/register',
      keepQuery: 'all',
    });
    expect(enterFlow(flow, base)).toBeUndefined();
  });

  it('does not redirect if an entry is unknown or fails', () => {
    expect(enterFlow(flow, {})).toBeUndefined();
    expect(enterFlow(flow, { 'flag.redesign': 'off' })).toBeUndefined();
  });
});

describe('resolveStep', () => {
  it('REG-54 returns to the first step from any other while the street is missing', () => {
    for (const id of ['home-address', 'legal-name', 'set-password', 'nowhere'])
      expect(resolveStep(go({ ...fullDocument, propertyAddress: {} }), id)).toBe('property');
  });

  it('stays on a reached step, and goes to the first incomplete one from any other', () => {
    expect(resolveStep(go(atIncome), 'for-sale')).toBe('for-sale');
    expect(resolveStep(go(atIncome), 'annual-income')).toBe('annual-income');
    expect(resolveStep(go(atIncome), 'birthdate')).toBe('annual-income');
    expect(resolveStep(go(atIncome), 'nowhere')).toBe('annual-income');
  });

  it('does not allow visiting a skipped step', () => {
    const home = go(setAt(atIncome, '/propertyAddress/occupancyType', 'HOME'));
    expect(resolveStep(home, 'home-address')).toBe('annual-income');
  });
});

describe('nextStep and previousStep', () => {
  it("follow the visitor's own list, without skipped steps, and no further than complete steps", () => {
    const home = go(setAt(atIncome, '/propertyAddress/occupancyType', 'HOME'));
    expect(nextStep(home, 'property')).toBe('for-sale');
    expect(previousStep(home, 'for-sale')).toBe('property');
    expect(nextStep(home, 'annual-income')).toBeUndefined();
    expect(previousStep(home, 'property')).toBeUndefined();
    expect(nextStep(home, 'nowhere')).toBeUndefined();
    expect(previousStep(home, 'nowhere')).toBeUndefined();
  });
});

describe('progress', () => {
  it("REG-52 is the position plus one and the number of steps in this visitor's list", () => {
    const second = go(fullDocument);
    expect(progress(second, 'property')).toEqual({ index: 1, max: 8 });
    expect(progress(second, 'set-password')).toEqual({ index: 8, max: 8 });
    const home = go(setAt(fullDocument, '/propertyAddress/occupancyType', 'HOME'));
    expect(progress(home, 'for-sale')).toEqual({ index: 2, max: 7 });
    const external = go(fullDocument, { ...base, 'auth.mode': 'external' });
    expect(progress(external, 'birthdate')).toEqual({ index: 6, max: 6 });
  });

  it('REG-52 counts an undecided step once it is included, and other steps even before they are reached', () => {
    expect(progress(go({}), 'property')).toEqual({ index: 1, max: 7 });
    expect(progress(go({}), 'home-address')).toEqual({ index: 0, max: 7 });
  });

  it('ENUM-07 gives each group INITIAL, IN_PROGRESS or COMPLETE', () => {
    expect(groupProgress(go(atIncome), 'annual-income').map(({ state }) => state)).toEqual([
      'COMPLETE',
      'IN_PROGRESS',
      'INITIAL',
      'INITIAL',
    ]);
    const external = groupProgress(go(fullDocument, { ...base, 'auth.mode': 'external' }), 'birthdate');
    expect(external.map(({ id, state }) => [id, state])).toEqual([
      ['home', 'COMPLETE'],
      ['income', 'COMPLETE'],
      ['you', 'IN_PROGRESS'],
    ]);
  });
});

describe('addresses', () => {
  it('lead to a step and back, by path or by query', () => {
    for (const one of [flow, legacy])
      for (const { id } of one.steps) expect(stepAtPath(one, stepPath(one, id))).toBe(id);
    expect(stepPath(flow, 'property')).toBe('/register-v2');
    expect(stepPath(flow, 'for-sale')).toBe('/register-v2/for-sale');
    expect(stepPath(legacy, 'for-sale')).toBe('/register?step=for-sale');
  });

  it('ignore a query, a fragment and a trailing slash', () => {
    expect(stepAtPath(flow, '/register-v2/for-sale/?utm_source=a#top')).toBe('for-sale');
    expect(stepAtPath(flow, '/register-v2/?step=birthdate')).toBe('property');
    expect(stepAtPath(legacy, '/register?utm_source=a&step=birthdate')).toBe('birthdate');
    expect(stepAtPath(legacy, '/register')).toBe('property');
  });

  it('are undefined if there is no such step', () => {
    expect(stepAtPath(flow, '/register-v2/nowhere')).toBeUndefined();
    expect(stepAtPath(flow, '/register-v20')).toBeUndefined();
    expect(stepAtPath(legacy, '/register/for-sale')).toBeUndefined();
    expect(stepAtPath(legacy, '/register?step=nowhere')).toBeUndefined();
    expect(() => stepPath(flow, 'nowhere')).toThrow('Flow registration: there is no step nowhere');
  });
});
