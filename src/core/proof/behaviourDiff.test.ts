import { describe, expect, it } from 'vitest';
import { checkProject, projectWith } from '../config/testProject.ts';
import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import { behaviourDiff } from './behaviourDiff.ts';

type Changes = Parameters<typeof projectWith>[0];

function brandWith(changes: Changes): ResolvedBrand {
  const { brands, findings } = checkProject(projectWith(changes));
  const brand = brands[0]?.brand;
  if (!brand) throw new Error(`The project has errors: ${findings.map(({ message }) => message).join('; ')}`);
  return brand;
}

const before = brandWith({});
const diff = (changes: Changes) =>
  behaviourDiff(before, brandWith(changes)).map(({ kind, where, before: was, after: is, witness }) => ({
    kind,
    where,
    was,
    is,
    witness,
  }));
const step = 'config/steps/income.yaml';
const rules = 'config/rules/income.yaml';
const copy = 'config/copy/en-US/all.yaml';
const flow = 'config/flows/registration.yaml';

describe('behaviourDiff', () => {
  it('finds no differences between a brand and itself', () => {
    expect(behaviourDiff(before, brandWith({}))).toEqual([]);
  });

  it('reports for a threshold moved by one unit exactly the applicant between, and the moved example', () => {
    const found = diff({
      [rules]: [
        ['field.income }, 1000]', 'field.income }, 1001]'],
        ['given: { field.income: 1000 }', 'given: { field.income: 1001 }'],
      ],
    });
    expect(found.filter(({ kind }) => kind === 'behaviour')).toEqual([
      {
        kind: 'behaviour',
        where: '/policies/low-income',
        was: 'passed',
        is: 'applies',
        witness: { 'field.income': 1000 },
      },
    ]);
    expect(found.filter(({ kind }) => kind === 'setting')).toHaveLength(1);
  });

  it('reports nobody before the first day of a new version', () => {
    const policy = before.policies['low-income'];
    if (!policy) throw new Error('The project has no policy');
    const { when, examples } = policy;
    const next = {
      ...policy,
      version: 2,
      effective: { from: '2027-01-01' },
      when: { '<': [{ var: 'field.income' }, 1001] },
      earlier: [{ version: 1, effective: { from: '2020-01-01', to: '2026-12-31' }, when, examples }],
    };
    const after = { ...before, policies: { 'low-income': next } };
    const found = behaviourDiff(before, after).filter(({ kind }) => kind === 'behaviour');
    expect(found.map(({ before: was, after: is, witness }) => [was, is, witness])).toEqual([
      ['passed', 'applies', { today: '2027-01-01', 'field.income': 1000 }],
    ]);
  });

  it('reports no behavior change for a rewritten rule with the same meaning', () => {
    const found = diff({
      [rules]: [
        ['{ "<": [{ var: field.income }, 1000] }', '{ "!": { ">=": [{ var: field.income }, 1000] } }'],
      ],
    });
    expect(found).toMatchObject([{ kind: 'setting', where: '/policies/low-income' }]);
  });

  it('does not say that a rule that computes decides the same, only how many applicants were tried', () => {
    const asked = (rule: string): Changes => ({
      [rules]: [['{ "<": [{ var: field.income }, 1000] }', rule]],
    });
    const diffOf = (one: string, other: string) =>
      behaviourDiff(brandWith(asked(one)), brandWith(asked(other)));
    const twice = '{ "<": [{ "*": [{ var: field.income }, 2] }, 2000] }';
    const [same] = diffOf(twice, '{ "<": [{ "+": [{ var: field.income }, { var: field.income }] }, 2000] }');
    expect(same).toMatchObject({ kind: 'behaviour', where: '/policies/low-income' });
    expect(same).not.toHaveProperty('witness');
    expect(same?.tried).toBeGreaterThan(100_000);
    expect(same?.words).toMatch(
      /^The policy low-income is written differently \(not proved to be the same: 1\d\d,\d{3} applicants were tried, and no difference was found\)$/,
    );
    const [other] = diffOf(twice, '{ "<": [{ "*": [{ var: field.income }, 2] }, 1999] }');
    expect(other).toMatchObject({ witness: { 'field.income': 999.99 }, tried: expect.any(Number) });
  });

  it('says so of a condition that computes, too', () => {
    const shown = (rule: string): Changes => ({
      [step]: [['{ id: job, type', `{ id: job, when: ${rule}, type`]],
    });
    const [before, after] = [
      shown('{ ">": [{ "*": [{ var: field.income }, 2] }, 1998] }'),
      shown('{ "<": [1998, { "*": [2, { var: field.income }] }] }'),
    ].map(brandWith);
    if (!before || !after) throw new Error('There are two brands');
    expect(behaviourDiff(before, after)).toMatchObject([
      { kind: 'behaviour', tried: expect.any(Number), words: expect.stringContaining('not proved') },
    ]);
  });

  it('considers what a brand fixes for everybody: a feature that is turned on', () => {
    const gated: Changes = {
      [step]: [['{ id: job, type', '{ id: job, when: { var: org.features.quick }, type']],
    };
    const on: Changes = { ...gated, 'config/brand.yaml': [['quick: false', 'quick: true']] };
    const found = behaviourDiff(brandWith(gated), brandWith(on)).filter(({ kind }) => kind === 'behaviour');
    expect(found).toMatchObject([
      { where: '/steps/income/ui/elements/1', before: 'not shown', after: 'shown', witness: {} },
    ]);
  });

  it.each<[string, Changes, object]>([
    [
      'a bound, by the answer at the border',
      { [step]: [['minimum: 0', 'minimum: 5']] },
      {
        where: '/steps/income/data/properties/income',
        was: '0 is accepted',
        is: '0 is rejected',
        witness: { 'field.income': 0 },
      },
    ],
    [
      'a field that became required',
      {
        [step]: [
          ['required: [income]', 'required: [income, job]'],
          ['job: { enum: income.required }', 'job: { required: income.required, enum: income.required }'],
        ],
      },
      { where: '/steps/income/data/required', was: 'optional', is: 'required', witness: {} },
    ],
    [
      'a field that is shown on a condition',
      { [step]: [['{ id: job, type', '{ id: job, when: { var: flag.new-look }, type']] },
      {
        where: '/steps/income/ui/elements/1',
        was: 'shown',
        is: 'not shown',
        witness: { 'flag.new-look': false },
      },
    ],
    [
      'a value of a list that is gone',
      {
        'config/enums.yaml': [['      - { id: PART, label: enum.jobs.part }\n', '']],
        [copy]: [['  enum.jobs.part: Part-time\n', '']],
      },
      {
        where: '/steps/income/data/properties/job',
        was: '"PART" is accepted',
        is: '"PART" is rejected',
        witness: { 'field.job': 'PART' },
      },
    ],
    [
      'an entry that leads away',
      {
        [flow]: [['steps:', 'enter:\n  - { id: a, when: { var: flag.new-look }, redirect: /help }\nsteps:']],
      },
      {
        where: '/flows/registration/enter',
        was: 'the flow itself',
        is: '/help',
        witness: { 'flag.new-look': true },
      },
    ],
    [
      'a policy that a step asks no longer',
      {
        [step]: [['policies: [low-income]\n', '']],
        [flow]: [['submit: none', 'policies: [low-income]\nsubmit: none']],
        [rules]: [
          ['field.income }, 1000]', 'income.annual }, 1000]'],
          ['field.income: 999', 'income.annual: 999'],
          ['field.income: 1000', 'income.annual: 1000'],
        ],
      },
      { where: '/steps/income/policies', was: 'low-income', is: undefined, witness: {} },
    ],
  ])('finds %s', (_name, changes, expected) => {
    expect(diff(changes)).toContainEqual({ kind: 'behaviour', was: undefined, is: undefined, ...expected });
  });

  it('takes what shows nothing for blank, as the check of answers does', () => {
    const jobThat = (rule: string, name: string): Changes => ({
      [step]: [
        ['job: { $ref: enums#/jobs }', `job: { type: string, ${rule} }`],
        ['{ widget: select }', '{ widget: text }'],
        ['job: { enum: income.required }', `job: { ${name}: income.required }`],
      ],
    });
    const long = brandWith(jobThat('trimmedMinLength: 1', 'trimmedMinLength'));
    const visible = brandWith(jobThat('notBlank: true', 'notBlank'));
    expect(behaviourDiff(long, visible)).toContainEqual(
      expect.objectContaining({ kind: 'behaviour', witness: { 'field.job': '\u3164' } }),
    );
  });

  it('reports changed words with who reads them', () => {
    const found = diff({
      [copy]: [
        [
          'income.next: Continue',
          'income.next:\n    - { when: { var: flag.new-look }, text: Go on }\n    - { text: Continue }',
        ],
      ],
    });
    expect(found).toEqual([
      {
        kind: 'text',
        where: '/copy/en-US/income.next',
        was: 'Continue',
        is: 'Go on',
        witness: { 'flag.new-look': true },
      },
    ]);
  });

  it('shows the differing part of long values, wherever it is', () => {
    const alike = 'the same words before it '.repeat(12);
    const policy = before.policies['low-income'];
    if (!policy) throw new Error('The project has no policy low-income');
    const saying = (word: string): ResolvedBrand => {
      const examples = policy.examples.map((example) => ({ ...example, name: `${alike}${word}` }));
      return { ...before, policies: { ...before.policies, 'low-income': { ...policy, examples } } };
    };
    const [change] = behaviourDiff(saying('old'), saying('new'));
    expect(change?.before).toMatch(/^\.\.\..*before it old/);
    expect(change?.after).toMatch(/^\.\.\..*before it new/);
  });

  it('lists other settings', () => {
    const found = diff({ 'config/brand.yaml': [['maxDraw: 400000', 'maxDraw: 300000']] });
    expect(found).toEqual([
      {
        kind: 'setting',
        where: '/brand/products/heloc/maxDraw',
        was: '400000',
        is: '300000',
        witness: undefined,
      },
    ]);
  });
});
