import { expect, type Locator, type Page } from '@playwright/test';

/** How a borrower operates a page. */
export interface Hands {
  type(field: Locator, text: string): Promise<void>;
  select(field: Locator, label: string): Promise<void>;
  /** Selects a radio button. */
  choose(group: Locator, name: string | RegExp): Promise<void>;
  tick(box: Locator): Promise<void>;
  /** Presses a button or link. */
  press(target: Locator): Promise<void>;
  /** Selects a suggestion of the focused combobox. */
  suggestion(box: Locator, option: Locator): Promise<void>;
}

/** By mouse or touch. */
export const pointer: Hands = {
  type: (field, text) => field.fill(text),
  async select(field, label) {
    await field.selectOption({ label });
  },
  choose: (group, name) => group.getByRole('radio', { name }).check(),
  tick: (box) => box.check(),
  press: (target) => target.click(),
  suggestion: (_box, option) => option.click(),
};

/** Presses a key repeatedly until something is visible, in case the page was not ready. */
export const pressUntil = (page: Page, key: string, seen: Locator): Promise<void> =>
  expect(async () => {
    await page.keyboard.press(key);
    await expect(seen).toBeVisible({ timeout: 1_000 });
  }).toPass();

const MOST_PRESSES = 60;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Tabs to `target`; fails if it is unreachable. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} is not reached by ${MOST_PRESSES} presses of Tab`);
}

/** Tabs to any of `targets`, because a radio group is one stop. */
async function tabToOneOf(page: Page, targets: Locator): Promise<void> {
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    const focused = await targets.evaluateAll((all) => all.includes(document.activeElement as never));
    if (focused) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${targets} are not reached by ${MOST_PRESSES} presses of Tab`);
}

/**
 * Types the first letters of a select's option, again if they came too slowly to count as one word. A slow space opens
 * the list, which swallows letters; leaving the field closes it.
 */
export const chooseByLetters = (page: Page, field: Locator, letters: string, option: string): Promise<void> =>
  expect(async () => {
    await page.keyboard.type(letters);
    try {
      await expect(field.locator('option:checked')).toHaveText(option, { timeout: 2_000 });
    } catch (tooSlow) {
      await field.blur();
      await field.focus();
      throw tooSlow;
    }
  }).toPass();

/** By keyboard only: Tab, Enter, Space, arrows and letters. */
export const keyboard = (page: Page): Hands => ({
  async type(field, text) {
    await tabTo(page, field);
    await page.keyboard.type(text);
  },
  async select(field, label) {
    await tabTo(page, field);
    await chooseByLetters(page, field, label, label);
  },
  async choose(group, name) {
    const wanted = group.getByRole('radio', { name });
    const all = group.getByRole('radio');
    await expect(wanted).toBeVisible();
    await tabToOneOf(page, all);
    for (let presses = await all.count(); presses > 0 && !(await isFocused(wanted)); presses -= 1)
      await page.keyboard.press('ArrowDown');
    if (!(await wanted.isChecked())) await page.keyboard.press('Space');
    await expect(wanted).toBeChecked();
  },
  async tick(box) {
    await tabTo(page, box);
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
  },
  async press(target) {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  },
  async suggestion(box, option) {
    await expect(option).toBeVisible();
    for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
      if ((await option.getAttribute('aria-selected')) === 'true') break;
      await page.keyboard.press('ArrowDown');
    }
    await box.press('Enter');
  },
});
