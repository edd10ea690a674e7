import { expect, type Page } from '@playwright/test';
import { builtInStatuses } from '../../../src/core/flow/builtInStatuses.ts';
import { letDayPass, WAITED } from './dayPasses.ts';
import { fillForm } from './formFiller.ts';
import type { LenderSide } from './lenderSide.ts';
import { markDone, OFTEN, passPause } from './lenderTime.ts';
import { handsOf, type ScreenHands } from './screenHands.ts';

export interface Traveller {
  readonly page: Page;
  readonly uuid: string;
  readonly side: LenderSide;
  /** This traveler's own answers by field. */
  readonly own: Readonly<Record<string, string>>;
  /** Screens this traveler handles differently. */
  readonly hands?: Readonly<Record<string, ScreenHands>>;
  /** What the borrower does who opens the application again after days; nothing without it. */
  readonly comesBack?: (page: Page) => Promise<void>;
}

const LONGEST = 80;
/** What identifies the current screen. */
export interface Met {
  readonly screen: string;
  readonly heading: string;
}

const checklist = ({ side, uuid }: Traveller): Promise<string> => side.status(uuid);

/** The page's state: headings of screens not yet done, and loading content. */
const standing = ({ page, uuid }: Traveller) =>
  page.evaluate((own) => {
    const { pathname } = window.location;
    const headings = [...document.querySelectorAll('main h1:not([data-travelled])')];
    return {
      screen: pathname.includes(own) ? pathname.slice(pathname.indexOf(own) + own.length + 1) : pathname,
      headings: headings.map(({ textContent }) => textContent ?? ''),
      isWhole: document.querySelector('main [data-waiting]') === null,
    };
  }, uuid);

/** At the loader, completes the lender's work; the page finds all other changes itself. */
async function waitAtLoader(traveller: Traveller): Promise<void> {
  if (builtInStatuses.isWaiting(await checklist(traveller))) await traveller.side.finishWork();
  await passPause(traveller.page);
}

/** Waits for a screen other than the loader and those already done. */
export async function settled(traveller: Traveller): Promise<Met> {
  let met: Met | undefined;
  const look = async (): Promise<boolean> => {
    const { screen, headings, isWhole } = await standing(traveller);
    if (screen === '') await waitAtLoader(traveller);
    const [heading] = headings;
    if (screen === '' || !isWhole || headings.length !== 1 || heading === undefined) return false;
    met = { screen, heading };
    return true;
  };
  // A page being left cannot be inspected.
  const isSettled = () => look().catch(() => false);
  await expect.poll(isSettled, { ...OFTEN, message: 'a screen stands' }).toBe(true);
  if (!met) throw new Error('Nothing was met');
  return met;
}

/** Waits until the done screen is gone. */
async function ledOn({ page }: Traveller, screen: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const stands = (await page.locator('main h1[data-travelled]').count()) > 0;
        return stands ? `${screen} ${(await complaints(page)).join(', ')}` : 'on';
      },
      { ...OFTEN, message: `something follows ${screen}` },
    )
    .toBe('on');
}

const complaints = (page: Page): Promise<readonly string[]> =>
  page
    .locator('main [aria-invalid=true], main [role=alert]')
    .evaluateAll((all) =>
      all.map((one) => (one.id.startsWith('field-') ? one.id : (one.textContent ?? '').slice(0, 200))),
    );

/** Screens that move on by themselves. */
const WAITING = new Set(['complete', 'bpo/waiting']);

/** True if the screen only waits. */
const onlyWaits = async ({ page }: Traveller, screen: string): Promise<boolean> =>
  WAITING.has(screen) ||
  (await page.getByRole('main').getByRole('button', { name: 'Check again' }).count()) > 0;

/** Handles a screen by its hands, by waiting, or by filling and sending. */
async function handle(traveller: Traveller, screen: string): Promise<unknown> {
  const { page, own } = traveller;
  const hands = traveller.hands?.[screen] ?? handsOf(screen);
  if (hands) return hands(traveller);
  if (await onlyWaits(traveller, screen)) return letDayPass(traveller);
  await fillForm(page, own);
  return page.locator('#step-form button[type=submit], button[form=step-form]').first().click();
}

/** One screen; resolves to whether it only waited. */
async function pass(traveller: Traveller, screen: string): Promise<boolean> {
  await markDone(traveller.page);
  const done = await handle(traveller, screen);
  await ledOn(traveller, screen);
  return done === WAITED;
}

/** Goes through the application and returns the screens in order, repeated looks once. */
export async function travel(
  traveller: Traveller,
  end: (screen: string, status: string) => boolean,
): Promise<readonly Met[]> {
  const all: Met[] = [];
  let isSame = false;
  for (let hops = 0; hops < LONGEST; hops += 1) {
    const met = await settled(traveller);
    const { screen, heading } = met;
    const last = all.at(-1);
    if (!isSame || last?.screen !== screen || last.heading !== heading) all.push(met);
    if (end(screen, await checklist(traveller))) return all;
    isSame = await pass(traveller, screen);
  }
  throw new Error(`No end after ${LONGEST} screens: ${all.map(({ screen }) => screen).join(' > ')}`);
}
