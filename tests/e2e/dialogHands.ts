import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './fixtures.ts';
import { isDeep } from './matrix.ts';

export const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;

export type Size = keyof typeof sizes;

const folder = process.env.E2E_PICTURES;

const isThorough = isDeep || folder !== undefined;

/** Lenders to look at: one per ordinary run, two in a deep run or with pictures. */
export const lookedAt = isThorough ? (['main', 'harborlight'] as const) : (['main'] as const);

/** A window's looks: in an ordinary run, phones light or in forced colors, desktops dark. */
const looksOf = (page: Page): readonly ('light' | 'dark' | 'forced')[] => {
  if (isThorough) return ['light', 'dark', 'forced'];
  return page.viewportSize()?.width === sizes.phone.width ? ['light', 'forced'] : ['dark'];
};

/** Takes a full-page picture if pictures are requested. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** Checks the page in this window's looks: axe is clean and nothing overflows. */
export async function lookAt(page: Page, name: string): Promise<void> {
  for (const look of looksOf(page)) {
    const forcedColors = look === 'forced' ? 'active' : 'none';
    await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light', forcedColors });
    if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}-${look}.png`) });
    // Forced colors are the system's.
    if (look !== 'forced') await expectAccessible(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
}

/** An open dialog: its name, its opener, and how to close it if not by Escape. */
export interface Standing {
  readonly name: string | RegExp;
  /** Regains the focus afterwards, unless the page is left. */
  readonly opener?: Locator | undefined;
  /** Closes a dialog that Escape does not; null: nothing does. */
  readonly leave?: Locator | null;
}

/** True if the dialog or a modal's focus guard has the focus. */
const holdsFocus = (dialog: Locator): Promise<boolean> =>
  dialog.evaluate((panel) =>
    Boolean(document.activeElement?.closest('[role="presentation"]')?.contains(panel)),
  );

/** The dialog is open and focused, so it receives keys. */
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
 * An opened dialog takes and traps the focus, is accessible and inside the window in each look, closes by Escape
 * (unless it must be answered), and restores the focus. `over` names its pictures.
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

export async function openByKey(page: Page, opener: Locator): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
}
