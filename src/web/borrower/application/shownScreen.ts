import { compileReleased, isYes, vocabularyOf } from '../../../core/flow/ruleSet.ts';
import { screenOf } from '../../../core/flow/screenPaths.ts';
import type { Screen, ScreenStep } from '../../../core/model/generated/screens.ts';
import type { AppPart } from '../../../core/model/release.ts';
import type { Facts } from '../../../core/rules/types.ts';

type Screens = Readonly<Record<string, Screen>>;

/** A screen at its address. */
export interface FoundScreen {
  /** As it stands in screens.yaml: `income/link/{type}`. */
  readonly pattern: string;
  /** As it stands in the address: `income/link/plaid`. */
  readonly path: string;
  /** `{ type: plaid }` */
  readonly params: Readonly<Record<string, string>>;
  readonly screen: Screen;
}

/** The screen of a path below `/{uuid}`; undefined when the release has none. */
export function findScreen(screens: Screens, path: string): FoundScreen | undefined {
  const pattern = screenOf(path, Object.keys(screens));
  const screen = pattern === undefined ? undefined : screens[pattern];
  if (pattern === undefined || !screen) return undefined;
  const values = path.split('/');
  const params = pattern.split('/').flatMap((segment, index) => {
    const [, name] = /^\{(\w+)\}$/.exec(segment) ?? [];
    return name === undefined ? [] : [[name, values[index] ?? ''] as const];
  });
  return { pattern, path, params: Object.fromEntries(params), screen };
}

/** The step of a screen to be shown: the first whose condition is known to hold; undefined when none is. */
export function stepOf({ pattern, screen }: FoundScreen, facts: Facts, app: AppPart): ScreenStep | undefined {
  const vocabulary = vocabularyOf(app);
  return screen.steps.find(
    ({ when, step }) =>
      when === undefined ||
      isYes(compileReleased(when, vocabulary, `Screen ${pattern}, step ${step}`).evaluate(facts)),
  );
}
