import { expect, type Page } from '@playwright/test';
import { control } from '../fixtures.ts';
import { statusOf } from '../sandbox.ts';
import { fillForm } from './formFiller.ts';
import { handsOf } from './screenHands.ts';

/** Somebody who goes through an application as a person would, and what they met. */
export interface Traveller {
  readonly page: Page;
  readonly brand: string;
  readonly uuid: string;
  readonly jwt: string;
  /** Answers that are this traveller's own, by field. */
  readonly own: Readonly<Record<string, string>>;
}

const LONGEST = 80;
const DAY = 'P1D';

/** The screen that stands: what follows the uuid in the address, or the dashboard. */
export function screenOf({ page, uuid }: Traveller): string {
  const { pathname } = new URL(page.url());
  return pathname.includes(uuid) ? pathname.slice(pathname.indexOf(uuid) + uuid.length + 1) : pathname;
}

const checklist = async ({ brand, jwt, uuid }: Traveller): Promise<string> =>
  String((await statusOf(brand, jwt, uuid)).checklistStatus);

/** Waits until a screen stands that is neither the loader nor one that was done; resolves to it. */
export async function settled(traveller: Traveller): Promise<string> {
  const { page } = traveller;
  const fresh = page.locator('main h1:not([data-travelled])');
  await expect
    .poll(
      async () => {
        if (screenOf(traveller) === '') return 'on its way';
        const waits = await page.locator('main [data-waiting]').count();
        return `${await fresh.count()} heading, ${waits} parts to come`;
      },
      { timeout: 60_000, message: 'a screen stands' },
    )
    .toBe('1 heading, 0 parts to come');
  return screenOf(traveller);
}

/** Lets a day pass on the sandbox clock and opens the application again. */
async function letTimePass({ page, uuid }: Traveller): Promise<void> {
  const response = await fetch(control('/clock'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: DAY }),
  });
  expect(response.ok).toBe(true);
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/account/heloc/${uuid}`);
}

/** Waits until the screen that was done is no more. */
async function ledOn({ page }: Traveller, screen: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const stands = (await page.locator('main h1[data-travelled]').count()) > 0;
        return stands ? `${screen} ${(await complaints(page)).join(', ')}` : 'on';
      },
      { timeout: 30_000, message: `something follows ${screen}` },
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

/** One screen: done as its hands say, else filled and sent. */
async function pass(traveller: Traveller, screen: string): Promise<void> {
  const { page, own } = traveller;
  await page.locator('main h1').evaluate((heading) => heading.setAttribute('data-travelled', ''));
  const hands = handsOf(screen);
  if (hands) await hands(traveller);
  else {
    await fillForm(page, own);
    await page.locator('#step-form button[type=submit], button[form=step-form]').first().click();
  }
  await ledOn(traveller, screen);
}

/** Screens on which there is nothing to do but wait. */
const WAITING = new Set([
  'complete',
  'bpo/hold',
  'bpo/waiting',
  'error/flood-cert',
  'error/timeout',
  'review-app/uw',
  'review-app/signdocs',
]);

/** What was met on the way: the screens in their order. */
export async function travel(traveller: Traveller, end: (screen: string, status: string) => boolean) {
  const screens: string[] = [];
  for (let hops = 0; hops < LONGEST; hops += 1) {
    const screen = await settled(traveller);
    if (screens.at(-1) !== screen) screens.push(screen);
    const status = await checklist(traveller);
    if (end(screen, status)) return screens;
    const waits = WAITING.has(screen) || (await traveller.page.locator('#step-form, form').count()) === 0;
    if (waits) await letTimePass(traveller);
    else await pass(traveller, screen);
  }
  throw new Error(`No end after ${LONGEST} screens: ${screens.join(' > ')}`);
}
