import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { hears } from '../../testHears.ts';
import { testApplication } from '../offer/testApplication.ts';
import { noteState } from '../privacy/knownState.ts';
import { type Answers, paths, Refusal, renderApp, UUID } from '../testing/testApp.tsx';

beforeAll(async () => void (await testRelease()));
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

const HOURS = 'GET /service-operating-hours/external/api/v1/hours/OPS_PHONE';
const LICENSES = 'GET /service-application/external/api/v1/heloc/state-licenses';
const FLAGS = 'POST /service-optimize/external/api/v1/features';
const BANNERS = 'GET /banners/test.json';
const TERMS = '/terms';

const day = (weekdayValue: number, more: object) => ({ weekday: 'X', weekdayValue, isOpen: true, ...more });
const week = [
  day(1, { startTime: '06:00', endTime: '18:30' }),
  day(2, { startTime: '01:00', endTime: '02:00' }),
  day(6, { isOpen: false }),
  day(7, { startTime: '03:00', endTime: '04:00' }),
];
const licenses = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    abbrev: String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)),
  }));

interface OpenOptions {
  readonly brand?: string;
  readonly path?: string;
  readonly signedIn?: boolean;
  readonly logger?: Parameters<typeof renderApp>[0]['logger'];
  readonly change?: (release: LoadedRelease) => LoadedRelease;
}

async function open(answers: Answers = {}, options: OpenOptions = {}) {
  const { brand, path = TERMS, signedIn = false, logger, change = (release) => release } = options;
  const app = renderApp({
    release: change(await testRelease(brand)),
    path,
    answers,
    signedIn,
    now: () => Date.parse('2026-06-20T00:00:00Z'),
    ...(logger ? { logger } : {}),
  });
  await screen.findByRole('heading', { level: 1 });
  return app;
}

const footer = () => screen.getByRole('contentinfo');

