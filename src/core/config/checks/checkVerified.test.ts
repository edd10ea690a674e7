import { describe, expect, it } from 'vitest';
import { checkProject, projectWith } from '../testProject.ts';

const base = 'config/rules/income.yaml';
const layer = 'brands/main/rules/income.yaml';
const verified = {
  [base]: [
    [
      'reason: Lender policy',
      'reason: Lender policy\n    verified: { by: "J. Doe, counsel", on: 2026-06-01 }',
    ],
  ],
} as const;
const ofLender = (policy: string) => ({
  ...verified,
  [layer]: `version: 1\npolicies:\n  - { id: low-income, ${policy} }\n`,
});
const found = (changes: Parameters<typeof projectWith>[0]) =>
  checkProject(projectWith(changes), { usedByCode: () => true }).findings;
const changed = 'citation: 12 U.S.C. § 1';

describe('who verified a policy', () => {
  it('saw it as it was: a layer that changes what it says is refused', () => {
    expect(found(ofLender(changed))).toMatchObject([
      {
        code: 'policy-verified',
        file: layer,
        pointer: '/policies/low-income/citation',
        suggestion: 'verified: false',
      },
    ]);
  });

  it.each([
    ['verifies it anew', `${changed}, verified: { by: R. Roe, on: 2026-07-01 }`],
    ['says that nobody did', `${changed}, verified: false`],
    ['says nothing of it', `${changed}, verified: null`],
    ['changes only words', 'title: Too little income'],
  ])('accepts a layer that %s', (_, policy) => {
    expect(found(ofLender(policy))).toEqual([]);
  });
});
