import type { Locator, Page } from '@playwright/test';
import { at, control, expect } from '../fixtures.ts';
import { createBorrower, type SandboxBorrower } from '../sandbox.ts';
import { picture } from '../travel/answers.ts';
import { answerUpTo, fillForm } from '../travel/formFiller.ts';
import {
  APPLICATION,
  CONDITIONS,
  DECISION,
  everyPage,
  FIGURE_INFO,
  NOTIFICATIONS,
  PROFILE,
  STATUS,
  TRACKER,
} from './commonCalls.ts';
import { hasTitle, isPast, type Prepared, pathOf, type Scene, sendStep, stepStands } from './scene.ts';
import { calm, watchTraffic } from './traffic.ts';

/** A borrower whose application stays at a status. */
const standing = (status: string): Promise<SandboxBorrower> =>
  createBorrower({ org: 'main', status, application: { pinned: true } });

const opened = (path: string, { uuid, jwt }: SandboxBorrower): Prepared => ({
  address: at('main', `/account/heloc/${uuid}${path}`),
  jwt,
});

interface Step {
  readonly status: string;
  readonly path?: string;
  readonly title: string | RegExp;
  readonly own?: Readonly<Record<string, string>>;
}

/** An application step: fill, send, leave. */
const step = (
  { status, path = '', title, own = {} }: Step,
  more: Pick<Scene, 'needed' | 'background' | 'alone' | 'sensitive' | 'askedAgain'>,
): Scene => ({
  ...more,
  prepare: async () => opened(path, await createBorrower({ org: 'main', status })),
  fill: (page) => fillForm(page, own),
  send: sendStep,
  isDone: (page) => isPast(page, title),
});

async function ask({ uuid }: SandboxBorrower, type: string): Promise<string> {
  const response = await fetch(control(`/applications/${uuid}/conditions`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type }),
  });
  expect(response.ok).toBe(true);
  return ((await response.json()) as { uuid: string }).uuid;
}

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('main').getByRole('button', { name }).first().click();

/** The session ended and led here. */
const loginHeading = (page: Page): Locator =>
  page.getByRole('heading', { level: 1, name: 'Log in to your account' });

/** Advances the page's clock beyond a call's timeout. */
async function giveTime(page: Page, settled: Locator): Promise<void> {
  const traffic = watchTraffic(page);
  for (let looks = 0; looks < 20; looks += 1) {
    await calm(traffic);
    if ((await settled.count()) > 0) return;
    await page.clock.runFor(3_500);
  }
}

/** The file is there or announced; an interrupted upload resumes. */
async function untilSent(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const settled = main
    .getByText(/, uploaded$/)
    .or(main.getByRole('button', { name: /^Try again/ }))
    .or(loginHeading(page));
  await giveTime(page, settled);
  const cut = main.getByText(/connection lost, it goes on by itself$/);
  await expect(settled.or(cut).first()).toBeVisible();
}

const dialogIs = async (page: Page, name: string | RegExp): Promise<boolean> =>
  (await page.getByRole('dialog', { name }).count()) === 1;

const CONFIRM = 'Is this the offer you want?';