describe('the footer', () => {
  it('SHELL-38 SHELL-40 SHELL-41 shows the hours of weekday 1 and 6 in Pacific time, as the service returns them', async () => {
    const { made } = await open({ [HOURS]: week });
    const line = await within(footer()).findByText(/^Questions\? Call 888-819-6388, Monday-Friday/);
    expect(line.textContent).toMatch(/Monday-Friday 6:00.AM to 6:30.PM PT and Saturday-Sunday Closed\.$/);
    expect(made(HOURS)[0]?.headers.get('x-org')).toBe('main');
    expect(made(HOURS)).toHaveLength(1);
  });

  it('SHELL-39 says that more states are coming with 49 and not with 50', async () => {
    const { made } = await open({ [LICENSES]: licenses(49) });
    await waitFor(() => expect(footer().textContent).toContain('Licensed in AA, AB, AC'));
    await waitFor(() => expect(footer().querySelectorAll('[data-coming]')).toHaveLength(1));
    expect(footer().textContent).toContain('More states to come.');
    expect(made(LICENSES)).toHaveLength(1);
    cleanup();
    await open({ [LICENSES]: licenses(50) });
    await waitFor(() => expect(footer().textContent).toContain('BX.'));
    expect(footer().textContent).not.toContain('More states to come.');
  });

  it('reserves space for what is loading, and announces nothing unknown', async () => {
    await open({ [HOURS]: new Promise(() => undefined), [LICENSES]: new Promise(() => undefined) });
    const coming = [...footer().querySelectorAll('[data-coming]')];
    expect(coming).toHaveLength(2);
    expect(coming.every((line) => getComputedStyle(line).visibility === 'hidden')).toBe(true);
  });

  it('folds what may be folded on the screens of an application, and nothing on other pages', async () => {
    await open();
    expect(within(footer()).queryByText('Legal information')).toBeNull();
    expect(within(footer()).getByText(/256-bit encryption/)).toBeTruthy();
    cleanup();
    const application = {
      [paths.profile]: { uuid: 'p' },
      [paths.application]: { ...testApplication, uuid: UUID },
      [paths.status]: { checklistStatus: 'OFFER_SELECTION' },
    };
    await open(application, { path: `/account/heloc/${UUID}/product/select`, signedIn: true });
    const fold = within(footer()).getByText('Legal information').closest('details');
    expect(fold?.open).toBe(false);
    expect(fold?.textContent).toContain('256-bit encryption');
    expect(fold?.textContent).not.toContain('Equal Housing Opportunity');
    expect(footer().textContent).toContain('Equal Housing Opportunity');
  });

  it("SHELL-38 shows the brand's year, or none", async () => {
    await open();
    expect(footer().textContent).toContain('© 2026 Larkhaven Home Lending. All rights reserved.');
    cleanup();
    await open({}, { brand: 'harborlight' });
    expect(footer().textContent).toContain('© Harborlight Credit Union. All rights reserved.');
  });

  it("COPY-03 COPY-04 COPY-05 COPY-06 COPY-07 COPY-08 COPY-09 COPY-10 COPY-11 COPY-12 COPY-13 COPY-14 shows the brand's legal values", async () => {
    await open();
    for (const words of [
      'Loan amounts range from $15,000 to $400,000.',
      'The APR ranges from 7.60% to 17.20%.',
      '10-year terms receive the lowest APRs.',
      'An origination fee of up to 4.99% of the initial draw applies.',
      'If no automated value (AVM) exists, the AVM valuation fee is $180.',
      'Manual notarization costs $300.',
      'Recording fees range from $0 to $315, recording taxes from $0 to $1,400 per $100,000.',
      'Approval in minutes and funding in five business days',
      'If you bought your home or its title was transferred in the last 90 days, you are not eligible for this loan product.',
      'Your data is protected with 256-bit encryption. Larkhaven Home Lending never sees or stores your credentials.',
    ])
      expect(footer().textContent).toContain(words);
  });

  it("shows another brand's own legal values", async () => {
    const change = (release: LoadedRelease): LoadedRelease => {
      const { brand } = release.app;
      const products = { heloc: { ...brand.products.heloc, minDraw: 20_000, maxOriginationFee: 0.03 } };
      const values = { ...brand.values, avmFee: 95 };
      return { ...release, app: { ...release.app, brand: { ...brand, products, values } } };
    };
    await open({}, { change });
    expect(footer().textContent).toContain('from $20,000 to $400,000');
    expect(footer().textContent).toContain('up to 3.00% of the initial draw');
    expect(footer().textContent).toContain('valuation fee is $95');
  });

  it("COPY-15 BRAND-12 BRAND-13 links to privacy and terms with the brand's names for them", async () => {
    await open();
    const link = (name: string) => within(footer()).getByRole('link', { name }).getAttribute('href');
    expect(link('Privacy Policy')).toBe('https://larkhaven.example/privacy');
    expect(link('Terms of Service')).toBe('https://larkhaven.example/terms');
    cleanup();
    await open({}, { brand: 'harborlight' });
    expect(link('Terms of Use')).toBe('https://harborlight.example/terms');
  });

  it.each(['main', 'harborlight'])(
    'BRAND-01 BRAND-13 SHELL-01 a page of %s shows its name, number, logo and terms',
    async (brand) => {
      const { app, hash } = await testRelease(brand);
      const { company, termsLabel } = app.brand;
      await open({}, { brand });
      expect(document.title).toBe(`${termsLabel} | ${company.name}`);
      const [header] = screen.getAllByRole('banner');
      const logo = header?.querySelector('img');
      expect(logo?.getAttribute('src')).toBe(`/releases/${hash}/logo.svg`);
      expect(logo?.closest('a')?.getAttribute('href')).toBe(app.brand.links.home);
      expect(footer().textContent).toContain(`${company.name}, NMLS #${company.nmls}`);
      expect(within(footer()).getByRole('link', { name: termsLabel })).toBeTruthy();
    },
  );

  it('SHELL-42 G-32 opens the privacy options, stores the choice, and requests no sale at once', async () => {
    const user = userEvent.setup();
    await open();
    await user.click(within(footer()).getByRole('button', { name: 'Privacy options' }));
    const dialog = await screen.findByRole('dialog', { name: 'Privacy options' });
    const on = (name: RegExp) => within(dialog).getByRole<HTMLInputElement>('switch', { name }).checked;
    expect([on(/^Strictly necessary/), on(/^Analytics/), on(/^Session replay/)]).toEqual([true, true, false]);
    await user.click(
      within(dialog).getByRole('button', { name: 'Do not sell or share my personal information' }),
    );
    const kept = () => JSON.parse(localStorage.getItem('privacy-options') ?? 'null');
    expect(kept()).toEqual({ analytics: true, replay: false, doNotSell: true });
    await user.click(within(dialog).getByRole('switch', { name: /^Analytics/ }));
    await user.click(within(dialog).getByRole('switch', { name: /^Session replay/ }));
    const isSaid = hears('Your privacy options are saved');
    await user.click(within(dialog).getByRole('button', { name: 'Save my choices' }));
    expect(kept()).toEqual({ analytics: false, replay: true, doNotSell: true });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(isSaid()).toBe(true));
  });

  it('G-32 honors Global Privacy Control: nothing can be switched on', async () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'globalPrivacyControl'));
    const user = userEvent.setup();
    await open();
    await user.click(within(footer()).getByRole('button', { name: 'Privacy options' }));
    const dialog = await screen.findByRole('dialog', { name: 'Privacy options' });
    expect(dialog.textContent).toContain('Global Privacy Control');
    const switches = within(dialog).getAllByRole<HTMLInputElement>('switch');
    expect(switches.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, true],
      [false, true],
      [false, true],
    ]);
  });
});

