import type { Browser, Page } from '@playwright/test';
import { beginWith } from './beginWith.ts';
import type { Borrower } from './borrower.ts';
import { at, expect, newStillContext } from './fixtures.ts';
import { pointer } from './hands.ts';
import { onceEach } from './onceEach.ts';
import { fill, goTo, heading, START } from './registration.ts';

const walkedOnce = onceEach<Readonly<Record<string, string>>>();

const NOBODY = 'nobody@example.com';

async function walk(browser: Browser, borrower: Borrower): Promise<Readonly<Record<string, string>>> {
  const context = await newStillContext(browser);
  const page = await context.newPage();
  await goTo(page, borrower, 'password');
  const kept = await page.evaluate(() => ({ ...sessionStorage }));
  await context.close();
  return kept;
}

/** The tab's storage at the last registration screen; walked once for borrowers with the same home situation. */
export async function draftOf(
  browser: Browser,
  borrower: Borrower,
): Promise<Readonly<Record<string, string>>> {
  const { brand, property, query, email } = borrower;
  const walked = await walkedOnce(`${brand} ${property.state} ${query}`, () =>
    walk(browser, { ...borrower, email: NOBODY }),
  );
  return Object.fromEntries(
    Object.entries(walked).map(([key, text]) => [key, text.replaceAll(NOBODY, email)]),
  );
}

export async function standAtSend(page: Page, browser: Browser, borrower: Borrower): Promise<void> {
  await beginWith(page, { tab: await draftOf(browser, borrower) });
  await page.goto(at(borrower.brand, `${START}/set-password`));
  await expect(heading(page, 'password')).toBeVisible();
  await fill.password(page, pointer, borrower);
}
