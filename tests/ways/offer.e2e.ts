import { newBorrower, type TypedAddress } from '../e2e/borrower.ts';
import { expect, test } from '../e2e/fixtures.ts';
import {
  continueButton,
  fill,
  heading,
  openRegistration,
  screensOf,
  sendButton,
} from '../e2e/registration.ts';
import { seeWorkDone } from '../e2e/travel/lenderTime.ts';
import { type Counted, countingHands, nothing, timeOf } from './keystrokeLevel.ts';

/** What a prepared borrower may need from the first screen to the offer, in seconds. */
const MOST = 120;

const windows = [
  { size: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true },
  { size: 'desktop', viewport: { width: 1440, height: 900 }, hasTouch: false },
] as const;

/** A home where each lender lends. Its address is among the suggestions: whoever is prepared takes it. */
const boston = {
  street: '7356 Rosewood Pl',
  city: 'Boston',
  state: 'Massachusetts',
  zip: '02108',
  listed: true,
};
const reno = { street: '4166 Old Orchard Rd', city: 'Reno', state: 'Nevada', zip: '89501', listed: true };
const homes: Readonly<Record<string, TypedAddress>> = {
  main: boston,
  harborlight: boston,
  cinderridge: reno,
};

const line = (name: string, counted: Counted, isPhone: boolean): string => {
  const { K, P, H, M, R } = counted;
  const figures = `K ${K}  P ${P}  H ${H}  M ${M}  R ${R.toFixed(1)}`;
  return `${name.padEnd(24)} ${timeOf(counted, isPhone).toFixed(1).padStart(6)} s   ${figures}`;
};

for (const { size, viewport, hasTouch } of windows)
  test.describe(`on a ${size}`, () => {
    test.use({ viewport, hasTouch });
    for (const [brand, property] of Object.entries(homes))
      test(`${brand}: from the first screen to the offer`, async ({ page }) => {
        const isPhone = size === 'phone';
        // As long as people's own addresses are.
        const email = `rs${Date.now() % 1_000_000}+approved@example.com`;
        const borrower = newBorrower({ brand, property, email });
        let counted = nothing();
        const parts: [string, Counted][] = [];
        const hands = countingHands(page, isPhone, () => counted);
        await openRegistration(page, borrower);
        const all = screensOf(borrower);
        for (const [index, screen] of all.entries()) {
          counted = nothing();
          await fill[screen](page, hands, borrower);
          await hands.press(screen === 'password' ? sendButton(page) : continueButton(page));
          const pressed = performance.now();
          const next = all[index + 1];
          if (next) await expect(heading(page, next)).toBeVisible();
          else await seeWorkDone(page.getByRole('heading', { level: 1, name: 'Your offers' }));
          counted.R = (performance.now() - pressed) / 1000;
          parts.push([screen, counted]);
        }
        const whole = nothing();
        for (const [, one] of parts)
          for (const operator of ['K', 'P', 'H', 'M', 'R'] as const) whole[operator] += one[operator];
        const name = `${brand}, ${size}`;
        console.log(
          [
            '',
            ...parts.map(([screen, one]) => line(`  ${screen}`, one, isPhone)),
            line(name, whole, isPhone),
          ].join('\n'),
        );
        expect(timeOf(whole, isPhone), name).toBeLessThanOrEqual(MOST);
      });
  });
