import { expect, type Locator, type Page } from '@playwright/test';
import { picture } from './answers.ts';
import { type Control, choiceFor, controlsInPage, isOpen, isTicked, textFor } from './controls.ts';

/** Presses a choice by script; touch and pointer have their own tests. */
const press = (choice: Locator): Promise<void> => choice.evaluate((input: HTMLElement) => input.click());

const inGroup = (page: Page, id: string, value: string) =>
  page.locator(`#step-form input[type=radio][name="${id}"][value="${value}"]`);

async function fillOne(page: Page, control: Control, own: Readonly<Record<string, string>>): Promise<void> {
  const { id, kind } = control;
  const choice = choiceFor(control, own);
  const text = textFor(control, own);
  if (kind === 'radio') {
    if (choice !== undefined) await press(inGroup(page, id, choice));
  } else if (kind === 'select') {
    if (choice !== undefined) await page.locator(`[id="${id}"]`).selectOption(choice);
  } else if (kind === 'checkbox') {
    if (isTicked(control, own)) await press(page.locator(`[id="${id}"]`));
  } else if (kind === 'file') await upload(page, id);
  else if (text !== undefined) {
    await page.locator(`[id="${id}"]`).fill(text);
    await expect(page.locator(`[id="${id}"]`)).not.toHaveValue('');
  }
}

/** Uploads a file and waits for the lender. */
async function upload(page: Page, id: string): Promise<void> {
  const uploaded = page.getByRole('main').getByText(/, uploaded$/);
  const before = await uploaded.count();
  await page.locator(`[id="${id}"]`).setInputFiles(picture);
  await expect(uploaded).toHaveCount(before + 1);
}

/**
 * Fills all controls of the step, including those revealed by answers: by `own`, the traveler's answers, or the first
 * choice; other texts stay empty. Checks all boxes but exceptions.
 */
export async function fillForm(page: Page, own: Readonly<Record<string, string>> = {}): Promise<void> {
  const done = new Set<string>();
  const waiting = page.locator('main [data-waiting]');
  for (;;) {
    const controls = await page.evaluate(controlsInPage);
    const next = controls.find((control) => !done.has(control.id) && isOpen(control));
    if (!next) {
      if ((await waiting.count()) === 0) return;
      await expect(waiting).toHaveCount(0);
      continue;
    }
    done.add(next.id);
    await fillOne(page, next, own);
  }
}

const textOf = async (one: Locator): Promise<string> => (await one.textContent()) ?? '';

/** Answers the questions of a step one after the other, up to the one under this heading. */
export async function answerUpTo(
  page: Page,
  last: string | RegExp,
  own: Readonly<Record<string, string>> = {},
): Promise<void> {
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  const isLast = (title: string): boolean => (typeof last === 'string' ? title === last : last.test(title));
  for (let title = await textOf(heading); !isLast(title); title = await textOf(heading)) {
    await fillForm(page, own);
    await page.locator('#step-form button[type=submit]').click();
    await expect(heading).not.toHaveText(title);
  }
}
