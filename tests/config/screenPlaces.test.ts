import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { screenPlaces } from '../../src/core/config/checks/screenPlaces.ts';
import { isOwnPlace } from '../../src/core/flow/ownAnswers.ts';
import type { ScreensFile } from '../../src/core/model/generated/screens.ts';
import type { Step } from '../../src/core/model/generated/step.ts';
import { readConfigTree } from '../../src/server/config-files/readConfigTree.ts';

it('the places that the check knows of each call are those that the product’s own screens store at', () => {
  const { files } = readConfigTree(join(import.meta.dirname, '../..'));
  const base = files.filter(({ path }) => path.startsWith('config/'));
  const steps = base
    .filter(({ path }) => path.startsWith('config/steps/'))
    .map(({ text }) => parse(text) as Step);
  const screens = base.find(({ path }) => path === 'config/screens.yaml');
  const stored: Record<string, Set<string>> = {};
  for (const { steps: entries } of Object.values((parse(screens?.text ?? '') as ScreensFile).screens))
    for (const { step, save } of entries) {
      if (save === undefined) continue;
      const places = Object.values(steps.find(({ id }) => id === step)?.store ?? {});
      stored[save] = new Set([...(stored[save] ?? []), ...places.filter((place) => !isOwnPlace(place))]);
    }
  const known = Object.entries(screenPlaces).map(([call, places]) => [call, [...places].sort()]);
  const sorted = Object.entries(stored).map(([call, places]) => [call, [...places].sort()]);
  expect(Object.fromEntries(known)).toEqual({
    ...Object.fromEntries(known.map(([call]) => [call, []])),
    ...Object.fromEntries(sorted),
  });
});
