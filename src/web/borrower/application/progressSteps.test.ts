import { expect, it } from 'vitest';
import { testApplication } from '../product/testApplication.ts';
import { progressSteps } from './progressSteps.ts';

const states = (steps: ReturnType<typeof progressSteps>) => steps.map(({ state }) => state);

it('ENUM-08 SHELL-17 says which of seven steps are done, which is current, which come later', () => {
  expect(progressSteps(testApplication, 'LINK_INCOME')).toEqual([
    { id: 'INITIAL', state: 'done' },
    { id: 'PRODUCT_SELECT', state: 'done' },
    { id: 'MORE_INFO', state: 'done' },
    { id: 'LINK_INCOME', state: 'current' },
    { id: 'ID_UPLOAD', state: 'upcoming' },
    { id: 'SIGNING', state: 'upcoming' },
    { id: 'ENOTARY', state: 'upcoming' },
  ]);
});

it('SHELL-20 has the notary in person as its seventh step once that was asked for', () => {
  const asked = { ...testApplication, requestedManualNotaryTime: '2026-07-01T15:00:00Z' };
  expect(progressSteps(asked, 'SIGNING').at(-1)).toEqual({ id: 'MANUAL_NOTARY', state: 'upcoming' });
  expect(progressSteps(asked, 'ENOTARY').at(-1)).toEqual({ id: 'MANUAL_NOTARY', state: 'current' });
  expect(progressSteps(testApplication, 'MANUAL_NOTARY').at(-1)).toEqual({
    id: 'MANUAL_NOTARY',
    state: 'current',
  });
});

it('SHELL-21 is all done at the end', () => {
  expect(new Set(states(progressSteps(testApplication, 'COMPLETE')))).toEqual(new Set(['done']));
});
