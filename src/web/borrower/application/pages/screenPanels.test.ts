import { expect, it } from 'vitest';
import { testRelease } from '../../../renderer/testRelease.ts';
import { panelsIn } from '../usePanelsOf.ts';
import { screenPanels } from './screenPanels.ts';

it('has every panel that a step of a screen names', async () => {
  const { screens, release } = await (await testRelease()).screens();
  const steps = Object.values(screens).flatMap((screen) => screen.steps.map(({ step }) => step));
  const named = steps.flatMap((id) =>
    panelsIn(release.app.steps[id]?.ui ?? { type: 'VerticalLayout', elements: [] }),
  );
  const unknown = [...new Set(named)].filter((name) => !Object.hasOwn(screenPanels, name));
  expect(named.length).toBeGreaterThan(0);
  expect(unknown).toEqual([]);
});
