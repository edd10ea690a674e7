import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testRelease } from '../../renderer/testRelease.ts';
import { registerChat } from '../chat/chatSlot.ts';
import { testApplication } from '../offer/testApplication.ts';
import { type Answers, paths, Refusal, renderApp, UUID } from '../testing/testApp.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

const FLAGS = 'POST /service-optimize/external/api/v1/features';
const LOOKUP = 'GET /identity/secure/api/v1/identity';
const PROFILE = 'GET /service-profile/api/v1/profile';
const CONDITIONS = `GET /service-conditions/external/api/v1/applications/${UUID}/conditions/external-applicants`;
const NOTIFICATIONS = 'GET /service-notifications/api/v1/notifications';
const MARK = 'POST /service-notifications/api/v1/notifications/read';
const CEO = 'POST /service-profile/api/v1/feedback/ceo';
const AT_APPLICATION = `/account/heloc/${UUID}`;

const flags = (all: Record<string, boolean>) => ({
  flags: Object.fromEntries(Object.entries(all).map(([key, enabled]) => [key, { enabled }])),
});
const user = (type: string) => ({ uuid: '6d0f6a10-36c9-4d3a-9b1a-0d3a3f1f0a01', type });

interface Opening {
  /** False: the lender has no chat. */
  readonly hasChat?: boolean;
  readonly path?: string;
  readonly signedIn?: boolean;
  readonly brand?: string;
  /** Passes time; by default it stands still. */
  readonly wait?: () => Promise<void>;
}

async function open(
  answers: Answers,
  { hasChat = true, path = '/terms', signedIn = true, brand, ...given }: Opening = {},
) {
  const release = await testRelease(brand);
  const { app: part } = release;
  const shown = { ...release, app: { ...part, brand: { ...part.brand, chat: { on: hasChat } } } };
  const app = renderApp({ release: shown, path, answers, signedIn, ...given });
  // A page's own header also counts as a banner; the shell's is first.
  const [first] = await screen.findAllByRole('banner');
  const banner = within(first as HTMLElement);
  return { ...app, banner };
}

describe('the support number and the chat', () => {
  it('SHELL-02 FLAG-10 the chat replaces the number if its flag is on', async () => {
    const openChat = vi.fn();
    const { banner } = await open({}, { signedIn: false, hasChat: false });
    expect(screen.queryByRole('region', { name: 'Chat' })).toBeNull();
    expect(banner.getByRole('link', { name: 'Questions? 888-819-6388' })).toBeTruthy();
    let leave: (() => void) | undefined;
    act(() => {
      leave = registerChat(openChat);
    });
    await userEvent.click(banner.getByRole('button', { name: 'Chat with us' }));
    expect(openChat).toHaveBeenCalledTimes(1);
    expect(banner.queryByRole('link', { name: /Questions/ })).toBeNull();
    act(() => leave?.());
    expect(banner.getByRole('link', { name: /Questions/ })).toBeTruthy();
  });

  it('SHELL-02 FLAG-10 the number stays if the flag is off', async () => {
    const leave = registerChat(() => undefined);
    const { banner, made } = await open({ [FLAGS]: flags({ 'fe-webchat': false }) }, { signedIn: false });
    await waitFor(() => expect(banner.getByRole('link', { name: /Questions/ })).toBeTruthy());
    expect(screen.queryByRole('region', { name: 'Chat' })).toBeNull();
    expect(banner.queryByRole('button', { name: 'Chat with us' })).toBeNull();
    expect(made(FLAGS).length).toBeGreaterThan(0);
    leave();
  });
});

describe('the chat of a lender', () => {
  it('SHELL-02 CHAT-03 is in the header and at the end of the page, and makes no calls while it is closed', async () => {
    const { banner, made } = await open({}, { signedIn: false });
    expect(banner.getByRole('button', { name: 'Chat with us' })).toBeTruthy();
    expect(banner.queryByRole('link', { name: /Questions/ })).toBeNull();
    const chat = screen.getByRole('region', { name: 'Chat' });
    const toggle = within(chat).getByRole('button', { name: 'Chat with us' });
    expect([...document.querySelectorAll('a[href], button, input')].at(-1)).toBe(toggle);
    const OPEN = 'GET /service-operating-hours/external/api/v1/hours/OPS_CHAT/openStatus';
    expect(made(OPEN)).toHaveLength(0);
  });
});

