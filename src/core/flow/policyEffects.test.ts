import { expect, it } from 'vitest';
import type { FullPolicy } from '../model/resolvedBrand.ts';
import { policyEffects } from './policyEffects.ts';

const policy = (id: string, least: number): FullPolicy =>
  ({
    id,
    version: 1,
    title: `At least ${least}`,
    jurisdiction: 'any',
    citation: 'A test',
    effective: { from: '2020-01-01' },
    reviewBy: '2030-01-01',
    owner: 'test',
    when: { '<': [{ var: 'applicant.age' }, least] },
    effect: { block: true },
    examples: [],
  }) as unknown as FullPolicy;

const release = (...policies: readonly FullPolicy[]) => ({
  facts: { 'applicant.age': { type: 'integer', label: 'Age' } } as never,
  enums: {},
  policies: Object.fromEntries(policies.map((one) => [one.id, one])),
});

const effects = (
  age: number | undefined,
  before: ReturnType<typeof release>,
  after: ReturnType<typeof release>,
) => {
  const facts = age === undefined ? {} : { 'applicant.age': age };
  return policyEffects({ app: before, facts }, { app: after, facts }, '2026-06-01');
};

it('names a policy that would stop somebody now, and one that would not any more', () => {
  const [eighteen, sixtyTwo] = [release(policy('age', 18)), release(policy('age', 62))];
  expect(effects(27, eighteen, sixtyTwo)).toEqual([
    { policy: 'age', title: 'At least 62', before: 'does not apply', after: 'applies' },
  ]);
  expect(effects(27, sixtyTwo, eighteen).map(({ after }) => after)).toEqual(['does not apply']);
  expect(effects(70, eighteen, sixtyTwo)).toEqual([]);
});

it('names a new policy only if it applies or cannot be decided', () => {
  const none = release();
  expect(effects(14, none, release(policy('age', 18)))).toEqual([
    { policy: 'age', title: 'At least 18', before: 'not there', after: 'applies' },
  ]);
  expect(effects(30, none, release(policy('age', 18)))).toEqual([]);
  expect(effects(undefined, none, release(policy('age', 18)))[0]?.after).toBe('not known');
  expect(effects(14, release(policy('age', 18)), none)[0]?.after).toBe('not there');
});
