import { expect } from '@playwright/test';
import {
  addressOf,
  agree,
  answer,
  heading,
  invite,
  PHONE,
  takeInvitation,
  tellDemographics,
} from '../invitedSigner.ts';
import { tokenOfPage } from '../sandbox.ts';
import type { ScreenHands } from './screenHands.ts';

/** Whoever borrows too comes on a phone of their own, and answers; once more if the bureau gave no report. */
export const coBorrowerAnswers =
  (bureau: 'found' | 'frozen at first'): ScreenHands =>
  async ({ page, side, uuid }) => {
    const email = addressOf('Robin');
    await invite({ uuid, jwt: await tokenOfPage(page) }, email);
    const context = await page.context().browser()?.newContext({ viewport: PHONE });
    if (!context) throw new Error('no browser for another person');
    const own = await context.newPage();
    await takeInvitation(own, email);
    await own.getByRole('button', { name: 'Continue' }).click();
    await agree(own);
    await answer(own);
    if (bureau === 'frozen at first') {
      await expect(own.getByText('Your credit file is locked or frozen')).toBeVisible();
      await answer(own);
    }
    await tellDemographics(own);
    await expect(heading(own, 'Show us who you are')).toBeVisible();
    await side.finishWork();
    await context.close();
    await page.getByRole('main').getByRole('button', { name: 'Check again' }).click();
  };
