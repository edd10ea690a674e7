import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { licensesOf } from '../../../core/model/licenses.ts';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { testApplication } from '../offer/testApplication.ts';
import { paths, Refusal, renderApp, UUID } from '../testing/testApp.tsx';

let release: LoadedRelease;
beforeAll(async () => {
  release = await testRelease();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

async function expectAccessible() {
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
}

it('a new page starts at its top', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo');
  renderApp({ release, path: '/nowhere', signedIn: false });
  await heading('We could not find that page');
  await waitFor(() => expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]));
  scrollTo.mockRestore();
});

describe('/auth/login', () => {
  async function logIn(path: string, answer: unknown) {
    const user = userEvent.setup();
    const app = renderApp({ release, path, signedIn: false, answers: { [paths.login]: answer } });
    await heading('Log in to your account');
    await user.type(screen.getByLabelText('Email address'), 'pat@example.com');
    await user.type(screen.getByLabelText('Password'), 'Secret-1234567{Enter}');
    return app;
  }

  it('signs in and returns to the requested page', async () => {
    const { left, made } = await logIn('/auth/login?redirectUrl=/account/heloc/x', { jwt: 'new' });
    await waitFor(() => expect(left).toEqual(['/account/heloc/x']));
    expect(made(paths.login)[0]?.body).toEqual({ email: 'pat@example.com', password: 'Secret-1234567' });
    expect(localStorage.getItem('jwt')).toBe('new');
  });

  it.each(['//evil.example', 'https://evil.example', '/Account'])(
    'ROUTE-29 goes to the dashboard instead of %s',
    async (redirectUrl) => {
      const query = new URLSearchParams({ redirectUrl });
      const { left } = await logIn(`/auth/login?${query}`, { jwt: 'new' });
      await waitFor(() => expect(left).toEqual(['/dashboard']));
    },
  );

  it('G-34 says that email or password is incorrect, and keeps the email', async () => {
    const { left } = await logIn('/auth/login', new Refusal(401));
    expect(await screen.findByText('The email or password is incorrect.')).toBeTruthy();
    expect((screen.getByLabelText('Email address') as HTMLInputElement).value).toBe('pat@example.com');
    expect(left).toEqual([]);
    await expectAccessible();
  });

  it.each([
    ['refused', new Refusal(500), 'Something went wrong. Please try again.'],
    ['offline', new TypeError('Failed to fetch'), /We could not reach our server\./],
    [
      'refused for its connection',
      new Refusal(422, {
        errors: ['This page was opened without a secure connection'],
        reason: 'connection',
      }),
      'This page was opened without a secure connection.',
    ],
    [
      'garbled',
      new Response('{"jwt": ', { headers: { 'content-type': 'application/json' } }),
      'Something went wrong. Please try again.',
    ],
  ])('reports a call that is %s, and keeps the email', async (_fault, answer, words) => {
    const { left } = await logIn('/auth/login', answer);
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect((screen.getByLabelText('Email address') as HTMLInputElement).value).toBe('pat@example.com');
    expect(left).toEqual([]);
  });

  it('fills in the email from the address, and refuses an invalid one', async () => {
    renderApp({ release, path: '/auth/login?email=ana@example.com', signedIn: false });
    await heading('Log in to your account');
    expect((screen.getByLabelText('Email address') as HTMLInputElement).value).toBe('ana@example.com');
  });

  it('ROUTE-28 is shown for an application screen without a session, and leads back to it', async () => {
    const path = `/account/heloc/${UUID}/bank/autopay`;
    renderApp({ release, path, signedIn: false });
    await heading('Log in to your account');
    expect(window.location.pathname + window.location.search).toBe(
      `/auth/login?${new URLSearchParams({ redirectUrl: path })}`,
    );
  });
});

