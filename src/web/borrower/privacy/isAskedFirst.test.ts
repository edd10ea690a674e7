import { describe, expect, it } from 'vitest';
import { isAskedFirst } from './isAskedFirst.ts';
import { knownState, noteState } from './knownState.ts';

const storage = (state?: string) => ({
  getItem: (key: string) => (key === 'property-state' ? (state ?? null) : null),
});
const from = '2026-01-01';
const today = '2026-06-15';

describe('whether analytics waits for a yes', () => {
  it('is no if no policy makes it wait', () => {
    expect(isAskedFirst({}, storage(), today)).toBe(false);
    expect(isAskedFirst({ asksFirst: [] }, storage('CA'), today)).toBe(false);
  });

  it.each([
    ['the lender asks everybody', {}, undefined, true],
    ['the lender asks everybody, in any state', {}, 'OR', true],
    ['the state is one of them', { states: ['CA'] }, 'CA', true],
    ['the state is another', { states: ['CA'] }, 'OR', false],
    ['the state is not known', { states: ['CA'] }, undefined, false],
    [
      'the state is not known and the stricter counts',
      { states: ['CA'], untilStateIsKnown: true },
      undefined,
      true,
    ],
    ['the state is known to be another', { states: ['CA'], untilStateIsKnown: true }, 'OR', false],
    ['the policy has ended', { to: '2026-06-14' }, undefined, false],
    ['it is the last day of the policy', { to: today }, undefined, true],
  ] as const)('when %s', (_what, rule, state, expected) => {
    expect(isAskedFirst({ asksFirst: [{ from, ...rule }] }, storage(state), today)).toBe(expected);
  });

  it("is no before the policy's first day", () => {
    expect(isAskedFirst({ asksFirst: [{ from }] }, storage(), '2025-12-31')).toBe(false);
  });
});

describe('the state of the property', () => {
  it('is stored once it is known, and stays if a page does not know it', () => {
    localStorage.clear();
    noteState(localStorage, undefined);
    expect(knownState(localStorage)).toBeUndefined();
    noteState(localStorage, 'CA');
    noteState(localStorage, '');
    expect(knownState(localStorage)).toBe('CA');
  });
});
