import { expect, type Page } from '@playwright/test';
import { isWaiting } from '../../../src/core/flow/statuses.ts';
import { statusOf } from '../sandbox.ts';
import { fillForm } from './formFiller.ts';
import { finishWork, letDayPass, markDone, OFTEN, passPause, WAITED } from './lenderTime.ts';
import { handsOf, type ScreenHands } from './screenHands.ts';

/** Somebody who goes through an application as a person would, and what they met. */
export interface Traveller {
  readonly page: Page;
  readonly brand: string;
  readonly uuid: string;
  readonly jwt: string;
  /** Answers that are this traveller's own, by field. */
  readonly own: Readonly<Record<string, string>>;
  /** How this traveller does screens that others do otherwise. */
  readonly hands?: Readonly<Record<string, ScreenHands>>;
}

const LONGEST = 80;
/** What one looks at to know the screen that stands. */
export interface Met {
  readonly screen: string;
  readonly heading: string;
}

const checklist = async ({ brand, jwt, uuid }: Traveller): Promise<string> =>
  String((await statusOf(brand, jwt, uuid)).checklistStatus);

/** What stands in the page at one moment: the headings of a screen that was not done, and what is still to come. */
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

/** At the loader the lender finishes what it is at work with; any other status the page finds by itself. */
async function waitAtLoader(traveller: Traveller): Promise<void> {
  if (isWaiting(await checklist(traveller))) await finishWork();
  await passPause(traveller.page);
}

/** Waits until a screen stands that is neither the loader nor one that was done; resolves to it. */
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
  // A page that is just being left has nothing to look at.
  const isSettled = () => look().catch(() => false);
  await expect.poll(isSettled, { ...OFTEN, message: 'a screen stands' }).toBe(true);
  if (!met) throw new Error('Nothing was met');
  return met;
}

/** Waits until the screen that was done is no more. */
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

/** What the screen finds wrong. */
const complaints = (page: Page): Promise<readonly string[]> =>
  page
    .locator('main [aria-invalid=true], main [role=alert]')
    .evaluateAll((all) =>
      all.map((one) => (one.id.startsWith('field-') ? one.id : (one.textContent ?? '').slice(0, 200))),
    );

/** Screens that ask for nothing and lead on by themselves. */
const WAITING = new Set(['complete', 'bpo/waiting']);

/** Is there nothing to do on the screen but wait? */
const onlyWaits = async ({ page }: Traveller, screen: string): Promise<boolean> =>
  WAITING.has(screen) ||
  (await page.getByRole('main').getByRole('button', { name: 'Check again' }).count()) > 0;

/** Does a screen as its hands say, else waits it out or fills and sends it. */
async function handle(traveller: Traveller, screen: string): Promise<unknown> {
  const { page, own, uuid } = traveller;
  const hands = traveller.hands?.[screen] ?? handsOf(screen);
  if (hands) return hands(traveller);
  if (await onlyWaits(traveller, screen)) return letDayPass(page, uuid);
  await fillForm(page, own);
  return page.locator('#step-form button[type=submit], button[form=step-form]').first().click();
}

/** One screen; resolves to whether it was only waited out. */
async function pass(traveller: Traveller, screen: string): Promise<boolean> {
  await markDone(traveller.page);
  const done = await handle(traveller, screen);
  await ledOn(traveller, screen);
  return done === WAITED;
}

/** What was met on the way: the screens in their order; what is looked at day after day counts once. */
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