describe('/dashboard', () => {
  const answers = {
    [paths.profile]: { uuid: 'p', name: { firstName: 'Ana' } },
    [paths.all]: [{ ...testApplication, auditFields: { createdDate: '2026-06-01T10:00:00Z' } }],
    [paths.status]: { checklistStatus: 'OFFER_SELECTION' },
  };

  it('APP-02 lists applications with the loan number as Application ID, their status and a link to continue', async () => {
    renderApp({ release, path: '/dashboard', answers });
    expect(await screen.findByText('Application ID 70012345678')).toBeTruthy();
    expect(await screen.findByText('Hello, Ana')).toBeTruthy();
    expect(await screen.findByText('Offers ready')).toBeTruthy();
    expect(screen.getByText('Started on 06/01/2026')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
      `/account/heloc/${UUID}`,
    );
    await expectAccessible();
  });

  it('links to conditions while some are open', async () => {
    const asked = (status: string) => ({
      ...answers,
      [paths.all]: [{ ...testApplication, conditions: [{ uuid: 'c', status }] }],
    });
    const name = 'See what else we need from you';
    renderApp({ release, path: '/dashboard', answers: asked('OPEN') });
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe(`/account/heloc/${UUID}/conditions`);
    cleanup();
    renderApp({ release, path: '/dashboard', answers: asked('SUBMITTED') });
    await screen.findByText('Offers ready');
    expect(screen.queryByRole('link', { name })).toBeNull();
  });

  it('offers to start if there is no application', async () => {
    renderApp({ release, path: '/dashboard', answers: { ...answers, [paths.all]: [] } });
    expect(await screen.findByRole('heading', { name: 'You have no application yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Start an application' }).getAttribute('href')).toBe(
      '/account/heloc/register-v2',
    );
  });

  it('can try again if the applications cannot be read', async () => {
    const all = (count: number) => (count === 1 ? new Refusal(500) : []);
    renderApp({ release, path: '/dashboard', answers: { ...answers, [paths.all]: all } });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'You have no application yet' })).toBeTruthy();
  });

  it('SUBMIT-16 says that a registration failed and the answers are kept, and links back to them, once', async () => {
    sessionStorage.setItem('notice', 'registration.failed.title');
    renderApp({ release, path: '/dashboard', answers });
    expect(await screen.findByText('We could not send your application')).toBeTruthy();
    expect(screen.getByText(/Your answers are safe/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to my answers' })).toBeTruthy();
    expect(sessionStorage.getItem('notice')).toBeNull();
  });

  it('SUBMIT-16 says so without a session too, because there may be no account', async () => {
    sessionStorage.setItem('notice', 'registration.failed.title');
    renderApp({ release, path: '/dashboard', signedIn: false });
    await heading('We could not send your application');
    expect(screen.getByRole('link', { name: 'Back to my answers' })).toBeTruthy();
    await expectAccessible();
  });

  it('AUTH-01 leads to the login without a session', async () => {
    renderApp({ release, path: '/dashboard', signedIn: false });
    await heading('Log in to your account');
    expect(window.location.search).toBe('?redirectUrl=%2Fdashboard');
  });

  it('does not announce offers if there are none', async () => {
    const none = [{ ...testApplication, offers: [] }];
    renderApp({ release, path: '/dashboard', answers: { ...answers, [paths.all]: none } });
    expect(await screen.findByText('In review')).toBeTruthy();
  });

  it.each([
    ['HMDA', 'Waiting for you'],
    ['HARD_CREDIT_PULL', 'In progress'],
    ['NOTE_SIGNING', 'Ready to sign'],
    ['RESCISSION', 'Signed, you may still cancel'],
    ['FUNDING_DECISION', 'Signed, being funded'],
    ['BPO_PROCESSING', 'In review'],
  ])('says for an application at %s: %s, and where its documents are', async (status, words) => {
    const there = { ...answers, [paths.status]: { checklistStatus: status } };
    renderApp({ release, path: '/dashboard', answers: there });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Documents' }).getAttribute('href')).toBe(
      `/account/heloc/${UUID}/document/disclosures`,
    );
    expect(screen.queryByRole('link', { name: 'Start an application' })).toBeNull();
  });

  it.each(['RESCISSION', 'RECORDING', 'FUNDING_DECISION'])(
    'offers at %s to view, not to continue',
    async (status) => {
      const signed = { ...answers, [paths.status]: { checklistStatus: status } };
      renderApp({ release, path: '/dashboard', answers: signed });
      expect(await screen.findByRole('link', { name: 'View' })).toBeTruthy();
      expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull();
      expect(screen.queryByRole('link', { name: 'Start an application' })).toBeNull();
    },
  );

  it('offers to start another application if none is open', async () => {
    const over = { ...answers, [paths.status]: { checklistStatus: 'CANCELLED' } };
    renderApp({ release, path: '/dashboard', answers: over });
    expect(await screen.findByText('Cancelled')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'View' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Documents' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Start an application' })).toBeTruthy();
  });

  it.each([
    ['LEFT_OPEN', /^A step of this application stayed open for too long/],
    ['INCOMPLETE', /^We did not get what we asked for by the day in our notice/],
    ['UNANSWERED', /^We did not finish our work on this application in time/],
  ])('says why an application ended that nobody decided on: %s', async (endCause, words) => {
    const ended = { ...testApplication, endCause };
    const over = {
      ...answers,
      [paths.all]: [ended],
      [paths.status]: { checklistStatus: 'CANCELLED' },
    };
    renderApp({ release, path: '/dashboard', answers: over });
    expect((await screen.findByText(words)).textContent).toContain('not a decision about you');
    expect(screen.getByText('Cancelled')).toBeTruthy();
  });

  it.each([
    ['WITHDRAWN', 'You asked us to end this application.'],
    ['CANCELLED', /^We ended this application/],
  ])('says that somebody ended an application: %s', async (endCause, words) => {
    const ended = [{ ...testApplication, endCause }];
    const over = { ...answers, [paths.all]: ended, [paths.status]: { checklistStatus: 'CANCELLED' } };
    renderApp({ release, path: '/dashboard', answers: over });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  describe('with a line that is paid out', () => {
    const creditLine = {
      asOf: '2026-06-02T15:00:00.000Z',
      balance: '24250.10',
      available: '25749.90',
      rate: '8.5',
      nextPayment: { due: '2026-07-01', amount: '318.40' },
      payments: [{ on: '2026-06-01', amount: '318.39' }],
    };
    const withLine = (more: object = {}) => ({
      ...answers,
      [paths.all]: [{ ...testApplication, creditLine: { ...creditLine, ...more } }],
      [paths.status]: { checklistStatus: 'COMPLETE' },
    });
    const show = async (more: object = {}) => {
      renderApp({ release, path: '/dashboard', answers: withLine(more) });
      return screen.findByRole('region', { name: 'Home equity line of credit' });
    };
    const rowsOf = () =>
      within(screen.getByRole('table', { name: 'Activity' }))
        .getAllByRole('row')
        .map((row) => [...row.children].map(({ textContent }) => textContent));

    it('shows what its lender stated, however little', async () => {
      const line = await show();
      expect(line.textContent).toContain('Balance$24,250.10As of June 2, 2026');
      expect(line.textContent).toContain('$25,749.90 of your line is available.');
      expect(line.textContent).toContain('Next payment$318.40 on July 1, 2026');
      expect(line.textContent).not.toContain('utopay');
      expect(rowsOf()).toEqual([
        ['What', 'Amount'],
        ['Payment, 06/01/2026', '−$318.39'],
      ]);
      const terms = screen.getByRole('region', { name: 'Your terms' });
      expect(within(terms).getByText('8.5%')).toBeTruthy();
      await expectAccessible();
    });

    it('names the balloon of an interest-only line, and its day', async () => {
      const terms = { firstPaymentDate: '2026-08-01', term: 10 };
      const open = async (more: object) => {
        cleanup();
        const application = { ...testApplication, creditLine, ...terms, ...more };
        renderApp({
          release,
          path: '/dashboard',
          answers: { ...withLine(), [paths.all]: [application] },
        });
        return (await screen.findByRole('region', { name: 'Your terms' })).textContent;
      };
      const shown = await open({ ageRestrictedInterestOnly: true });
      expect(shown).toContain('Balloon payment at the end$24,250.10');
      expect(shown).toContain('Balloon payment due about07/01/2036');
      expect(await open({})).not.toContain('Balloon');
    });

    it('shows a line that is closed: the lien and whom to call, its activity and documents, and nothing to draw or pay', async () => {
      const line = await show({
        balance: '0.00',
        available: '0.00',
        limit: '50000.00',
        rateChange: { on: '2026-06-01', from: '8' },
        nextPayment: undefined,
        closed: { on: '2026-06-02' },
      });
      expect(line.textContent).toContain('Closed');
      expect(line.textContent).toContain('Your line was paid off and closed on June 2, 2026.');
      expect(line.textContent).toContain('You will see the day here when it is recorded.');
      expect(within(line).getByRole('link', { name: /^Call / })).toBeTruthy();
      expect(within(line).queryByRole('button')).toBeNull();
      expect(line.textContent).not.toMatch(/Next payment|Available credit|utopay/);
      expect(screen.queryByText(/Your rate went/)).toBeNull();
      expect(screen.queryByRole('region', { name: 'Pay off your line' })).toBeNull();
      expect(rowsOf().slice(1)).toEqual([
        ['Line closed, 06/02/2026', ''],
        ['Payment, 06/01/2026', '−$318.39'],
      ]);
      const terms = screen.getByRole('region', { name: 'Your terms' });
      expect(within(terms).getByRole('link').getAttribute('href')).toContain('/document/disclosures');
      await expectAccessible();
      cleanup();
      const released = await show({
        balance: '0.00',
        closed: { on: '2026-06-02', lienReleased: '2026-06-20' },
      });
      expect(released.textContent).toContain(
        'The release of our lien on your home was recorded on June 20, 2026.',
      );
      expect(rowsOf()[1]).toEqual(['Lien released, 06/20/2026', '']);
    });

    it('leads to what the lender asks for while the application is not over yet', async () => {
      const conditions = [{ uuid: 'c', status: 'OPEN' }];
      renderApp({
        release,
        path: '/dashboard',
        answers: {
          ...withLine(),
          [paths.all]: [{ ...testApplication, creditLine, conditions }],
          [paths.status]: { checklistStatus: 'DIRECT_DEBT_PAYOFF' },
        },
      });
      const line = await screen.findByRole('region', { name: 'Home equity line of credit' });
      const links = within(line)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
      expect(links).toEqual([`/account/heloc/${UUID}/conditions`, `/account/heloc/${UUID}`]);
      cleanup();
      expect(within(await show()).queryByRole('link')).toBeNull();
    });

    it('leads to no page of its application while its status cannot be read', async () => {
      renderApp({
        release,
        path: '/dashboard',
        answers: { ...withLine(), [paths.status]: new Refusal(500, {}) },
      });
      const line = await screen.findByRole('region', { name: 'Home equity line of credit' });
      expect(within(line).queryByRole('link')).toBeNull();
    });

    it('shows all that a lender may state: the limit, how it is paid, what happened, and what pays it off', async () => {
      const history = Array.from({ length: 7 }, (_, place) => ({
        on: `2026-0${7 - place}-01`,
        type: place === 6 ? 'DRAW' : 'PAYMENT',
        amount: '10.00',
        balance: '24250.10',
      }));
      const payoff = { on: '2026-06-02', amount: '24300.00', perDay: '5.64', goodThrough: '2026-06-22' };
      const line = await show({ limit: '50000.00', autopay: false, history, payoff });
      expect(line.textContent).toContain('Available credit$25,749.90Credit limit$50,000.00');
      expect(line.textContent).toContain('Autopay is off, so please send this payment yourself.');
      expect(rowsOf()).toHaveLength(7);
      await userEvent.click(screen.getByRole('button', { name: 'Show all activity' }));
      expect(rowsOf().at(-1)).toEqual(['Draw, 01/01/2026', '$10.00', '$24,250.10']);
      const quote = screen.getByRole('region', { name: 'Pay off your line' });
      const figures = [...quote.querySelectorAll('dt, dd')].map(({ textContent }) => textContent);
      expect(figures).toEqual([
        'On 06/02/2026',
        '$24,300.00',
        'Each day after that adds',
        '$5.64',
        'On 06/22/2026',
        '$24,412.80',
      ]);
      await expectAccessible();
    });

    it.each([
      ['8.25', 'Your rate went up from 8.25% to 8.5% on June 1, 2026', 'about $5.05 more interest a month'],
      ['8.75', 'Your rate went down from 8.75% to 8.5% on June 1, 2026', 'about $5.05 less interest a month'],
    ])('says what another rate than %s means', async (from, title, means) => {
      await show({ rateChange: { on: '2026-06-01', from } });
      expect(screen.getByText(title)).toBeTruthy();
      expect(screen.getByText(new RegExp(means.replace('$', '\\$')))).toBeTruthy();
    });

    it('says that a rate fell although nothing is owed', async () => {
      await show({ balance: '0.00', rateChange: { on: '2026-06-01', from: '8.75' } });
      expect(screen.getByText(/^Your rate went down from 8.75% to 8.5%/)).toBeTruthy();
    });

    it.each([
      ['changed long ago', { rateChange: { on: '2026-01-01', from: '8.25' } }],
      ['changed long ago by today', { rateChange: { on: '2026-04-30', from: '8.25' } }],
      ['is what it was', { rateChange: { on: '2026-06-01', from: '8.50' } }],
    ])('is silent on a rate that %s', async (_what, more) => {
      await show(more);
      expect(screen.queryByText(/^Your rate went/)).toBeNull();
    });

    it('shows no quote that is good no more, and lets another be asked for', async () => {
      await show({
        payoff: { on: '2026-06-02', amount: '24300.00', perDay: '5.64', goodThrough: '2026-06-14' },
      });
      const quote = screen.getByRole('region', { name: 'Pay off your line' });
      expect(quote.textContent).not.toContain('24,300.00');
      expect(within(quote).getByRole('button', { name: 'Get a payoff quote' })).toBeTruthy();
    });

    it('shows what a returned payment and a credit do to what is owed', async () => {
      const row = (type: string, amount: string) => ({ on: '2026-06-01', type, amount });
      await show({
        history: [row('PAYMENT', '-318.39'), row('ADJUSTMENT', '-5.00'), row('FEE', '25.00')],
      });
      expect(
        rowsOf()
          .slice(1)
          .map(([, amount]) => amount),
      ).toEqual(['$318.39', '−$5.00', '$25.00']);
    });

    const ASKED = `POST /service-application/api/v1/application/heloc/${UUID}/line/requests`;

    it('draws again within what the lender allows, and then shows the line as it is', async () => {
      const drawable = { ...creditLine, draw: { minimum: '500.00', until: '2031-06-15' } };
      let shown: object = { ...testApplication, creditLine: drawable };
      const drawn = {
        ...testApplication,
        creditLine: { ...drawable, balance: '25000.10', available: '24999.90' },
      };
      const { calls } = renderApp({
        release,
        path: '/dashboard',
        answers: {
          ...withLine(),
          [paths.all]: () => [shown],
          [ASKED]: () => {
            shown = drawn;
            return drawn;
          },
        },
      });
      const user = userEvent.setup();
      await user.click(await screen.findByRole('button', { name: 'Draw money' }));
      const amount = screen.getByRole('textbox', { name: 'How much do you want to draw?' });
      const send = screen.getByRole('button', { name: 'Draw this amount' });
      await user.type(amount, '499');
      await user.click(send);
      expect(screen.getByText('Enter at least $500.00.')).toBeTruthy();
      await expectAccessible();
      await user.clear(amount);
      await user.type(amount, '25750');
      expect(screen.getByText('Enter at most $25,749.90.')).toBeTruthy();
      await user.clear(amount);
      await user.type(amount, '750');
      await user.click(send);
      expect(await screen.findByText('$25,000.10')).toBeTruthy();
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(calls.filter(({ call }) => call === ASKED).map(({ body }) => body)).toEqual([
        { kind: 'DRAW', amount: '750.00' },
      ]);
    });

    it('asks for the same draw by the same key when its answer was lost: nothing is drawn twice', async () => {
      const drawable = { ...withLine({ draw: { minimum: '0.00' } }) };
      const lost = new Refusal(500, {});
      let answers: readonly unknown[] = [lost, lost, lost, null, null];
      const { calls } = renderApp({
        release,
        path: '/dashboard',
        answers: {
          ...drawable,
          [ASKED]: () => {
            const [answer, ...rest] = answers;
            answers = rest;
            return answer;
          },
        },
      });
      const user = userEvent.setup();
      const draw = async (amount: string) => {
        await user.click(await screen.findByRole('button', { name: 'Draw money' }));
        await user.type(screen.getByRole('textbox'), amount);
        await user.click(screen.getByRole('button', { name: 'Draw this amount' }));
      };
      await draw('750');
      await screen.findByRole('alert');
      await user.type(screen.getByRole('textbox'), '.5');
      await user.click(screen.getByRole('button', { name: 'Draw this amount' }));
      await waitFor(() => expect(calls.filter(({ call }) => call === ASKED)).toHaveLength(2));
      await user.click(await screen.findByRole('button', { name: 'Draw this amount' }));
      await waitFor(() => expect(calls.filter(({ call }) => call === ASKED)).toHaveLength(3));
      await user.click(await screen.findByRole('button', { name: 'Cancel' }));
      await draw('750.50');
      await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
      await draw('750.50');
      await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
      const keys = calls
        .filter(({ call }) => call === ASKED)
        .map(({ headers }) => headers.get('idempotency-key'));
      const [other, first, again, afterCancel, another] = keys;
      expect([again, afterCancel]).toEqual([first, first]);
      expect(new Set([other, first, another]).size).toBe(3);
    });

    it('shows the line as it is after a draw whose answer was lost', async () => {
      const drawable = { ...testApplication, creditLine: { ...creditLine, draw: { minimum: '500.00' } } };
      const lineRequests = [
        {
          ...{ uuid: 'r', kind: 'DRAW', amount: '750.00', state: 'OPEN' },
          askedAt: '2026-06-02T15:00:00.000Z',
        },
      ];
      let shown: object = drawable;
      renderApp({
        release,
        path: '/dashboard',
        answers: {
          ...withLine(),
          [paths.all]: () => [shown],
          [ASKED]: () => {
            shown = { ...drawable, lineRequests };
            return new Refusal(500, {});
          },
        },
      });
      const user = userEvent.setup();
      await user.click(await screen.findByRole('button', { name: 'Draw money' }));
      await user.type(screen.getByRole('textbox'), '750');
      await user.click(screen.getByRole('button', { name: 'Draw this amount' }));
      expect(await screen.findByText(/^You asked to draw \$750\.00/)).toBeTruthy();
      expect(screen.queryByRole('textbox')).toBeNull();
    });

    it('offers no draw after the last day for draws, whenever the lender stated the line', async () => {
      await show({ draw: { minimum: '500.00', until: '2026-06-14' } });
      expect(screen.queryByRole('button', { name: 'Draw money' })).toBeNull();
    });

    it('offers no draw where the lender lets nobody draw, or too little is left', async () => {
      await show({ draw: { minimum: '30000.00' } });
      expect(screen.queryByRole('button', { name: 'Draw money' })).toBeNull();
      cleanup();
      await show();
      expect(screen.queryByRole('button', { name: 'Draw money' })).toBeNull();
    });

    it('says what waits and what was refused, and asks for nothing twice', async () => {
      const request = (kind: string, state: string, more: object = {}) => ({
        ...{ uuid: kind, kind, state, askedAt: '2026-06-01T15:00:00.000Z' },
        ...more,
      });
      const lineRequests = [
        request('AUTOPAY', 'OPEN', { isOn: false }),
        request('DRAW', 'REFUSED', { amount: '750.00', refusal: 'PAST_DUE' }),
        // Late in the evening of June 1 where the borrower is.
        request('PAYOFF', 'OPEN', { askedAt: '2026-06-02T02:00:00.000Z' }),
      ];
      const answered = withLine({ autopay: true, draw: { minimum: '500.00' } });
      const [application] = answered[paths.all];
      renderApp({
        release,
        path: '/dashboard',
        answers: { ...answered, [paths.all]: [{ ...application, lineRequests }] },
      });
      expect(await screen.findByText('You asked to change autopay on June 1, 2026')).toBeTruthy();
      expect(screen.getByText('You asked for a payoff quote on June 1, 2026')).toBeTruthy();
      expect(
        screen.getByText('We could not pay out the $750.00 that you asked for on June 1, 2026'),
      ).toBeTruthy();
      expect(screen.getByText('A payment is past due. Once it is paid, you can ask again.')).toBeTruthy();
      for (const name of [/autopay$/, /quote$/]) expect(screen.queryByRole('button', { name })).toBeNull();
      expect(screen.getByRole('button', { name: 'Draw money' })).toBeTruthy();
      await expectAccessible();
    });

    it('says before autopay is switched what that does to the rate', async () => {
      const answered = withLine({ autopay: true });
      const [application] = answered[paths.all];
      const autopayRates = { withAutopay: 8.25, withoutAutopay: 8.5 };
      renderApp({
        release,
        path: '/dashboard',
        answers: { ...answered, [paths.all]: [{ ...application, autopayRates }] },
      });
      const off = await screen.findByRole('button', { name: 'Turn off autopay' });
      expect(off.parentElement?.parentElement?.textContent).toContain(
        'With autopay your rate is 0.25 percentage points lower.',
      );
      cleanup();
      await show({ autopay: true });
      expect(screen.queryByText(/^With autopay your rate/)).toBeNull();
    });

    it('turns autopay on by an authorization that names the known account, and by nothing else', async () => {
      const answered = withLine({ autopay: false });
      const [application] = answered[paths.all];
      const { calls } = renderApp({
        release,
        path: '/dashboard',
        answers: {
          ...answered,
          [paths.all]: [
            {
              ...application,
              disburseAccount: { uuid: 'a', routingNumber: '123456780' },
              account: { uuid: 'a', mask: '6789' },
            },
          ],
          [ASKED]: application,
        },
      });
      const sent = () => calls.filter(({ call }) => call === ASKED).map(({ body }) => body);
      const user = userEvent.setup();
      await user.click(await screen.findByRole('button', { name: 'Turn on autopay' }));
      expect(
        screen.getByText(/^I authorize .* my bank account ending in 6789, on the day it is due/),
      ).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      expect(sent()).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Turn on autopay' }));
      await user.click(screen.getByRole('button', { name: 'I authorize these payments' }));
      await waitFor(() => expect(sent()).toEqual([{ kind: 'AUTOPAY', isOn: true, authorized: true }]));
    });

    it('takes the payments from another account that is typed in and authorized, also where autopay is on', async () => {
      const answered = withLine({ autopay: true });
      const [application] = answered[paths.all];
      const refused = new Refusal(422, { errors: ['We could not confirm this account.'] });
      let tries = 0;
      const { calls } = renderApp({
        release,
        path: '/dashboard',
        answers: { ...answered, [ASKED]: () => (++tries === 1 ? refused : application) },
      });
      const sent = () => calls.filter(({ call }) => call === ASKED).map(({ body }) => body);
      const user = userEvent.setup();
      await user.click(await screen.findByRole('button', { name: 'Pay from another account' }));
      const dialog = await screen.findByRole('dialog', { name: 'Pay from another account' });
      const pay = () => user.click(within(dialog).getByRole('button', { name: 'Pay from this account' }));
      await pay();
      expect(within(dialog).getAllByText('Tick the box to authorize the payments')).not.toEqual([]);
      expect(sent()).toEqual([]);
      await user.click(within(dialog).getByRole('radio', { name: /^Checking/ }));
      await user.type(within(dialog).getByLabelText(/^Routing number/), '021000021');
      await user.type(within(dialog).getByLabelText('Account number'), '123456780');
      await user.type(within(dialog).getByLabelText('Account number again'), '123456780');
      await user.click(within(dialog).getByRole('checkbox', { name: /^I authorize these payments/ }));
      await expectAccessible();
      await pay();
      await within(dialog).findByText('We could not confirm this account.');
      await pay();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      const account = { accountType: 'CHECKING', routingNumber: '021000021', accountNumber: '123456780' };
      const body = { kind: 'AUTOPAY', isOn: true, authorized: true, account };
      expect(sent()).toEqual([body, body]);
    });

    it('says that nothing is due where nothing is, and whom to reach', async () => {
      const line = await show({ nextPayment: undefined, balance: '0.00' });
      expect(line.textContent).toContain('Nothing is due.');
      const person = screen.getByRole('region', { name: 'Talk to a person' });
      const call = within(person).getByRole('link', { name: /^Call / });
      expect(call.getAttribute('href')).toMatch(/^tel:\d{10}$/);
    });
  });

  it('leaves nothing of the session after logging out', async () => {
    localStorage.setItem('privacy-options', 'kept');
    sessionStorage.setItem('register-draft', '{}');
    const { left } = renderApp({ release, path: '/dashboard', answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
    expect(localStorage.getItem('jwt')).toBeNull();
    expect(localStorage.getItem('privacy-options')).toBe('kept');
    expect(sessionStorage.getItem('register-draft')).toBeNull();
    expect(left).toEqual(['/auth/login']);
  });
});

describe('the page of an application', () => {
  const at = (checklistStatus: string, more = {}) => ({
    [paths.profile]: { uuid: 'p' },
    [paths.application]: testApplication,
    [paths.status]: { checklistStatus, ...more },
  });

  it('STATUS-20 leads to the offers, STATUS-21 and says why to choose again', async () => {
    const answers = at('OFFER_SELECTION', { uwDecision: 'APPROVED', uwSubDecision: 'VERIFIED_OFFER' });
    renderApp({ release, path: `/account/heloc/${UUID}`, answers });
    await heading('Your offers');
    expect(window.location.pathname).toBe(`/account/heloc/${UUID}/product/select`);
    expect(new URLSearchParams(window.location.search).get('from')).toBe('signing/intro');
    expect(new URLSearchParams(window.location.search).get('decision')).toBe('APPROVED');
  });

  it('waits while the lender works, then moves on', async () => {
    const status = (count: number) => ({
      checklistStatus: count < 3 ? 'WAITING_FOR_INITIAL_OFFERS' : 'DECLINED',
    });
    const waiting: (() => void)[] = [];
    const wait = () => new Promise<void>((resolve) => waiting.push(resolve));
    const answers = { ...at(''), [paths.status]: status };
    renderApp({ release, path: `/account/heloc/${UUID}`, answers, wait });
    await heading('We are working on your application');
    expect(screen.getByText('Checking your credit file')).toBeTruthy();
    await expectAccessible();
    await waitFor(() => {
      for (const go of waiting.splice(0)) go();
      expect(screen.queryByRole('heading', { name: /^We are unable to offer you/ })).toBeTruthy();
    });
  });

  it('shows a plain message if the release has no screen for the status', async () => {
    const bare: LoadedRelease = { ...release, screens: () => ({ release, screens: {} }) };
    renderApp({ release: bare, path: `/account/heloc/${UUID}`, answers: at('COLLECT_ADDITIONAL_INFO') });
    await heading('Your application is on its way');
    expect(window.location.pathname).toBe(`/account/heloc/${UUID}/start/contact`);
    expect(screen.getByText('Application ID 70012345678')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to dashboard' })).toBeTruthy();
    await expectAccessible();
  });
});

describe('account-setup', () => {
  it('G-07 registers, then continues at the end of registration with the consents given', async () => {
    const register = 'POST /identity/api/v1/registration/register';
    sessionStorage.setItem('register-draft', '{"email":"ana@example.com","propertyAddress":{"zip":"78701"}}');
    const { left, made } = renderApp({
      release,
      path: '/account/heloc/register/account-setup',
      signedIn: false,
      answers: { [register]: { jwt: 'new' }, 'GET /identity/secure/api/v1_1/identity': { uuid: 'identity' } },
    });
    await heading('Finish setting up your account');
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Mobile phone'), '5125550123');
    await user.type(screen.getByLabelText('Password'), 'Correct-Horse1!');
    await user.type(screen.getByLabelText('Confirm password'), 'Correct-Horse1!');
    await user.click(screen.getByLabelText(/I have read and agree/));
    const link = screen.getByRole('link', { name: /disclosures and communications/ });
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    await user.click(screen.getByLabelText(/I agree to receive/));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(left).toEqual(['/account/heloc/register-v2/set-password']));
    expect(made(register)).toHaveLength(1);
    expect(JSON.parse(sessionStorage.getItem('register-draft') ?? '')).toMatchObject({
      phoneNumber: '5125550123',
      consents: { termPrivacy: true, communication: true },
    });
  });

  it('reads a draft saved before a field was renamed', async () => {
    sessionStorage.setItem('register-draft', '{"mail":"ana@example.com"}');
    const renamed = {
      version: 1,
      id: '9999-mail',
      why: 'a test',
      changes: [{ rename: { from: '/mail', to: '/email' } }],
      samples: [{ before: {}, after: {} }],
    };
    renderApp({
      release: { ...release, app: { ...release.app, migrations: [renamed] } },
      path: '/account/heloc/register/account-setup',
      signedIn: false,
    });
    await heading('Finish setting up your account');
    expect(screen.getByText('ana@example.com')).toBeTruthy();
  });
});

describe('start/profile', () => {
  const consents = `POST /service-application/api/v1/application/heloc/${UUID}/consents`;
  const consentTypes = 'GET /service-profile/api/v1/profile/consent-types';
  const given = [{ type: 'SOFT_CREDIT', version: '3', optInOut: 'OPT_IN' }];
  const newYork = {
    ...testApplication,
    selectedPropertyUuid: 'x',
    property: { uuid: 'x', state: 'NY' },
    consents: [],
  };

  function open(answer: unknown = {}) {
    let isGiven = false;
    const give = (count: number) => {
      const answered = typeof answer === 'function' ? (answer(count) as unknown) : answer;
      isGiven ||= !(answered instanceof Refusal);
      return answered;
    };
    return renderApp({
      release,
      path: `/account/heloc/${UUID}`,
      answers: {
        [paths.profile]: { uuid: 'p', name: { firstName: 'Ana', lastName: 'Lee' }, dob: '1980-05-01' },
        [paths.application]: () => (isGiven ? { ...newYork, consents: given } : newYork),
        [paths.status]: () => ({ checklistStatus: isGiven ? 'DECLINED' : 'WAITING_FOR_SOFT_CREDIT' }),
        [consentTypes]: [{ type: 'SOFT_CREDIT', version: '3' }],
        [consents]: give,
      },
    });
  }

  it('C-43 asks in New York for the soft credit authorization that the lender waits for, then continues', async () => {
    const { made } = open();
    await heading('One more authorization');
    expect(window.location.pathname).toBe(`/account/heloc/${UUID}/start/profile`);
    await expectAccessible();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(made(consents)).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /^A consumer report may be requested/ }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await heading(/^We are unable to offer you/);
    expect(made(consents).map(({ body }) => body)).toEqual(given);
  });

  it('keeps the answer and says what to do if the authorization cannot be sent', async () => {
    const { made } = open((count: number) => (count === 1 ? new Refusal(500) : {}));
    const user = userEvent.setup();
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeTruthy();
    expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await heading(/^We are unable to offer you/);
    const keys = made(consents).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });
});

describe('plain pages', () => {
  const open = (path: string, more: Partial<LoadedRelease> = {}) =>
    renderApp({
      release: { ...release, ...more },
      path,
      signedIn: false,
      answers: {
        'GET /service-operating-hours/external/api/v1/hours/OPS_PHONE': [
          { weekday: 'MONDAY', weekdayValue: 1, isOpen: true, startTime: '06:00', endTime: '18:00' },
          { weekday: 'SATURDAY', weekdayValue: 6, isOpen: false },
        ],
      },
    });

  it.each([
    ['ROUTE-13', '/account/heloc/not-accepting-apps', 'We are not accepting applications at this time'],
    ['ROUTE-15', '/account/heloc/coming-soon', 'Coming soon'],
    ['ROUTE-12', '/account/heloc/register/support', 'How can we help?'],
    ['ROUTE-11', '/account/heloc/register/account-setup', 'Finish setting up your account'],
    ['ROUTE-26', '/privacy', 'Privacy Policy'],
    ['ROUTE-26', '/terms', 'Terms of Service'],
    ['ROUTE-26', '/communications', 'Electronic records and communications'],
    ['ROUTE-39', '/waitlist', 'You are on the waitlist'],
    ['G-35', '/account/heloc/important-terms', 'Important Terms of Our Home Equity Line of Credit'],
  ])('%s %s opens without a session', async (_id, path, title) => {
    open(path);
    await heading(title);
    expect(window.location.pathname).toBe(path);
    await expectAccessible();
  });

  it("BRAND-13 uses the lender's name for its terms", async () => {
    open('/terms');
    await heading('Terms of Service');
    cleanup();
    open('/terms', await testRelease('harborlight'));
    await heading('Terms of Use');
  });

  it.each([
    [
      'goldenrodporch',
      /120 monthly payments of \$132\.50 and then a balloon payment of \$10,000\./,
      /no balloon/,
    ],
    ['lumenfold', /All our rates are fixed/, /variable|margin/],
    ['main', /so there is no balloon payment/, /interest of that month/],
  ])('G-35 shows for %s the important terms of its lines', async (brand, said, unsaid) => {
    open('/account/heloc/important-terms', await testRelease(brand));
    await heading('Important Terms of Our Home Equity Line of Credit');
    expect(screen.getByText(said)).toBeTruthy();
    expect(screen.queryByText(unsaid)).toBeNull();
  });

  it('SHELL-40 shows the hours of weekday 1 and weekday 6', async () => {
    open('/account/heloc/register/support');
    expect(
      await screen.findByText(/^Monday-Friday 6:00.AM to 6:00.PM PT and Saturday-Sunday Closed$/),
    ).toBeTruthy();
  });

  it("G-07 lists the lender's licenses, and links to NMLS Consumer Access", async () => {
    open('/licenses');
    await heading('Licenses');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows).toHaveLength(licensesOf(release.app.brand).length);
    expect(rows[0]?.textContent).toBe('ALMortgage Lender LicenseAL-41007');
    expect(screen.getByRole('link', { name: 'NMLS Consumer Access' })).toBeTruthy();
  });

  it.each(['/terms', '/communications', '/privacy', '/licenses'])(
    'ROUTE-18 %s redirects to the main site in production',
    async (path) => {
      const { left } = open(path, { mode: 'production' });
      await waitFor(() => expect(left).toEqual([`${release.app.brand.baseUrl}${path}`]));
    },
  );

  it.each(['/contact', '/exchange', '/portfolio'])(
    'ROUTE-30 says that %s does not exist here, and redirects nowhere',
    async (path) => {
      const { left } = renderApp({ release, path, signedIn: false });
      await heading('We could not find that page');
      expect(left).toEqual([]);
    },
  );

  it.each([
    [true, 'Go to dashboard', '/dashboard'],
    [false, 'Start your application', '/account/heloc/register-v2'],
  ])(
    'says that an unknown address does not exist, and where to continue (signed in: %s)',
    async (signedIn, name, href) => {
      renderApp({ release, path: '/nowhere', signedIn });
      const title = await heading('We could not find that page');
      await waitFor(() => expect(document.activeElement).toBe(title));
      expect(document.title).toContain('We could not find that page');
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
    },
  );
});