describe('a lender that asks before analytics begins', () => {
  const QUESTION = 'May we count which pages you use?';
  const kept = () => JSON.parse(localStorage.getItem('privacy-options') ?? 'null');
  const openSwitch = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(within(footer()).getByRole('button', { name: 'Privacy options' }));
    const dialog = await screen.findByRole('dialog', { name: 'Privacy options' });
    return within(dialog).getByRole<HTMLInputElement>('switch', { name: /^Analytics/ });
  };

  it.each([
    ['No, thank you', false],
    ['Yes, you may', true],
  ])(
    'G-32 stores the answer %s, does not ask again, and shows it where it can be changed',
    async (answer, analytics) => {
      const user = userEvent.setup();
      await open({}, { brand: 'millrace' });
      const question = await screen.findByRole('region', { name: QUESTION });
      const answers = within(question).getAllByRole('button');
      expect(answers.map(({ textContent }) => textContent)).toEqual(['No, thank you', 'Yes, you may']);
      expect(new Set(answers.map(({ className, dataset }) => `${className} ${dataset.variant}`)).size).toBe(
        1,
      );
      await user.click(within(question).getByRole('button', { name: answer }));
      expect(screen.queryByRole('region', { name: QUESTION })).toBeNull();
      expect(document.activeElement?.id).toBe('main');
      expect(kept()).toEqual({ analytics, replay: false, doNotSell: false });
      const toggle = await openSwitch(user);
      expect(toggle.checked).toBe(analytics);
      await user.click(toggle);
      await user.click(screen.getByRole('button', { name: 'Save my choices' }));
      expect(kept()).toMatchObject({ analytics: !analytics });
    },
  );

  it('does not ask if the browser has already refused, or for a lender that need not ask', async () => {
    await open();
    expect(screen.queryByRole('region', { name: QUESTION })).toBeNull();
    cleanup();
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'globalPrivacyControl'));
    const { app } = await testRelease('millrace');
    expect(app.asksFirst).toHaveLength(1);
    const user = userEvent.setup();
    await open({}, { brand: 'millrace' });
    expect((await openSwitch(user)).checked).toBe(false);
    expect(screen.queryByRole('region', { name: QUESTION })).toBeNull();
  });

  it('asks once the state is known to be one whose policy requires it', async () => {
    await open({}, { brand: 'driftmoor' });
    expect(await screen.findByRole('region', { name: QUESTION })).toBeTruthy();
    act(() => noteState(localStorage, 'OR'));
    await waitFor(() => expect(screen.queryByRole('region', { name: QUESTION })).toBeNull());
    act(() => noteState(localStorage, 'CA'));
    expect(await screen.findByRole('region', { name: QUESTION })).toBeTruthy();
  });
});

const banner = (uuid: string, created: string, more: object = {}) => ({
  uuid,
  message: `Message ${uuid}`,
  apps: ['heloc'],
  variant: 'info',
  active: true,
  dismissable: true,
  metadata: { createdAt: `2026-06-${created}T00:00:00Z`, updatedAt: `2026-06-${created}T00:00:00Z` },
  ...more,
});

