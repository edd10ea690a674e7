import { describe, expect, it } from 'vitest';
import { concernedStates } from './concernedStates.ts';
import { stateMatrix } from './stateMatrix.ts';
import { brandOf, familyOf, policyOf } from './testMatrix.ts';

const cellOf = (matrix: ReturnType<typeof stateMatrix>, state: string) =>
  matrix.cells[matrix.states.findIndex(({ code }) => code === state)]?.[0];

describe('stateMatrix', () => {
  it('has a row for each state and the District of Columbia, and a column for each family', () => {
    const matrix = stateMatrix(
      brandOf([policyOf('age')], [familyOf('a', { policies: ['age'] }), familyOf('b')]),
    );
    expect(new Set(matrix.states.map(({ code }) => code)).size).toBe(51);
    expect(matrix.families.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(matrix.cells).toHaveLength(51);
    expect(matrix.cells.every((row) => row.length === 2)).toBe(true);
  });

  it('shows a policy exactly where its states, scope and condition can still apply', () => {
    const policies = [
      policyOf('texas', { jurisdiction: ['TX'] }),
      policyOf('ohio', { when: { '===': [{ var: 'property.state' }, 'OH'] } }),
      policyOf('not-alabama', { scope: { '!==': [{ var: 'property.state' }, 'AL'] } }),
    ];
    const matrix = stateMatrix(
      brandOf(policies, [familyOf('a', { policies: ['texas', 'ohio', 'not-alabama'] })]),
    );
    expect(cellOf(matrix, 'TX')?.rules).toEqual(['texas', 'not-alabama']);
    expect(cellOf(matrix, 'OH')?.rules).toEqual(['ohio', 'not-alabama']);
    expect(cellOf(matrix, 'AL')?.rules).toEqual([]);
    expect(concernedStates(matrix, 'texas')).toBe('TX');
    expect(concernedStates(matrix, 'not-alabama')).toBe('all but AL');
  });

  it("leaves out what the lender's own facts decide", () => {
    const policies = [
      policyOf('site', { scope: { var: 'org.features.site' } }),
      policyOf('waitlist', {
        when: { '!': { in: [{ var: 'property.state' }, { var: 'eligibility.states' }] } },
      }),
    ];
    const families = [familyOf('a', { policies: ['site', 'waitlist'] })];
    const lending = { lending: { states: ['CA'] } };
    const here = stateMatrix(brandOf(policies, families, lending));
    expect(cellOf(here, 'CA')?.rules).toEqual([]);
    expect(cellOf(here, 'NV')?.rules).toEqual(['waitlist']);
    const other = stateMatrix(brandOf(policies, families, { ...lending, features: { site: true } }));
    expect(cellOf(other, 'CA')?.rules).toEqual(['site']);
  });

  it('says what nobody knows: an entry that names the state counts before one for any', () => {
    const matrix = stateMatrix(
      brandOf(
        [],
        [
          familyOf('a', {
            notApplicable: [{ jurisdiction: 'any', because: 'The lender is not here' }],
            unknown: [
              { jurisdiction: ['NV'], because: 'Nobody asked' },
              { jurisdiction: 'any', because: 'Never said' },
            ],
            open: [{ jurisdiction: ['UT'], question: 'Which rule is it?' }],
          }),
        ],
      ),
    );
    expect(cellOf(matrix, 'NV')).toMatchObject({ because: undefined, unknown: 'Nobody asked' });
    expect(cellOf(matrix, 'OH')).toMatchObject({ because: 'The lender is not here', unknown: undefined });
    expect(cellOf(matrix, 'UT')).toMatchObject({ because: undefined, questions: ['Which rule is it?'] });
  });

  it('gives the first reason that names the state, and what is still open', () => {
    const family = familyOf('a', {
      policies: ['texas'],
      notApplicable: [
        { jurisdiction: ['NV'], because: 'Nevada has none' },
        { jurisdiction: 'any', because: 'None is known' },
      ],
      open: [{ jurisdiction: ['TX', 'UT'], question: 'What of it?' }],
    });
    const matrix = stateMatrix(brandOf([policyOf('texas', { jurisdiction: ['TX'] })], [family]));
    expect(cellOf(matrix, 'NV')?.because).toBe('Nevada has none');
    expect(cellOf(matrix, 'OH')?.because).toBe('None is known');
    expect(cellOf(matrix, 'TX')).toEqual({
      rules: ['texas'],
      because: undefined,
      unknown: undefined,
      questions: ['What of it?'],
    });
    expect(cellOf(matrix, 'UT')?.questions).toEqual(['What of it?']);
  });

  it('shows the version in force on a day, or none', () => {
    const policy = policyOf('age', {
      version: 2,
      effective: { from: '2022-01-01', to: '2024-12-31' },
      earlier: [
        { version: 1, title: 'The first', effective: { from: '2020-01-01', to: '2021-12-31' }, examples: [] },
      ],
    });
    const brand = brandOf([policy], [familyOf('a', { policies: ['age'] })]);
    expect(stateMatrix(brand).rules.age).toMatchObject({
      version: 2,
      earlier: [{ version: 1, title: 'The first' }],
    });
    expect(stateMatrix(brand, { asOf: '2021-12-31' }).rules.age).toMatchObject({
      version: 1,
      title: 'The first',
    });
    expect(stateMatrix(brand, { asOf: '2022-01-01' }).rules.age?.version).toBe(2);
    for (const asOf of ['2019-12-31', '2025-01-01'])
      expect(cellOf(stateMatrix(brand, { asOf }), 'TX')?.rules).toEqual([]);
  });

  it('says of a rule that lapsed why it did, not that no rule is known', () => {
    const lapsed = policyOf('fees', {
      jurisdiction: ['TX'],
      title: 'Fees at most 2 percent',
      effective: { from: '2020-01-01', to: '2024-12-31' },
      ended: { reason: 'The amendment took it away', citation: 'S.J.R. 1 (2024)' },
    });
    const family = familyOf('a', {
      policies: ['fees'],
      notApplicable: [{ jurisdiction: 'any', because: 'No rule of this state is known' }],
    });
    const on = (asOf: string) => cellOf(stateMatrix(brandOf([lapsed], [family]), { asOf }), 'TX');
    expect(on('2024-12-31')).toMatchObject({ rules: ['fees'], because: undefined });
    expect(on('2025-01-01')).toMatchObject({
      rules: [],
      because: '"Fees at most 2 percent" ended on 2024-12-31: The amendment took it away (S.J.R. 1 (2024)).',
    });
    expect(cellOf(stateMatrix(brandOf([lapsed], [family]), { asOf: '2025-01-01' }), 'OH')?.because).toBe(
      'No rule of this state is known',
    );
  });

  it('says of a condition that computes that it is not proved', () => {
    const age = { var: 'applicant.age' };
    const when = { '<': [{ '*': [age, 2] }, 36] };
    const { rules } = stateMatrix(
      brandOf(
        [policyOf('plain'), policyOf('computes', { when })],
        [{ id: 'one', title: 'One', asks: 'Who?', policies: ['plain', 'computes'] }],
      ),
    );
    expect(rules.plain?.sentence).not.toContain('not proved');
    expect(rules.computes?.sentence).toMatch(/\. Tried, not proved: the condition computes/);
  });

  it('states each rule in plain English, a limit by what it limits and what breaks it', () => {
    const policies = [
      policyOf('age', {
        jurisdiction: ['AL', 'TX'],
        scope: { '===': [{ var: 'property.occupancy' }, 'HOME'] },
      }),
      policyOf('draw', { effect: { limit: 'minDraw', to: { amount: 4000 } } }),
    ];
    const { rules } = stateMatrix(brandOf(policies, [familyOf('a', { policies: ['age', 'draw'] })]));
    expect(rules.age?.sentence).toBe(
      'In AL, TX where Occupancy is “Primary home”: if Age of the applicant is less than 18, the borrower cannot continue.',
    );
    expect(rules.draw?.sentence).toBe(
      'In every state: a draw is at least $4,000. It is broken if Age of the applicant is less than 18.',
    );
  });
});
