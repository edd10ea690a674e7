import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './fixtures.ts';
import { isDeep } from './matrix.ts';

/** The windows in which everything is looked at. */
export const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;

/** The name of a window's size. */
export type Size = keyof typeof sizes;

/** Where pictures of everything that is looked at are put; none are taken without `E2E_PICTURES`. */
const folder = process.env.E2E_PICTURES;

const isThorough = isDeep || folder !== undefined;

/** The lenders that are looked at: one in each run, two in a deep one and where pictures are taken. */
export const lookedAt = isThorough ? (['main', 'harborlight'] as const) : (['main'] as const);

/** How a window is looked at: in a run that is not deep a phone is light or in forced colours, a desktop dark. */
const looksOf = (page: Page): readonly ('light' | 'dark' | 'forced')[] => {
  if (isThorough) return ['light', 'dark', 'forced'];
  return page.viewportSize()?.width === sizes.phone.width ? ['light', 'forced'] : ['dark'];
};

/** Puts a picture of the whole page among those that are asked for. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** Looks at the page as it stands, in the colours that this window is looked at in: axe finds nothing and nothing is wider than the window. */
export async function lookAt(page: Page, name: string): Promise<void> {
  for (const look of looksOf(page)) {
    const forcedColors = look === 'forced' ? 'active' : 'none';
    await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light', forcedColors });
    if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}-${look}.png`) });
    // In forced colours the colours are the system's.
    if (look !== 'forced') await expectAccessible(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
}

/** A dialog that stands: what it is called, what opened it, and what leaves it where Escape does not. */
export interface Standing {
  readonly name: string | RegExp;
  /** Has the focus again when the dialog is gone; left out where the page is left too. */
  readonly opener?: Locator | undefined;
  /** Leaves a dialog that Escape does not close; null: nothing does. */
  readonly leave?: Locator | null;
}

/** The focus is in the dialog; the guards of a modal stand beside it. */
const holdsFocus = (dialog: Locator): Promise<boolean> =>
  dialog.evaluate((panel) =>
    Boolean(document.activeElement?.closest('[role="presentation"]')?.contains(panel)),
  );

/** The dialog stands and has taken the focus: what is pressed now is heard by it. */
export async function expectFocusIn(dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await expect.poll(() => holdsFocus(dialog), 'it takes the focus').toBe(true);
}

async function expectHolds(page: Page, dialog: Locator): Promise<void> {
  await expectFocusIn(dialog);
  for (const key of [...Array<string>(9).fill('Tab'), ...Array<string>(4).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    await expect.poll(() => holdsFocus(dialog), `it keeps the focus: ${key}`).toBe(true);
  }
}

/** Nothing of the dialog is outside the window. */
const expectInside = (page: Page, dialog: Locator): Promise<void> =>
  expect
    .poll(async () => {
      const box = await dialog.boundingBox();
      const { width, height } = page.viewportSize() ?? sizes.desktop;
      return (
        box !== null &&
        box.x >= 0 &&
        box.y >= 0 &&
        box.x + box.width <= width + 1 &&
        box.y + box.height <= height + 1
      );
    }, 'it stands in the window')
    .toBe(true);

/**
 * A dialog that was opened takes the focus, keeps it, is accessible and inside the window in each look, is left by Escape
 * (or not, where it must be answered), and gives the focus back. `over` names its pictures.
 */
export async function expectDialog(
  page: Page,
  { name, opener, leave }: Standing,
  over: { readonly picture: string; readonly at?: readonly Size[] },
): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await expectHolds(page, dialog);
  for (const size of over.at ?? []) {
    await page.setViewportSize(sizes[size]);
    await expectInside(page, dialog);
    await lookAt(page, `${over.picture}-${size}`);
  }
  await page.keyboard.press('Escape');
  if (leave !== undefined) {
    await expect(dialog).toBeVisible();
    expect(await holdsFocus(dialog), 'Escape leaves the focus').toBe(true);
    await leave?.press('Enter');
  }
  if (leave === null) return;
  await expect(dialog).toHaveCount(0);
  if (opener) await expect(opener).toBeFocused();
}

/** Opens a dialog by keyboard. */
export async function openByKey(page: Page, opener: Locator): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
}