const goTo = (path: string) =>
  act(() => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

/** Opens a page with a banner file and goes to the next one, which shows it however late it arrived. */
async function openWith(file: unknown) {
  const { made } = await open({ [BANNERS]: file }, { path: '/privacy' });
  await waitFor(() => expect(made(BANNERS)).toHaveLength(1));
  goTo(TERMS);
}

const banners = async () =>
  within(await screen.findByRole('region', { name: 'Notices' }))
    .getAllByText(/^Message/)
    .map(({ textContent }) => textContent?.replace(/^\w+: /, ''));

describe('banners', () => {
  it('SHELL-35 SHELL-37 are the newest two active ones of this application', async () => {
    const file = [
      banner('a', '01'),
      banner('b', '04', { active: false }),
      banner('c', '02'),
      banner('d', '05', { apps: ['other'] }),
      banner('e', '03'),
    ];
    await openWith(file);
    expect(await banners()).toEqual(['Message e', 'Message c']);
  });

  it('SHELL-33 SHELL-34 stay away once dismissed, until they are updated', async () => {
    const user = userEvent.setup();
    await openWith([banner('a', '01'), banner('b', '02', { dismissable: false })]);
    await banners();
    expect(screen.queryByRole('button', { name: 'Dismiss: Message b' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Dismiss: Message a' }));
    expect(await banners()).toEqual(['Message b']);
    expect(document.activeElement?.id).toBe('main');
    const kept = JSON.parse(localStorage.getItem('dismissed-banners') ?? '{}');
    expect(kept).toEqual({ a: expect.any(Number) });
    cleanup();
    localStorage.setItem('dismissed-banners', JSON.stringify({ a: Date.parse('2026-06-10T00:00:00Z') }));
    await openWith([banner('a', '01'), banner('b', '02')]);
    expect(await banners()).toEqual(['Message b']);
    cleanup();
    const updated = banner('a', '01', { metadata: { updatedAt: '2026-06-11T00:00:00Z' } });
    sessionStorage.clear();
    await openWith([updated, banner('b', '02')]);
    expect(await banners()).toEqual(['Message b', 'Message a']);
    expect(localStorage.getItem('dismissed-banners')).toBe('{}');
  });

  it('SHELL-36 are not shown at all if one entry is invalid, which is logged', async () => {
    const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    await open({ [BANNERS]: [banner('a', '01'), banner('b', '02', { apps: [] })] }, { logger });
    await waitFor(() =>
      expect(logger.error).toHaveBeenCalledExactlyOnceWith('Banner data does not match the expected format'),
    );
    expect(screen.queryByRole('region', { name: 'Notices' })).toBeNull();
  });

  it('show markup in a message as plain text', async () => {
    await openWith([banner('a', '01', { message: 'Message <img src=x onerror="alert(1)">' })]);
    expect(await banners()).toEqual(['Message <img src=x onerror="alert(1)">']);
    expect(screen.getByRole('region', { name: 'Notices' }).querySelector('img')).toBeNull();
  });

  it('CALL-41 wait for the next page if they arrive after the page was drawn', async () => {
    let answer: (file: unknown) => void = () => undefined;
    const coming = new Promise((resolve) => {
      answer = resolve;
    });
    const { made } = await open({ [BANNERS]: coming }, { path: '/auth/login' });
    await waitFor(() => expect(made(BANNERS)).toHaveLength(1));
    await act(async () => answer([banner('a', '01')]));
    await waitFor(() => expect(sessionStorage.getItem('banners')).not.toBeNull());
    expect(screen.queryByRole('region', { name: 'Notices' })).toBeNull();
    goTo('/terms');
    expect(await banners()).toEqual(['Message a']);
  });
});

const LO = '10000000-0000-4000-8000-000000000002';
const ASKED = `GET /service-lead-portal/api/lo/${LO}`;
const maya = {
  loanOriginatorUuid: LO,
  originatorName: 'Maya Ellison',
  brokerName: 'Tidewater Lending',
  avatarUri: 'data:image/svg+xml,x',
  email: 'maya@example.com',
  phoneNumber: '8025550101',
  nmls: '900101',
};

describe('the referring loan officer', () => {
  /** Always in the DOM, visible below 1024 px. */
  const bar = () => document.querySelector('aside[aria-label="Who referred you"]');

  it('is the one whom the lender assigned, whoever the address names', async () => {
    const profile = { uuid: 'p', referrer: { referrerUuid: LO, assigned: true } };
    const answers = { [ASKED]: maya, 'GET /service-profile/api/v1/profile': profile };
    const path = '/account/heloc/not-accepting-apps?referrer=10000000-0000-4000-8000-000000000009';
    await open(answers, { path, signedIn: true });
    await waitFor(() => expect(bar()?.textContent).toContain('Maya Ellison'));
  });

  it('SHELL-25 SHELL-26 is shown in a bar at the top, and in a card with picture, broker, email, phone and NMLS', async () => {
    await open({ [ASKED]: maya }, { path: `/account/heloc/not-accepting-apps?referrer=${LO}` });
    await waitFor(() => expect(bar()?.textContent).toBe('Your loan officerMaya EllisonCall (802) 555-0101'));
    expect(bar()?.querySelector('img')?.getAttribute('src')).toBe(maya.avatarUri);
    const card = (await screen.findByRole('heading', { name: 'Your loan officer' })).parentElement;
    expect(card?.textContent).toBe(
      'Your loan officerMaya EllisonTidewater LendingNMLS #900101Call (802) 555-0101Email maya@example.com',
    );
    expect(card?.querySelector('img')?.getAttribute('src')).toBe(maya.avatarUri);
  });

  it.each([
    ['Maya Ellison', 'Tidewater Lending', 'Your loan officerMaya Ellison', 'ME'],
    ['Maya Ellison', undefined, 'Your loan officerMaya Ellison', 'ME'],
    [undefined, 'Tidewater Lending', 'Your brokerTidewater Lending', 'TL'],
    [undefined, undefined, 'Your loan officer', ''],
  ])(
    'SHELL-27 with name %s and broker %s is shown as %s',
    async (originatorName, brokerName, words, initials) => {
      const answer = { loanOriginatorUuid: LO, originatorName, brokerName };
      await open({ [ASKED]: answer }, { path: `/terms?referrer=${LO}` });
      await waitFor(() => expect(bar()?.textContent).toBe(`${initials}${words}`));
    },
  );

  it('CALL-17 CONST-09 is requested once in ten minutes however many parts show it, and never retried', async () => {
    const { made } = await open(
      { [ASKED]: maya },
      { path: `/account/heloc/not-accepting-apps?referrer=${LO}` },
    );
    await screen.findByRole('heading', { name: 'Your loan officer' });
    goTo(`/account/heloc/coming-soon?referrer=${LO}`);
    await screen.findByRole('heading', { level: 1, name: 'Coming soon' });
    expect(made(ASKED)).toHaveLength(1);
    cleanup();
    const failing = await open({ [ASKED]: new Refusal(500) }, { path: `/terms?referrer=${LO}` });
    await waitFor(() => expect(failing.made(ASKED)).toHaveLength(1));
    await waitFor(() => expect(bar()).toBeNull());
    expect(failing.made(ASKED)).toHaveLength(1);
  });
});

describe('maintenance', () => {
  const flag = (variables: object) => ({
    [FLAGS]: { flags: { 'fe-heloc-maintenance': { enabled: true, variables } } },
  });

  it('FLAG-01 SHELL-47 replaces a listed page, with the usual words', async () => {
    await open(flag({ routes: ['/terms'] }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Scheduled Maintenance' })).toBeTruthy();
    expect(
      screen.getByText(
        'We are currently undergoing scheduled maintenance. Please check back shortly. Thank you for your patience!',
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Go to dashboard' })).toBeNull();
  });

  it("SHELL-48 uses the flag's words and, if it says so, a link to the dashboard", async () => {
    const words = { pageTitle: 'Back at noon', message: 'We are moving.', shouldShowDashboardLink: true };
    await open(flag({ routes: ['*'], ...words }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Back at noon' })).toBeTruthy();
    expect(screen.getByText('We are moving.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to dashboard' }).getAttribute('href')).toBe('/dashboard');
  });

  it('FLAG-01 does not affect other pages', async () => {
    await open(flag({ routes: ['/dashboard'] }));
    expect(screen.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeTruthy();
  });
});

describe('a call that fails', () => {
  it('ERR-09 is shown in a generic alert if the server says nothing more', async () => {
    await open(
      { 'GET /service-application/api/v1/application/heloc/all': new Refusal(500) },
      { path: '/dashboard', signedIn: true },
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Error');
    expect(alert.textContent).toContain('Something went wrong. Please try again.');
  });
});
