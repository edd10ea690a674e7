import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { testRelease } from '../../renderer/testRelease.ts';
import { testApplication } from '../offer/testApplication.ts';
import { paths, renderApp, UUID } from '../testing/testApp.tsx';
import { LOADER_DURATION_MS } from './StatusLoader.tsx';

beforeAll(async () => void (await testRelease()));
afterEach(cleanup);

it("SHELL-45 SHELL-44 CONST-12 the full-screen loader shows all its messages within 67 s and the brand's drawing", async () => {
  const due: (() => void)[] = [];
  const share = LOADER_DURATION_MS / 6;
  renderApp({
    release: await testRelease(),
    path: `/account/heloc/${UUID}`,
    answers: {
      [paths.profile]: { uuid: 'p' },
      [paths.application]: { ...testApplication, uuid: UUID },
      [paths.status]: { checklistStatus: 'WAITING_FOR_OFFERS' },
    },
    wait: (milliseconds) =>
      new Promise((resolve) => {
        if (milliseconds === share) due.push(resolve);
      }),
  });
  const said = async () => {
    const words: string[] = [];
    for (;;) {
      words.push(document.querySelector('main [role="status"]')?.textContent ?? '');
      if (words.length === 6) return words;
      // The effect that waits runs after the screen is rendered.
      await waitFor(() => expect(due).not.toEqual([]));
      await act(async () => due.shift()?.());
    }
  };
  await screen.findByRole('heading', { level: 1, name: 'We are working on your application' });
  expect(document.querySelector('main [data-drawing="nest"]')).not.toBeNull();
  expect(await said()).toEqual([
    'Checking your credit file',
    'Looking up your property',
    'Estimating its value',
    'Working out your offers',
    'Almost there',
    'This is taking longer than usual. You can keep waiting or come back later; nothing is lost.',
  ]);
});
