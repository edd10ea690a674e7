import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { HELOC, openScreen } from '../testing/testScreen.tsx';

let release: LoadedRelease;
beforeAll(async () => {
  release = await testRelease();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

it('leads back to a question of registration, says why, shows what was answered, and sends the new answer', async () => {
  const save = `PUT ${HELOC}/asked-again/annual-income`;
  const answers = { income: { employmentType: 'FULL_TIME', income: 140_000 } };
  const { user, made } = await openScreen('HMDA', 'What is your annual income?', {
    release,
    application: {
      askedAgain: {
        reason: 'screen.askedAgain.reason.law',
        since: '2026-01-31T12:00:00.000Z',
        steps: [{ step: 'annual-income', fields: ['income'], answers }],
      },
    },
    answers: { [save]: {} },
  });
  expect(screen.getByText('We need to ask you this again')).not.toBeNull();
  expect(screen.getByText(/The law behind this question has changed.* is kept\./)).not.toBeNull();
  const income = screen.getByLabelText(/^Annual income before tax/);
  expect((income as HTMLInputElement).value).toBe('140,000');
  await user.clear(income);
  await user.type(income, '160000');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() =>
    expect(made(save).map(({ body }) => body)).toEqual([
      { income: { employmentType: 'FULL_TIME', income: 160_000, otherIncome: 0 } },
    ]),
  );
});
