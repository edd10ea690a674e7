import { expect, it } from 'vitest';
import { hasMoreStatesToCome, licensedStates } from './licensedStates.ts';

const codes = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)));

it('SHELL-39 more states are announced with 49 and not with 50, without DC and the territories', () => {
  expect(hasMoreStatesToCome(codes(49))).toBe(true);
  expect(hasMoreStatesToCome([...codes(49), 'DC', 'PR', 'VI', 'GU'])).toBe(true);
  expect(hasMoreStatesToCome(codes(50))).toBe(false);
});

it('licensed states are distinct codes in alphabetical order', () => {
  const licenses = ['WY', 'AL', 'WY', '', 'Ohio'].map((abbrev) => ({ abbrev }));
  expect(licensedStates(licenses)).toEqual(['AL', 'WY']);
});