describe('the calls of the bell', () => {
  const settled = async (made: (call: string) => readonly unknown[]) =>
    waitFor(() => expect(made(NOTIFICATIONS).length).toBeGreaterThan(0));

  it('COND-05 requests no conditions outside an application', async () => {
    const { made } = await open({
      [LOOKUP]: user('BORROWER'),
      [NOTIFICATIONS]: [],
      [PROFILE]: { uuid: 'p' },
    });
    await settled(made);
    expect(made(CONDITIONS)).toHaveLength(0);
  });

  const SIGNER = '/service-application/api/v1/application/heloc/signer';
  const OF_SIGNER = `GET ${SIGNER}/s/conditions`;
  it.each([
    ['off', true, 0],
    ['on', true, 1],
    ['on', false, 0],
  ] as const)(
    'COND-06 for a signer, with the flag %s and the profile there: %s, requests conditions %i times',
    async (flag, hasProfile, times) => {
      const answers = {
        [LOOKUP]: user('CO_DEEDER'),
        [FLAGS]: flags({ 'additional-signer-conditions': flag === 'on' }),
        [NOTIFICATIONS]: [],
        [PROFILE]: hasProfile ? { uuid: 'p', type: 'CO_DEEDER' } : new Refusal(404),
        [`GET ${SIGNER}`]: [{ uuid: 's', status: 'OPEN', steps: [], next: 'sign' }],
        [OF_SIGNER]: [],
      };
      const { made } = await open(answers, { path: '/account/heloc/heloc-signer/sign' });
      await waitFor(() => expect(made(PROFILE).length).toBeGreaterThan(0));
      if (times === 1) await waitFor(() => expect(made(OF_SIGNER)).toHaveLength(1));
      expect(made(OF_SIGNER)).toHaveLength(times);
      expect(made(CONDITIONS)).toHaveLength(0);
      expect(made(NOTIFICATIONS)).toHaveLength(0);
    },
  );
});