/** Screens of an application. */
export const applicationScenes: Readonly<Record<string, Scene>> = {
  'an application is opened and a step of it sent': step(
    { status: 'HMDA', title: 'Demographic information' },
    {
      needed: [PROFILE, `GET ${APPLICATION}`, STATUS, `PUT ${APPLICATION}/hmda`],
      background: [...everyPage, DECISION, FIGURE_INFO, NOTIFICATIONS, CONDITIONS, TRACKER],
      alone: [
        'POST /ft/external/events',
        `PATCH ${APPLICATION}/experiments`,
        TRACKER.replace('GET', 'PATCH'),
      ],
      // Regulation C: not stored in the browser.
      sensitive: /./,
    },
  ),
  'a valuation is ordered': step(
    { status: 'BPO_ORDER_REQUEST', title: 'Order a valuation by a local broker' },
    { needed: [`POST ${APPLICATION}/bpo/order`] },
  ),
  'a further consent is given': {
    ...step(
      { status: 'COLLECT_ADDITIONAL_INFO', title: 'Your full credit report' },
      {
        needed: [`PUT ${APPLICATION}/contact`, `POST ${APPLICATION}/consents`],
        sensitive: /ssn/i,
        // Not shown again once the server has it.
        askedAgain: /ssn/i,
      },
    ),
    fill: async (page) => {
      await answerUpTo(page, 'Your full credit report');
      await fillForm(page);
    },
  },
  'an account is entered': step(
    {
      status: 'DISBURSEMENT_ACCOUNT',
      path: '/bank/manual-disburse',
      title: 'Enter your account',
    },
    {
      needed: [`PUT ${APPLICATION}/disburse-account`],
      background: [`POST ${APPLICATION}/bank-name`],
      sensitive: /account-?number/i,
    },
  ),
  'an account is linked': {
    needed: [`POST ${APPLICATION}/disburse-account/link-token`],
    prepare: async () => opened('/bank/disburse', await standing('DISBURSEMENT_ACCOUNT')),
    stands: (page) => hasTitle(page, 'Where should we send your money?'),
    send: (page) => press(page, 'Link account'),
    isDone: async (page) => !pathOf(page).startsWith('/account/') && !pathOf(page).startsWith('/auth/'),
  },
  'an offer is chosen': {
    needed: [`PUT ${APPLICATION}/offer`],
    prepare: async () =>
      opened('/product/select', await createBorrower({ org: 'main', status: 'OFFER_SELECTION' })),
    stands: async (page) => (await hasTitle(page, 'Your offers')) || hasTitle(page, CONFIRM),
    async fill(page) {
      if (await hasTitle(page, 'Your offers')) await press(page, 'Continue');
      await expect(page.getByRole('heading', { level: 1, name: CONFIRM })).toBeVisible();
      const boxes = page.getByRole('main').getByRole('checkbox');
      await expect(boxes.first()).toBeVisible();
      for (const box of await boxes.all()) await box.check();
    },
    send: (page) => press(page, /^(Continue|Confirm)/),
    isDone: (page) => isPast(page, /^(Your offers|Is this the offer you want\?)$/),
    // After signing in again, consent is given again.
    sensitive: /understood/,
  },
  'documents are listed and one is read': {
    needed: [`GET ${APPLICATION}/documents`, `GET ${APPLICATION}/documents/{}`],
    background: [`POST ${APPLICATION}/documents/{}/events`],
    prepare: async () => opened('/start/app-summary', await standing('APP_SUBMISSION')),
    stands: async (page) => (await page.getByRole('button', { name: /^Open / }).count()) > 0,
    async send(page) {
      const reader = page.getByRole('dialog');
      if ((await reader.count()) === 0) await press(page, /^Open /);
      const read = reader.getByText(/^Page 1 of \d+$|Try again/).or(loginHeading(page));
      await giveTime(page, read);
      await expect(read.first()).toBeVisible();
    },
    isDone: async (page) =>
      (await page
        .getByRole('dialog')
        .getByText(/^Page 1 of \d+$/)
        .count()) > 0,
  },
  'what was asked for is uploaded and handed in': {
    needed: [
      CONDITIONS,
      `POST ${APPLICATION}/uploads`,
      `PATCH ${APPLICATION}/uploads/{}`,
      `GET ${APPLICATION}/documents`,
      'POST /service-conditions/external/api/v1/applications/{}/conditions/{}/submit',
    ],
    async prepare() {
      const borrower = await standing('HMDA');
      const condition = await ask(borrower, 'GENERIC_DOCUMENT_REQUEST');
      return opened(`/conditions/upload-document?condition=${condition}`, borrower);
    },
    stands: async (page) => (await page.locator('input[type=file][multiple]').count()) > 0,
    async fill(page) {
      if ((await page.getByRole('main').getByText('front.png').count()) === 0)
        await page.locator('input[type=file][multiple]').first().setInputFiles(picture);
      const retry = page.getByRole('main').getByRole('button', { name: /^Try again/ });
      if (await retry.count()) await retry.first().click();
      await page.getByRole('textbox', { name: /Note to the reviewer/ }).fill('The first page.');
    },
    async send(page) {
      await untilSent(page);
      await press(page, 'Submit');
    },
    isDone: async (page) =>
      (await hasTitle(page, 'What we need from you')) &&
      (await page.getByText(/^We have what you sent/).count()) > 0,
    // Free text is not stored in the browser.
    sensitive: /note/,
  },
  'notifications are opened': {
    needed: [],
    async prepare() {
      const borrower = await standing('HMDA');
      await ask(borrower, 'ESCALATION_REVIEW');
      return opened('/start/hmda', borrower);
    },
    stands: async (page) => (await stepStands(page)) && !(await dialogIs(page, 'Notifications')),
    send: (page) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /^Notifications/ })
        .click(),
    isDone: async (page) =>
      (await page.getByRole('dialog', { name: 'Notifications' }).getByRole('article').count()) > 0,
  },
  'feedback is given': {
    needed: ['POST /service-profile/api/v1/feedback/ceo'],
    prepare: async () => opened('/start/hmda', await standing('HMDA')),
    stands: stepStands,
    async fill(page) {
      const form = page.getByRole('dialog', { name: 'Share feedback with our CEO' });
      if ((await form.count()) === 0)
        await page.getByRole('banner').getByRole('button', { name: 'Feedback' }).click();
      await form.getByRole('radio', { name: 'Give us a compliment' }).check();
      await form.getByRole('textbox', { name: 'Your feedback' }).fill('It was clear throughout.');
      await form.getByRole('radio', { name: 'No' }).check();
    },
    send: (page) => page.getByRole('dialog').getByRole('button', { name: 'Send' }).click(),
    isDone: async (page) => (await page.getByText('Thank you. Your feedback was sent.').count()) > 0,
    sensitive: /./,
  },
  'the menu shows the wallet': {
    needed: [],
    background: ['GET /service-wallet/secure/api/v3/account'],
    prepare: async () => ({
      ...opened('/start/hmda', await standing('HMDA')),
      tab: { 'flag-overrides': JSON.stringify({ 'fe-wallet': true }) },
    }),
    stands: stepStands,
    send: (page) => page.getByRole('banner').getByRole('button', { name: 'Your account' }).click(),
    isDone: (page) => dialogIs(page, 'Your account'),
  },
};
