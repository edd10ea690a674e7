import { expect, type Page } from '@playwright/test';

interface Standing {
  /** Letters a person could read. */
  readonly words: number;
  /** Parts that say they are still to come, and spinners. */
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

/** The screen says that it waits for the network, and goes on by itself. */
export const waitsForNetwork = async (page: Page): Promise<boolean> =>
  (await page
    .getByRole('main')
    .getByText(/^Waiting for your network/)
    .count()) > 0;

/** Whether a person sees a screen now: a heading and words, and nothing that turns but while it waits for the network. */
export async function isAlive(page: Page): Promise<boolean> {
  const { words, waiting, headings } = await read(page);
  return words > 20 && headings === 1 && (waiting === 0 || (await waitsForNetwork(page)));
}

/** A person sees a screen: not blank, and nothing turns without end. */
export async function expectAlive(page: Page): Promise<void> {
  await expect
    .poll(() => read(page), { message: 'a screen stands' })
    .toMatchObject({ waiting: 0, headings: 1 });
  expect((await read(page)).words, 'words on the screen').toBeGreaterThan(20);
}
