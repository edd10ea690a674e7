import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { redirectedPaths } from '../../../core/flow/screenPaths.ts';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testApplication } from '../offer/testApplication.ts';
import { paths, Refusal, renderApp, type TestAppOptions, UUID } from '../testing/testApp.tsx';
import { releaseWith, testStep, textStep } from '../testing/testScreens.ts';

const ROOT = `/account/heloc/${UUID}`;
const saveContact = `PUT /service-application/api/v1/application/heloc/${UUID}/contact`;
const saveHmda = `PUT /service-application/api/v1/application/heloc/${UUID}/hmda`;

let release: LoadedRelease;
beforeAll(async () => {
  release = await releaseWith(
    {
      'start/contact': { steps: [{ step: 'contact', save: 'contact' }] },
      'start/hmda': {
        under: ['start/contact'],
        steps: [{ step: 'hmda', save: 'hmda', next: 'start/contact', back: 'start/contact' }],
      },
      liens: {
        steps: [
          { step: 'liens', save: 'liens', when: { '!': { var: 'status.liensComplete' } } },
          { step: 'inquiries' },
        ],
      },
      'income/review': { steps: [{ step: 'review' }] },
      'income/link/{type}': {
        under: ['income/review'],
        above: 'income/review',
        steps: [{ step: 'link', when: { '===': [{ var: 'screen.type' }, 'plaid'] } }],
      },
      'error/decline': { steps: [{ step: 'decline', next: '/dashboard' }] },
      'error/timeout': { steps: [{ step: 'timeout' }] },
      'document/disclosures': { under: 'any', keepOnDecline: true, steps: [{ step: 'disclosures' }] },
    },
    [
      testStep('contact'),
      testStep('hmda'),
      testStep('liens'),
      ...['inquiries', 'review', 'link', 'decline', 'timeout', 'disclosures'].map((id) => textStep(id)),
    ],
  );
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const title = (step: string) => screen.findByRole('heading', { level: 1, name: `Title of ${step}` });

/** Opens an address of an application at a status, which `stand` changes. */
function open(path: string, checklistStatus: string, options: Partial<TestAppOptions> = {}) {
  const standing = {
    status: { checklistStatus } as Record<string, unknown>,
    application: testApplication as object,
  };
  const app = renderApp({
    release,
    path: `${ROOT}${path}`,
    ...options,
    answers: {
      [paths.profile]: { uuid: 'p' },
      [paths.application]: () => standing.application,
      [paths.status]: () => standing.status,
      [paths.all]: [],
      ...options.answers,
    },
  });
  return { ...app, user: userEvent.setup(), standing };
}

const note = () => screen.getByLabelText<HTMLInputElement>(/^Note/);
const secret = () => screen.getByLabelText<HTMLInputElement>(/^Secret/);
const goOn = () => screen.getByRole('button', { name: 'Continue' });
const at = () => window.location.pathname.slice(ROOT.length);
const passingTime = () => vi.useFakeTimers({ shouldAdvanceTime: true });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const seeTab = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

describe('a screen of an application', () => {
  it('STATUS-09 is the one for the status, with a heading, a title and no accessibility problems', async () => {
    open('', 'COLLECT_ADDITIONAL_INFO');
    const heading = await title('contact');
    expect(at()).toBe('/start/contact');
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(document.title).toContain('Title of contact');
    expect(screen.getByText('Application ID 70012345678')).toBeTruthy();
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('ROUTE-23 keeps only pop-webchat of the query', async () => {
    open('?utm_source=a&pop-webchat=1', 'COLLECT_ADDITIONAL_INFO');
    await title('contact');
    expect(window.location.search).toBe('?pop-webchat=1');
  });

  it('replaces the previous page in the history, so Back does not lead to the loader', async () => {
    open('', 'COLLECT_ADDITIONAL_INFO');
    const visited = window.history.length;
    await title('contact');
    expect(window.history.length).toBe(visited);
  });

  it('opens if it belongs to the destination, and otherwise leads to the destination', async () => {
    open('/start/hmda', 'COLLECT_ADDITIONAL_INFO');
    await title('hmda');
    cleanup();
    open('/start/hmda', 'INCOME_VERIFICATION');
    await title('review');
    expect(at()).toBe('/income/review');
  });

  it('shows the first step whose condition holds', async () => {
    const { standing, user } = open('/liens', 'LIEN_VERIFICATION', {
      answers: { [`PUT /service-application/api/v1/application/heloc/${UUID}/liens`]: {} },
    });
    await title('liens');
    standing.status = { checklistStatus: 'LIEN_VERIFICATION', liensComplete: true };
    await user.click(goOn());
    await title('inquiries');
    expect(at()).toBe('/liens');
  });

  it('has no Back link if it would only lead here again', async () => {
    open('/start/hmda', 'HMDA');
    await title('hmda');
    expect(screen.queryByRole('link', { name: 'Back' })).toBeNull();
  });

  it('goes back by the Back link without asking the server again', async () => {
    const { user, calls } = open('/start/hmda', 'COLLECT_ADDITIONAL_INFO');
    await title('hmda');
    const before = calls.length;
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await title('contact');
    expect(calls.length).toBe(before);
  });

  it.each(Object.keys(redirectedPaths))(
    "ROUTE-19 ROUTE-34 redirects the index %s up one level, and on to the application's screen",
    async (group) => {
      open(`/${group}`, 'COLLECT_ADDITIONAL_INFO');
      await title('contact');
    },
  );

  it.each(['/income/link', '/income/link/nonsense'])(
    'ROUTE-20 %s leads to the review of the income',
    async (path) => {
      open(path, 'INCOME_VERIFICATION');
      await title('review');
      expect(at()).toBe('/income/review');
    },
  );

  it("ROUTE-14 returns from a bank to the stored application's link", async () => {
    sessionStorage.setItem('heloc-uuid', UUID);
    open('', 'INCOME_VERIFICATION', { path: '/account/heloc/plaid-oauth-success?oauth_state_id=1' });
    await title('link');
    expect(window.location.pathname + window.location.search).toBe(
      `${ROOT}/income/link/plaid?oauth_state_id=1`,
    );
  });

  it('ROUTE-37 leads to the dashboard when everything is complete', async () => {
    open('', 'COMPLETE');
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  });

  it.each([paths.profile, paths.application])('ROUTE-35 leads to the dashboard without %s', async (call) => {
    open('/start/contact', 'COLLECT_ADDITIONAL_INFO', { answers: { [call]: new Refusal(404) } });
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  });

  it('SIGNER-13 ends the session of an additional signer and loads the page again', async () => {
    const { left } = open('/start/contact', 'COLLECT_ADDITIONAL_INFO', {
      answers: { [paths.profile]: { uuid: 'p', type: 'CO_DEEDER' } },
    });
    // Read now, because the page moves to the login when the session ends.
    const address = window.location.href;
    await waitFor(() => expect(left).toEqual([address]));
    expect(localStorage.getItem('jwt')).toBeNull();
  });
});

it('SIGNER-13 SIGNER-14 ends the session of somebody whom the application lists as a signer', async () => {
  const identityUuid = '4f9d3c1e-0000-4000-8000-000000000001';
  localStorage.setItem('jwt', `a.${btoa(JSON.stringify({ sub: identityUuid }))}.c`);
  const { left } = open('/start/contact', 'COLLECT_ADDITIONAL_INFO', {
    signedIn: false,
    answers: { [paths.application]: { ...testApplication, helocSigners: [{ identityUuid }] } },
  });
  await waitFor(() => expect(left).toHaveLength(1));
  expect(localStorage.getItem('jwt')).toBeNull();
});

describe('addresses without a session', () => {
  it('ROUTE-28 lead to the login and back, query and all', async () => {
    open('/bank/autopay?pop-webchat=1', 'AUTOPAY_ACCOUNT', { signedIn: false });
    await screen.findByRole('heading', { level: 1, name: 'Log in to your account' });
    const query = new URLSearchParams({ redirectUrl: `${ROOT}/bank/autopay?pop-webchat=1` });
    expect(window.location.pathname + window.location.search).toBe(`/auth/login?${query}`);
  });

  it("ROUTE-22 ROUTE-28 of signers lead to the signers' login", async () => {
    open('', 'UNKNOWN', { path: '/account/heloc/heloc-signer/sign', signedIn: false });
    await screen.findByRole('heading', { level: 1, name: 'Log in to your account' });
    const query = new URLSearchParams({ redirectUrl: '/account/heloc/heloc-signer/sign' });
    expect(window.location.pathname + window.location.search).toBe(
      `/account/heloc/heloc-signer/login?${query}`,
    );
  });

  it("SIGNER-02 ROUTE-27 the signers' index is their login", async () => {
    open('', 'UNKNOWN', { path: '/account/heloc/heloc-signer', signedIn: false });
    await screen.findByRole('heading', { level: 1, name: 'Log in to your account' });
    expect(window.location.pathname).toBe('/account/heloc/heloc-signer/login');
  });
});

describe('a status that changes', () => {
  it('ROUTE-36 leads after a decline away from a screen, except from the disclosures', async () => {
    const { standing } = open('/start/contact', 'COLLECT_ADDITIONAL_INFO');
    await title('contact');
    standing.status = { checklistStatus: 'DECLINED' };
    await seeTab();
    await title('decline');
    cleanup();
    const other = open('/document/disclosures', 'COLLECT_ADDITIONAL_INFO');
    await title('disclosures');
    other.standing.status = { checklistStatus: 'DECLINED' };
    await seeTab();
    await waitFor(() => expect(other.made(paths.status).length).toBeGreaterThan(2));
    await title('disclosures');
  });

  it('leaves a step that another tab saved, once this tab is visible again', async () => {
    const { standing } = open('/start/contact', 'COLLECT_ADDITIONAL_INFO');
    await title('contact');
    standing.status = { checklistStatus: 'INCOME_VERIFICATION' };
    await seeTab();
    await title('review');
  });

  it('is read every 30 seconds, also after a failed read', async () => {
    passingTime();
    let answer: unknown = { checklistStatus: 'COLLECT_ADDITIONAL_INFO' };
    const { made } = open('/start/contact', '', { answers: { [paths.status]: () => answer } });
    await title('contact');
    const reads = made(paths.status).length;
    answer = new Refusal(500);
    await pass(30_000);
    expect(made(paths.status)).toHaveLength(reads + 1);
    answer = { checklistStatus: 'INCOME_VERIFICATION' };
    await pass(30_000);
    await title('review');
  });

  it('is not read while the tab is hidden', async () => {
    passingTime();
    const { made } = open('/start/contact', 'COLLECT_ADDITIONAL_INFO');
    await title('contact');
    const reads = made(paths.status).length;
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(90_000);
    expect(made(paths.status)).toHaveLength(reads);
    hidden.mockRestore();
    await seeTab();
    await waitFor(() => expect(made(paths.status)).toHaveLength(reads + 1));
  });

  it('is read sooner, after doubling delays, if the screen asks nothing', async () => {
    passingTime();
    const { standing, made } = open('/error/timeout', 'ORDER_FULL_TITLE');
    await title('timeout');
    const reads = made(paths.status).length;
    await pass(2_000);
    await waitFor(() => expect(made(paths.status)).toHaveLength(reads + 1));
    standing.status = { checklistStatus: 'INCOME_VERIFICATION' };
    await pass(2_000);
    expect(made(paths.status)).toHaveLength(reads + 1);
    await pass(2_000);
    await title('review');
  });

  it('STATUS-04 keeps saying that it takes longer until something really changes', async () => {
    const pauses: (() => void)[] = [];
    const wait = (milliseconds: number) =>
      milliseconds > 20_000 ? new Promise<void>(() => undefined) : new Promise<void>((go) => pauses.push(go));
    const { standing, made } = open('', 'IN_PROGRESS', { wait });
    await waitFor(() => {
      for (const go of pauses.splice(0)) go();
      expect(at()).toBe('/error/timeout');
    });
    expect(made(paths.status)).toHaveLength(14);
    await title('timeout');
    await seeTab();
    expect(at()).toBe('/error/timeout');
    standing.status = { checklistStatus: 'INCOME_VERIFICATION' };
    await seeTab();
    await title('review');
  });
});

describe('saving a step', () => {
  it('sends the answers in their places and goes to the screen for the new status', async () => {
    const { user, standing, made } = open('/start/contact', 'COLLECT_ADDITIONAL_INFO', {
      answers: {
        [saveContact]: () => {
          standing.status = { checklistStatus: 'INCOME_VERIFICATION' };
          return {};
        },
      },
    });
    await title('contact');
    await user.type(note(), 'hello');
    await user.type(secret(), 'hush');
    await user.dblClick(goOn());
    await title('review');
    expect(made(saveContact).map(({ body }) => body)).toEqual([{ kept: { note: 'hello' }, secret: 'hush' }]);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('hello');
  });

  it('leads to the next screen of the step', async () => {
    const { user } = open('/start/hmda', 'COLLECT_ADDITIONAL_INFO', { answers: { [saveHmda]: {} } });
    await title('hmda');
    await user.click(goOn());
    await title('contact');
  });

  it('starts with saved answers, overridden by entered ones; never keeps sensitive ones', async () => {
    const saved = { ...testApplication, answers: { contact: { kept: { note: 'saved' } } } };
    const first = open('/start/contact', 'COLLECT_ADDITIONAL_INFO', {
      answers: { [paths.application]: saved },
    });
    await title('contact');
    expect(note().value).toBe('saved');
    await first.user.clear(note());
    await first.user.type(note(), 'entered');
    await first.user.type(secret(), 'hush');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('hush');
    cleanup();
    open('/start/contact', 'COLLECT_ADDITIONAL_INFO', { answers: { [paths.application]: saved } });
    await title('contact');
    expect(note().value).toBe('entered');
    expect(secret().value).toBe('');
  });

  it('keeps all answers if they are refused, says why, and sends the same again under the same key', async () => {
    const { user, made } = open('/start/contact', 'COLLECT_ADDITIONAL_INFO', {
      answers: {
        [saveContact]: (count: number) =>
          count === 1 ? new TypeError('offline') : new Refusal(422, { errors: ['Not this note'] }),
      },
    });
    await title('contact');
    await user.type(note(), 'a');
    await user.click(goOn());
    await screen.findByText(/^We could not reach our server/);
    await user.click(goOn());
    await screen.findByText('Not this note.');
    expect(note().value).toBe('a');
    await user.type(note(), 'b');
    await user.click(goOn());
    await waitFor(() => expect(made(saveContact)).toHaveLength(3));
    const keys = made(saveContact).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  it("goes to the application's current screen if the step is out of order", async () => {
    const { user, standing } = open('/start/contact', 'COLLECT_ADDITIONAL_INFO', {
      answers: { [saveContact]: new Refusal(409, { errors: [] }) },
    });
    await title('contact');
    standing.status = { checklistStatus: 'INCOME_VERIFICATION' };
    await user.click(goOn());
    await title('review');
  });

  it('STATUS-06 reads again while the lender still reports the old status', async () => {
    let isPolling = false;
    const wait = (milliseconds: number) =>
      isPolling && milliseconds < 10_000 ? Promise.resolve() : new Promise<void>(() => undefined);
    const lagging = { reads: 0 };
    const { user } = open('/start/contact', 'COLLECT_ADDITIONAL_INFO', {
      wait,
      answers: {
        [saveContact]: () => {
          isPolling = true;
          return {};
        },
        [paths.status]: () => {
          lagging.reads += isPolling ? 1 : 0;
          return { checklistStatus: lagging.reads < 4 ? 'COLLECT_ADDITIONAL_INFO' : 'INCOME_VERIFICATION' };
        },
      },
    });
    await title('contact');
    await user.click(goOn());
    await title('review');
    expect(lagging.reads).toBeGreaterThanOrEqual(4);
  });

  it('goes at once to the destination from a screen beside it, because the lender does not lag', async () => {
    const { user } = open('/document/disclosures', 'COLLECT_ADDITIONAL_INFO', {
      wait: () => new Promise<void>(() => undefined),
    });
    await title('disclosures');
    await user.click(goOn());
    await title('contact');
  });
});

describe('the part for screens', () => {
  it('is loaded once, and again if it could not be loaded', async () => {
    const gone = Promise.reject(new TypeError('gone'));
    gone.catch(() => undefined);
    let isGone = true;
    const { user } = open('/start/contact', 'COLLECT_ADDITIONAL_INFO', {
      release: { ...release, screens: () => (isGone ? gone : release.screens()) },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isGone = false;
    await user.click(again);
    await title('contact');
  });
});
