import { expect, it } from 'vitest';
import { lenderActProblems } from './lenderActs.ts';

const told = (acts: Parameters<typeof lenderActProblems>[0]) =>
  lenderActProblems(acts).map(({ pointer, code, suggestion }) => ({ pointer, code, suggestion }));

it('gives the lender only facts that an application keeps as such', () => {
  expect(told({ owners: { 'income.annual': 'borrower', 'application.homestead': 'newest' } })).toEqual([]);
  expect(told({ owners: { 'application.homestaed': 'newest', 'application.rate': 'lender' } })).toEqual([
    {
      pointer: '/acts/owners/application.homestaed',
      code: 'unknown-field',
      suggestion: 'application.homestead',
    },
    { pointer: '/acts/owners/application.rate', code: 'unknown-field', suggestion: undefined },
  ]);
});

it('ends nothing after a notice that there is not', () => {
  const notices = { INCOMPLETE: { title: 'notification.notice.incomplete', citation: '' } };
  const after = (kind: string) => ({ INCOMPLETE: { cause: 'INCOMPLETE' as const, after: kind } });
  expect(told({ notices, cancels: after('INCOMPLETE') })).toEqual([]);
  expect(told({ notices, cancels: after('INCOMPLET') })).toEqual([
    { pointer: '/acts/cancels/INCOMPLETE/after', code: 'unknown-field', suggestion: 'INCOMPLETE' },
  ]);
});
