import { expect, type Page } from '@playwright/test';

interface Standing {
  /** Visible letters. */
  readonly words: number;
  /** Loading placeholders and spinners. */
  readonly waiting: number;
  readonly headings: number;
}

const read = (page: Page): Promise<Standing> =>
  page.evaluate(() => {
    const shown = (document.querySelector('[role=dialog]') ?? document.querySelector('main')) as HTMLElement;
    const waiting = document.querySelectorAll<HTMLElement>(
      'main [data-waiting], [aria-busy=true], [data-loading], [role=progressbar]:not([aria-valuenow])',
    );
    return {
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not read
      words: shown?.innerText.trim().length ?? 0,
      waiting: waiting.length,
      headings: document.querySelectorAll('main h1').length,
    };
  });

/** The screen waits for the network and continues by itself. */
export const waitsForNetwork = async (page: Page): Promise<boolean> =>
  (await page
    .getByRole('main')
    .getByText(/^Waiting for your network/)
    .count()) > 0;

/** True if a person sees a heading and text, and no spinner except while waiting for the network. */
export async function isAlive(page: Page): Promise<boolean> {
  const { words, waiting, headings } = await read(page);
  return words > 20 && headings === 1 && (waiting === 0 || (await waitsForNetwork(page)));
}

/** Expects a screen that is neither blank nor loading forever. */
export async function expectAlive(page: Page): Promise<void> {
  await expect
    .poll(() => read(page), { message: 'a screen stands' })
    .toMatchObject({ waiting: 0, headings: 1 });
  expect((await read(page)).words, 'words on the screen').toBeGreaterThan(20);
}
