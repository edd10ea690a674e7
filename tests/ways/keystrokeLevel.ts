import type { Locator, Page } from '@playwright/test';
import { type Hands, keyboard, pointer } from '../e2e/hands.ts';

/**
 * Seconds of the operators of the keystroke-level model: Card, Moran and Newell, "The keystroke-level model for user
 * performance time with interactive systems", CACM 23 (7), 1980. K is their average skilled typist (55 words a minute); on
 * a phone it is the mean of Palin et al., "How do people type on mobile devices?", MobileHCI 2019 (36.2 words a minute).
 */
export const seconds = { K: 0.2, P: 1.1, H: 0.4, M: 1.35, phoneK: 60 / (36.2 * 5) } as const;

export interface Counted {
  K: number;
  P: number;
  H: number;
  M: number;
  /** Measured seconds that the system lets a person wait. */
  R: number;
}

export const nothing = (): Counted => ({ K: 0, P: 0, H: 0, M: 0, R: 0 });

/** The model's time of what was counted, in seconds. */
export const timeOf = ({ K, P, H, M, R }: Counted, isPhone: boolean): number =>
  K * (isPhone ? seconds.phoneK : seconds.K) + P * seconds.P + H * seconds.H + M * seconds.M + R;

/**
 * Hands that count what they do. Mental preparations by the paper's rules: one before each chunk of thought, that is each
 * answer (rule 0); none between its keys or before keys that are wholly anticipated, such as Tab to the next field (rules 1
 * and 2); none before the button that ends a screen, which is its terminator (rule 3). Whoever works with a keyboard never
 * leaves it, so that no hand moves; on a phone each field and button is a tap.
 */
export function countingHands(page: Page, isPhone: boolean, counted: () => Counted): Hands {
  return isPhone ? tapping(counted) : typing(page, counted);
}

function tapping(counted: () => Counted): Hands {
  const tap = (thought: 0 | 1): void => {
    counted().P += 1;
    counted().M += thought;
  };
  return {
    async type(field, text) {
      tap(1);
      counted().K += text.length;
      await pointer.type(field, text);
    },
    async select(field, label) {
      tap(1);
      tap(0);
      await pointer.select(field, label);
    },
    async choose(group, name) {
      tap(1);
      await pointer.choose(group, name);
    },
    async tick(box) {
      tap(1);
      await pointer.tick(box);
    },
    async press(target) {
      tap(0);
      await pointer.press(target);
    },
    async suggestion(box, option) {
      tap(0);
      await pointer.suggestion(box, option);
    },
  };
}

/** Each key that is pressed counts, those of Tab too. */
function typing(page: Page, counted: () => Counted): Hands {
  const own = keyboard(page);
  const { press, type } = page.keyboard;
  page.keyboard.press = (key, options) => {
    counted().K += 1;
    return press.call(page.keyboard, key, options);
  };
  page.keyboard.type = (text, options) => {
    counted().K += text.length;
    return type.call(page.keyboard, text, options);
  };
  const thought =
    <T extends readonly unknown[]>(act: (...given: T) => Promise<void>) =>
    (...given: T): Promise<void> => {
      counted().M += 1;
      return act(...given);
    };
  return {
    type: thought<[Locator, string]>(own.type),
    select: thought<[Locator, string]>(own.select),
    choose: thought<[Locator, string | RegExp]>(own.choose),
    tick: thought<[Locator]>(own.tick),
    press: own.press,
    async suggestion(box, option) {
      counted().K += 1;
      await own.suggestion(box, option);
    },
  };
}