describe('notifications', () => {
  const told = (at: number, more: object = {}) => ({
    uuid: `n${at}`,
    title: `Told ${at}`,
    description: 'Words',
    created: `2026-06-0${at}T10:00:00.000Z`,
    status: 'UNREAD',
    ctas: [{ title: 'Go there', redirectPath: '/terms' }],
    ...more,
  });

  async function openPanel(notifications: readonly object[]) {
    const app = await open({
      [LOOKUP]: user('BORROWER'),
      [NOTIFICATIONS]: notifications,
      [MARK]: new Response(null, { status: 204 }),
    });
    const name = notifications.length > 0 ? /^Notifications, \d/ : 'Notifications';
    await userEvent.click(await app.banner.findByRole('button', { name }));
    return { ...app, panel: within(await screen.findByRole('dialog', { name: 'Notifications' })) };
  }

  it('COND-23 says so if there are none', async () => {
    const { panel } = await openPanel([]);
    expect(panel.getByText('No Notifications')).toBeTruthy();
  });

  it('COND-23 does not say that there are none if they cannot be read', async () => {
    const { banner } = await open({ [LOOKUP]: user('BORROWER'), [NOTIFICATIONS]: new Refusal(500) });
    await userEvent.click(await banner.findByRole('button', { name: 'Notifications' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    expect(await panel.findByText('We could not load your notifications.')).toBeTruthy();
    expect(panel.queryByText('No Notifications')).toBeNull();
  });

  it('COND-24 COND-25 COND-26 shows three of five, all after View All, and marks them as read once', async () => {
    const { panel, made, banner } = await openPanel([1, 2, 3, 4, 5].map((at) => told(at)));
    expect(panel.getAllByRole('article').map((one) => within(one).getByRole('heading').textContent)).toEqual([
      'Told 5',
      'Told 4',
      'Told 3',
    ]);
    await userEvent.click(panel.getByRole('button', { name: 'View All' }));
    expect(panel.getAllByRole('article')).toHaveLength(5);
    await userEvent.click(panel.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(made(MARK)[0]?.body).toEqual({ uuids: ['n1', 'n2', 'n3', 'n4', 'n5'] }));
    expect(panel.queryByText('New')).toBeNull();
    // The button was removed; keyboard focus stays in the panel.
    expect(document.activeElement?.closest('[role="dialog"]')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(await banner.findByRole('button', { name: 'Notifications' })).toBeTruthy();
  });

  it('COND-24 follows no address outside this host', async () => {
    const cta = (redirectPath: string) => ({ title: redirectPath, redirectPath });
    const { panel } = await openPanel([
      told(1, { ctas: ['https://evil.example', '//evil.example', '/terms'].map(cta) }),
    ]);
    expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/terms']);
  });
});

/** Data of an application's page. */
const standing = {
  [LOOKUP]: user('BORROWER'),
  [paths.profile]: { uuid: 'p' },
  [paths.application]: testApplication,
  [paths.status]: { checklistStatus: 'IDENTITY_VERIFICATION' },
};

describe('the drawer of an application', () => {
  it.each(['product/select', 'product/select/confirm'])(
    'SHELL-04 SHELL-15 SHELL-22 shows the progress at %s',
    async (path) => {
      const { banner } = await open(
        { ...standing, [paths.status]: { checklistStatus: 'OFFER_SELECTION' } },
        { path: `${AT_APPLICATION}/${path}` },
      );
      await userEvent.click(await banner.findByRole('button', { name: 'Your application' }));
      const drawer = within(await screen.findByRole('dialog', { name: 'Your application' }));
      const steps = within(await drawer.findByRole('region', { name: 'Application progress' }));
      const current = steps
        .getAllByRole('listitem')
        .filter((step) => step.getAttribute('aria-current') === 'step');
      expect(current.map(({ textContent }) => textContent)).toEqual(['2Select Offer']);
    },
  );

  it('SHELL-04 says that the application could not be read', async () => {
    const { banner } = await open(
      { ...standing, [paths.application]: new Refusal(500) },
      { path: `${AT_APPLICATION}/identity` },
    );
    await screen.findByRole('button', { name: 'Try again' });
    await userEvent.click(await banner.findByRole('button', { name: 'Your application' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Your application' }));
    expect(await drawer.findByText('We could not load your application.')).toBeTruthy();
  });
});

describe('the leave survey', () => {
  const logOut = async (given: Opening = {}) => {
    const { banner, left } = await open(standing, { path: `${AT_APPLICATION}/identity`, ...given });
    await screen.findByRole('heading', { level: 1, name: 'Verify your identity' });
    await userEvent.click(await banner.findByRole('button', { name: 'Your account' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Your account' }));
    await userEvent.click(menu.getByRole('button', { name: 'Log out' }));
    return left;
  };

  it('SHELL-28 SHELL-29 is shown on an armed page, and not again in this tab', async () => {
    const left = await logOut();
    await screen.findByRole('dialog', { name: 'Before you go' });
    expect(left).toEqual([]);
    expect(localStorage.getItem('jwt')).not.toBeNull();
    cleanup();
    const leftLater = await logOut();
    await waitFor(() => expect(leftLater).toEqual(['/auth/login']));
  });

  it('SHELL-29 is not shown again to a borrower who signs in again in this tab', async () => {
    const left = await logOut({ wait: () => new Promise((resolve) => setTimeout(resolve)) });
    const survey = within(await screen.findByRole('dialog', { name: 'Before you go' }));
    await userEvent.click(survey.getByRole('button', { name: 'Skip' }));
    await waitFor(() => expect(left).toEqual(['/auth/login']));
    cleanup();
    const leftLater = await logOut();
    await waitFor(() => expect(leftLater).toEqual(['/auth/login']));
  });
});

describe('feedback to the chief executive', () => {
  const openForm = async (answers: Answers = {}) => {
    const app = await open({ [LOOKUP]: user('BORROWER'), [NOTIFICATIONS]: [], ...answers });
    await userEvent.click(await app.banner.findByRole('button', { name: 'Feedback' }));
    const form = within(await screen.findByRole('dialog', { name: 'Share feedback with our CEO' }));
    return { ...app, form };
  };

  it.each([
    ['Yes', true],
    ['No', false],
  ])('SHELL-07 SHELL-10 CALL-36 consent %s is sent as %s', async (choice, marketingConsent) => {
    const { form, made } = await openForm({ [CEO]: { uuid: 'f' } });
    await userEvent.click(form.getByRole('radio', { name: 'Improve our product' }));
    await userEvent.type(form.getByRole('textbox'), 'Ten or more letters');
    await userEvent.click(form.getByRole('radio', { name: choice }));
    await userEvent.click(form.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(made(CEO)[0]?.body).toEqual({
        message: 'Ten or more letters',
        topic: 'IMPROVE',
        marketingConsent,
        pathname: '/terms',
        productType: 'HELOC',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['what the server says', { errors: ['Too short', 'Too short', 'Too late'] }, 'Too short, Too late.'],
    ['the fallback', {}, 'Something unexpected happened'],
  ])('HTTP-12 SHELL-12 a refusal is shown in the dialog by %s', async (_what, body, words) => {
    const { form } = await openForm({ [CEO]: new Refusal(422, body) });
    await userEvent.click(form.getByRole('radio', { name: 'Give us a compliment' }));
    await userEvent.type(form.getByRole('textbox'), 'Ten or more letters');
    await userEvent.click(form.getByRole('radio', { name: 'No' }));
    await userEvent.click(form.getByRole('button', { name: 'Send' }));
    expect(await form.findByText(words)).toBeTruthy();
  });

  it('SHELL-09 allows at most 1000 characters', async () => {
    const { form } = await openForm();
    expect(form.getByRole('textbox').getAttribute('maxlength')).toBe('1000');
    expect(form.getByRole('textbox').getAttribute('rows')).toBe('5');
  });

  it('SHELL-05 is only for the main brand', async () => {
    const { banner, made } = await open(
      { [LOOKUP]: user('BORROWER'), [NOTIFICATIONS]: [] },
      { brand: 'harborlight' },
    );
    await waitFor(() => expect(made(NOTIFICATIONS).length).toBeGreaterThan(0));
    expect(await banner.findByRole('button', { name: 'Your account' })).toBeTruthy();
    expect(banner.queryByRole('button', { name: 'Feedback' })).toBeNull();
  });
});
