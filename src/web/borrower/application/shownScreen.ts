import { isYes, vocabularyOf } from '../../../core/flow/ruleSet.ts';
import { screenOf } from '../../../core/flow/screenPaths.ts';
import type { Screen, ScreenStep } from '../../../core/model/generated/screens.ts';
import type { AppPart } from '../../../core/model/release.ts';
import { compileChecked } from '../../../core/rules/compileChecked.ts';
import type { Facts } from '../../../core/rules/types.ts';

type Screens = Readonly<Record<string, Screen>>;

export interface FoundScreen {
  /** As in the address: `income/link/plaid`. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly screen: Screen;
}

/** The screen at a path below `/{uuid}`, if any. */
export function findScreen(screens: Screens, path: string): FoundScreen | undefined {
  const pattern = screenOf(path, Object.keys(screens));
  const screen = pattern === undefined ? undefined : screens[pattern];
  if (pattern === undefined || !screen) return undefined;
  const values = path.split('/');
  const params = pattern.split('/').flatMap((segment, index) => {
    const [, name] = /^\{(\w+)\}$/.exec(segment) ?? [];
    return name === undefined ? [] : [[name, values[index] ?? ''] as const];
  });
  return { path, params: Object.fromEntries(params), screen };
}

/** The first step whose condition is known to hold, if any. */
export function stepOf({ screen }: FoundScreen, facts: Facts, app: AppPart): ScreenStep | undefined {
  const vocabulary = vocabularyOf(app);
  return screen.steps.find(
    ({ when }) => when === undefined || isYes(compileChecked(when, vocabulary).evaluate(facts)),
  );
}
