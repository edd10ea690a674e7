import type { Screen } from '../model/generated/screens.ts';
import type { Step } from '../model/generated/step.ts';
import { memoByIdentity } from './memoByIdentity.ts';

export interface SplitSteps {
  /** Includes the item steps of their lists. */
  readonly ofScreens: Readonly<Record<string, Step>>;
  /** Steps whose id starts with `overlay-`: forms in dialogs. */
  readonly ofOverlays: Readonly<Record<string, Step>>;
  readonly others: Readonly<Record<string, Step>>;
}

/** Memoized by steps and screens. Unknown ids are left out. */
export const splitSteps = memoByIdentity(
  (steps: Readonly<Record<string, Step>>, screens: Readonly<Record<string, Screen>>): SplitSteps => {
    const ids = screenStepIds(steps, screens);
    const entries = Object.entries(steps);
    return {
      ofScreens: Object.fromEntries(entries.filter(([id]) => ids.has(id))),
      ofOverlays: Object.fromEntries(entries.filter(([id]) => isOverlayStep(id))),
      others: Object.fromEntries(entries.filter(([id]) => !ids.has(id) && !isOverlayStep(id))),
    };
  },
);

const isOverlayStep = (id: string): boolean => id.startsWith('overlay-');

function screenStepIds(
  steps: Readonly<Record<string, Step>>,
  screens: Readonly<Record<string, Screen>>,
): ReadonlySet<string> {
  const ids = new Set<string>();
  const reach = (id: string): void => {
    if (ids.has(id) || !Object.hasOwn(steps, id)) return;
    ids.add(id);
    for (const item of itemSteps(steps[id])) reach(item);
  };
  for (const screen of Object.values(screens)) for (const { step } of screen.steps) reach(step);
  return ids;
}

export const itemSteps = (step: Step | undefined): readonly string[] =>
  Object.values(step?.data.properties ?? {}).flatMap(({ items }) => items?.step ?? []);
