import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { policy, registration, settings, steps } from '../flow/testRegistration.ts';
import type { Flow } from '../model/generated/flow.ts';
import type { Step } from '../model/generated/step.ts';
import type { Rule } from '../rules/types.ts';
import { proveFlow } from './exploreFlow.ts';
import { flowProblems } from './flowProblems.ts';
import { type FlowSource, flowSpace } from './flowSpace.ts';
import { passage } from './passage.ts';
import { randomFrom } from './randomFrom.ts';
import type { Choice } from './search.ts';

const source: FlowSource = { ...settings, flows: { registration }, steps };

/** The registration with one step's condition replaced. */
const withWhen = (id: string, when: Rule): FlowSource =>
  withFlow({
    steps: registration.steps.map((step) =>
      step.id === id ? { ...step, when: when as NonNullable<Flow['steps'][number]['when']> } : step,
    ),
  });
const withFlow = (parts: Partial<Flow>): FlowSource => ({
  ...source,
  flows: { registration: { ...registration, ...parts } },
});
const withStep = (id: string, parts: Partial<Step>): FlowSource => ({
  ...source,
  steps: { ...steps, [id]: { ...steps[id], ...parts } as Step },
});
const v = (name: string) => ({ var: name });
const brief = (found: FlowSource) =>
  flowProblems(found, 'registration').map(({ code, pointer, witness }) => [
    code,
    pointer,
    ...(witness ? [witness] : []),
  ]);

describe('exploring a flow', () => {
  it('finds every step with the shortest applicant who reaches it', () => {
    const proof = proveFlow(source, 'registration');
    expect(proof.tried).toBeUndefined();
    expect(proof.problems).toEqual([]);
    expect(proof.steps).toEqual([
      { id: 'property', witness: {} },
      { id: 'home-address', witness: { 'property.occupancy': 'SECONDARY' } },
      { id: 'for-sale', witness: { 'property.occupancy': 'HOME' } },
      { id: 'annual-income', witness: { 'property.occupancy': 'HOME' } },
      { id: 'legal-name', witness: { 'property.occupancy': 'HOME' } },
      { id: 'birthdate', witness: { 'property.occupancy': 'HOME' } },
      { id: 'phone-and-email', witness: { 'property.occupancy': 'HOME', 'auth.mode': 'legacy' } },
      { id: 'set-password', witness: { 'property.occupancy': 'HOME', 'auth.mode': 'legacy' } },
    ]);
  });

  it('finds every path once', () => {
    const ways = proveFlow(source, 'registration').paths.map((path) => path.steps.join(' '));
    const rest = 'for-sale annual-income legal-name birthdate';
    expect(ways.toSorted()).toEqual([
      `property ${rest}`,
      `property ${rest} phone-and-email set-password`,
      `property home-address ${rest}`,
      `property home-address ${rest} phone-and-email set-password`,
    ]);
  });

  it('explains why a step is unreachable under the facts that a brand fixes', () => {
    const proof = proveFlow(source, 'registration', { known: { 'auth.mode': 'external' } });
    expect(proof.steps.at(-1)).toEqual({
      id: 'set-password',
      unreachable: 'its condition is false here (auth.mode: "external")',
    });
  });

  it("uses the borrowers' own walk: no random applicant takes an unknown path", () => {
    const space = flowSpace(source, 'registration');
    const ways = new Set(proveFlow(source, 'registration').paths.map((path) => path.steps.join()));
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = randomFrom(seed);
        const drawn = new Map<string, Choice>();
        for (const [name, choices] of space.choices) drawn.set(name, random.pick(choices));
        const { walk, entry, blocked, needs } = passage(space, drawn);
        expect(needs).toEqual([]);
        if (entry === undefined && !blocked) expect(ways).toContain(walk.list.join());
      }),
    );
  });
});

