import { describe, expect, it } from 'vitest';
import { policy, settings, steps } from '../flow/testRegistration.ts';
import type { FullPolicy } from '../model/resolvedBrand.ts';
import { mutationScore } from './mutationScore.ts';

const v = (name: string) => ({ var: name });
const block = { block: { show: 'banner' } } as const;

const scoreOf = (...policies: readonly FullPolicy[]) =>
  mutationScore({ ...settings, steps, policies: Object.fromEntries(policies.map((one) => [one.id, one])) });

const under18 = { when: { '<': [v('applicant.age'), 18] }, effect: block };
const at17 = { name: 'at 17', given: { 'applicant.age': 17 }, expect: 'applies' } as const;
const at18 = { name: 'at 18', given: { 'applicant.age': 18 }, expect: 'passes' } as const;

describe('mutationScore', () => {
  it('counts every mistake as noticed if examples are on both sides of a threshold', () => {
    expect(scoreOf(policy('adult', { ...under18, examples: [at17, at18] }))).toEqual({
      mutants: 3,
      killed: 3,
      equivalent: 0,
      unproved: 0,
      survived: [],
    });
  });

  it('names unnoticed mistakes in plain words, with the missing example', () => {
    const far = { name: 'at 10', given: { 'applicant.age': 10 }, expect: 'applies' } as const;
    const { survived, killed } = scoreOf(policy('adult', { ...under18, examples: [far, at18] }));
    expect(killed).toBe(2);
    expect(survived).toEqual([
      {
        policy: 'adult',
        pointer: '/policies/adult/when/</1',
        words: '18 became 17',
        before: 'Applicant.age is less than 18',
        after: 'Applicant.age is less than 17',
        witness: { 'applicant.birthdate': '2009-06-15', today: '2026-06-15' },
      },
    ]);
  });

  it('does not count a mistake that nobody could notice', () => {
    const when = { and: [{ '<': [v('income.annual'), 10] }, { '<=': [v('income.annual'), 20] }] };
    const examples = [9, 10, 11].map(
      (income) =>
        ({
          name: `${income}`,
          given: { 'income.annual': income },
          expect: income < 10 ? 'applies' : 'passes',
        }) as const,
    );
    const { equivalent, survived } = scoreOf(policy('poor', { when, effect: block, examples }));
    expect(survived).toEqual([]);
    // The second clause never decides, so less than 20, at most 19 or 21, and no clause are equivalent.
    expect(equivalent).toBe(4);
  });

  it('reports its progress', () => {
    const told: (readonly [number, number])[] = [];
    mutationScore({ ...settings, steps }, (...progress) => told.push(progress));
    expect(told.at(-1)).toEqual([6, 6]);
  });
});