describe('exploring a flow whose rules compute', () => {
  const half = { '>': [{ '/': [v('income.other'), v('income.annual')] }, 0.5] };

  it('goes as far as possible, and says that this is not a proof', () => {
    const proof = proveFlow(withWhen('legal-name', half), 'registration');
    expect(proof.tried).toBeGreaterThan(2000);
    expect(proof.problems.map(({ code }) => code)).toEqual(['path-without-end', 'not-proved']);
  });

  it('does not claim that nobody meets a condition', () => {
    const never = { '<': [{ '*': [v('income.annual'), 1] }, { '-': [v('income.annual'), 1] }] };
    expect(brief(withWhen('legal-name', never)).map(([code, pointer]) => [code, pointer])).toEqual([
      ['not-proved', expect.stringMatching(/^\/flows\/registration\/steps\/\d+\/when$/)],
      ['not-proved', '/flows/registration/steps'],
    ]);
  });
});

describe('a flow with a fault', () => {
  it.each<[string, FlowSource, readonly unknown[]]>([
    [
      'a step that nobody reaches',
      withWhen('for-sale', {
        and: [
          { '===': [v('property.occupancy'), 'HOME'] },
          { '===': [v('property.occupancy'), 'SECONDARY'] },
        ],
      }),
      [['never-holds', '/flows/registration/steps/2/when']],
    ],
    [
      'a step for everybody, by its condition',
      withWhen('for-sale', {
        or: [{ '===': [v('property.occupancy'), 'HOME'] }, { '!==': [v('property.occupancy'), 'HOME'] }],
      }),
      [['always-holds', '/flows/registration/steps/2/when']],
    ],
    [
      'a step gated by its own answer',
      withWhen('for-sale', v('property.listedForSale')),
      [['own-answer', '/flows/registration/steps/2/when']],
    ],
    [
      'a step gated by what is derived from its own answer',
      withWhen('birthdate', { '>': [v('applicant.age'), 20] }),
      [['own-answer', '/flows/registration/steps/5/when']],
    ],
    [
      'an answer that may be left out and decides a step',
      withWhen('legal-name', { '>': [v('income.other'), 5] }),
      [['path-without-end', '/flows/registration/steps/4/when', { 'property.occupancy': 'HOME' }]],
    ],
    [
      'an answer that is not asked of everybody and decides a step',
      withWhen('for-sale', { '===': [v('home.street1'), 'other'] }),
      [['path-without-end', '/flows/registration/steps/2/when', { 'property.occupancy': 'HOME' }]],
    ],
    [
      'a policy that stops everybody on a step',
      {
        ...withStep('for-sale', { policies: ['stop'] }),
        policies: {
          ...settings.policies,
          stop: policy('stop', { when: true, effect: { block: { show: 'banner' } } }),
        },
      },
      [['path-without-end', '/steps/for-sale/policies/0']],
    ],
    [
      'two policies that together stop everybody',
      {
        ...withStep('for-sale', { policies: ['yes', 'no'] }),
        policies: {
          ...settings.policies,
          yes: policy('yes', { when: v('org.features.nySite'), effect: { block: { show: 'banner' } } }),
          no: policy('no', {
            when: { '!': v('org.features.nySite') },
            effect: { block: { show: 'banner' } },
          }),
        },
      },
      expect.arrayContaining([['path-without-end', '/steps/for-sale/policies', expect.anything()]]) as never,
    ],
    [
      'an entry that leads everybody away',
      withFlow({ enter: [{ id: 'all', when: true, redirect: '/x' }] }),
      [['unreachable-step', '/flows/registration/enter']],
    ],
    [
      'an entry behind one that takes all of its visitors',
      withFlow({
        enter: [
          { id: 'a', when: v('flag.redesign'), redirect: '/a' },
          { id: 'b', when: { and: [v('flag.redesign'), v('org.features.nySite')] }, redirect: '/b' },
        ],
      }),
      [['shadowed', '/flows/registration/enter/1/when']],
    ],
  ])('%s', (_name, found, expected) => {
    expect(brief(found)).toEqual(expected);
  });
});
