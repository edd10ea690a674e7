import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { paths, Refusal, renderApp, type TestAppOptions } from '../testing/testApp.tsx';

const INFO = 'GET /identity-broker/customer/secure/api/v3/self/figureinfo';
const SECOND = 'GET /identity/secure/api/v1/identity';
const LOGOUT = 'POST /identity-broker/customer/secure/api/v3/logout';
const BROKER = 'POST /identity-broker/customer/api/v3/login';
const VERIFY = 'POST /identity/limited/api/v1/login/verify';

let release: LoadedRelease;
let hosted: LoadedRelease;
const withMode = (mode: 'legacy' | 'broker' | 'optimizely'): LoadedRelease => ({
  ...release,
  app: { ...release.app, brand: { ...release.app.brand, auth: { mode } } },
});
beforeAll(async () => {
  release = await testRelease();
  hosted = withMode('broker');
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const user = {
  uuid: 'identity',
  organizationCode: 'main',
  profileType: 'INDIVIDUAL',
  email: 'ana@example.com',
  updatedAt: '2026-06-01T10:00:00Z',
  isManageable: true,
  isBroker: false,
  aliases: [{ type: 'Phone', value: '2025550143' }],
  passwordExpired: false,
  twoFactorEnabled: false,
  totpVerified: false,
};
const dashboard = { [paths.profile]: { uuid: 'p', name: { firstName: 'Ana' } }, [paths.all]: [] };
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

async function expectAccessible() {
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
}

describe('the signed-in user', () => {
  it('AUTH-19 CALL-32 asks the identity broker, AUTH-13 and shows the settings of that user', async () => {
    const factor = { 'GET /identity/secure/api/v1/two-factor': { method: 'NONE' } };
    const app = renderApp({ release, path: '/dashboard/settings', answers: { [INFO]: user, ...factor } });
    await heading('Account settings');
    expect(await screen.findByText(/ana@example\.com/)).toBeTruthy();
    expect(app.made(INFO)[0]?.headers.get('x-application-name')).toBe('heloc');
    expect(app.made(SECOND)).toEqual([]);
    await expectAccessible();
  });

  it('AUTH-19 CALL-11 asks identity if the broker does not know', async () => {
    const answers = { ...dashboard, [INFO]: new Refusal(500), [SECOND]: user };
    const app = renderApp({ release, path: '/dashboard', answers });
    await waitFor(() => expect(app.made(SECOND)).toHaveLength(1));
    expect(app.made(SECOND)[0]?.headers.get('authorization')).toBe('Bearer token');
  });

  it('AUTH-07 a jwt suffices to be authenticated if both sources fail', async () => {
    const app = renderApp({ release, path: '/dashboard', answers: dashboard });
    await waitFor(() => expect(app.made(SECOND)).toHaveLength(1));
    expect(await screen.findByText('Hello, Ana')).toBeTruthy();
    expect(app.left).toEqual([]);
  });

  it('AUTH-07 AUTH-08 a uuid suffices without a jwt if sign-in is hosted: its token comes with the answer', async () => {
    const found = () =>
      new Response(JSON.stringify(user), {
        headers: { 'content-type': 'application/json', authorization: 'Bearer from-broker' },
      });
    const factor = { 'GET /identity/secure/api/v1/two-factor': { method: 'NONE' } };
    renderApp({
      release: hosted,
      path: '/dashboard/settings',
      signedIn: false,
      answers: { [INFO]: found, ...factor },
    });
    await heading('Account settings');
    expect(localStorage.getItem('jwt')).toBe('from-broker');
  });

  it.each(['/dashboard/settings', '/dashboard/settings/password', '/dashboard/settings/two-step/app'])(
    'offers a borrower who signs in elsewhere neither a password nor a second step at %s',
    async (path) => {
      const factor = { 'GET /identity/secure/api/v1/two-factor': { method: 'NONE' } };
      const members = await testRelease('peregrinefalls');
      const app = renderApp({ release: members, path, answers: { [INFO]: user, ...factor } });
      await heading('Account settings');
      expect(await screen.findByText(/ana@example\.com/)).toBeTruthy();
      expect(screen.getByText(/^You log in with .* changed there, not here\.$/)).toBeTruthy();
      expect(screen.queryByText('Change password')).toBeNull();
      expect(screen.queryByText(/two-step/i)).toBeNull();
      expect(screen.queryByLabelText(/password/i)).toBeNull();
      expect(app.made('GET /identity/secure/api/v1/two-factor')).toEqual([]);
      expect(window.location.pathname).toBe('/dashboard/settings');
      await expectAccessible();
    },
  );

  it('offers who only signs their password and a second step, and the way back, also where borrowers sign in elsewhere', async () => {
    const factor = { 'GET /identity/secure/api/v1/two-factor': { method: 'NONE' } };
    const members = await testRelease('peregrinefalls');
    renderApp({
      release: members,
      path: '/dashboard/settings',
      answers: { [INFO]: { ...user, type: 'CO_DEEDER' }, ...factor },
    });
    await heading('Account settings');
    expect(await screen.findByRole('link', { name: 'Change password' })).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 2, name: /two-step/i })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the signing' }).getAttribute('href')).toBe(
      '/account/heloc/heloc-signer/resume',
    );
    await expectAccessible();
  });

  it('AUTH-11 requests no profile and no user while nobody is signed in', async () => {
    const app = renderApp({ release, path: '/auth/login', signedIn: false, answers: {} });
    await heading('Log in to your account');
    expect([...app.made(paths.profile), ...app.made(INFO), ...app.made(SECOND)]).toEqual([]);
  });
});

describe('logging out', () => {
  async function logOut(answer: unknown, ports: Pick<TestAppOptions, 'wait'> = {}) {
    const storedAtCall: (string | null)[] = [];
    const logout = () => {
      storedAtCall.push(localStorage.getItem('jwt'));
      return answer;
    };
    const app = renderApp({
      release,
      path: '/dashboard',
      answers: { ...dashboard, [INFO]: user, [LOGOUT]: logout },
      ...ports,
    });
    await heading('Your applications');
    await userEvent.click((await screen.findAllByRole('button', { name: 'Log out' }))[0] as HTMLElement);
    await waitFor(() => expect(app.left).toHaveLength(1));
    return { ...app, storedAtCall };
  }

  it("AUTH-16 CALL-31 removes the jwt first, then makes the call with it, AUTH-17 and follows the answer's redirect", async () => {
    const { made, left, storedAtCall } = await logOut({ redirect: 'https://signin.example/bye' });
    expect(storedAtCall).toEqual([null]);
    expect(made(LOGOUT)[0]?.headers.get('authorization')).toBe('Bearer token');
    expect(left).toEqual(['https://signin.example/bye']);
  });

  it.each([
    ['the call fails', new Refusal(500)],
    ['the network fails', new Error('offline')],
    ['the answer is no address', { redirect: 'javascript:alert(1)' }],
    ['the answer is empty', {}],
  ])('AUTH-18 falls back to /auth/login when %s', async (_what, answer) => {
    expect((await logOut(answer)).left).toEqual(['/auth/login']);
  });

  it('AUTH-18 falls back to /auth/login if no answer comes in 5 seconds', async () => {
    const waited: number[] = [];
    const wait = (milliseconds: number) => {
      if (milliseconds === 5_000) waited.push(milliseconds);
      return milliseconds === 5_000 ? Promise.resolve() : new Promise<void>(() => undefined);
    };
    const { left } = await logOut(new Promise(() => undefined), { wait });
    expect([left, waited]).toEqual([['/auth/login'], [5_000]]);
  });
});

describe('the session of an additional signer', () => {
  const AREA = '/account/heloc/heloc-signer';
  const signer = {
    uuid: '4f9d3c1e-0000-4000-8000-000000000001',
    role: 'DEED_HOLDER',
    firstName: 'Robin',
    lastName: 'Vance',
    state: 'FL',
    status: 'CANCELLED',
    steps: [],
    isReadyToSign: false,
    next: 'cancelled',
  };

  function open(path: string, more: Partial<TestAppOptions> = {}) {
    localStorage.setItem('jwt', `a.${btoa(JSON.stringify({ scope: 'signer' }))}.c`);
    return renderApp({
      release,
      path,
      signedIn: false,
      answers: {
        [SECOND]: { ...user, type: 'CO_DEEDER' },
        [LOGOUT]: { redirect: 'https://signin.example/bye' },
        'GET /service-application/api/v1/application/heloc/signer': [signer],
      },
      ...more,
    });
  }

  it.each([
    [`${AREA}/cancelled`, 'This application was cancelled'],
    ['/dashboard/settings', 'Account settings'],
  ])("SIGNER-04 ends at the signers' login when they log out at %s", async (path, title) => {
    const { left } = open(path);
    await heading(title);
    await userEvent.click(await screen.findByRole('button', { name: 'Your account' }));
    await userEvent.click((await screen.findAllByRole('button', { name: 'Log out' }))[0] as HTMLElement);
    await waitFor(() => expect(left).toEqual([`${AREA}/login`]));
  });

  it.each([`${AREA}/cancelled`, '/dashboard/settings'])(
    "SIGNER-04 ends at the signers' login after 15 idle minutes at %s, which leads back",
    async (path) => {
      let time = 0;
      const { left } = open(path, { now: () => time });
      await waitFor(() => expect(localStorage.getItem('last-activity')).toBe('0'));
      await act(async () => {
        time = 15 * 60_000;
        document.dispatchEvent(new Event('visibilitychange'));
      });
      const query = new URLSearchParams({ redirectUrl: path });
      await waitFor(() => expect(left).toEqual([`${AREA}/login?${query}`]));
    },
  );

  it("leads from a code at the signers' login back to that login", async () => {
    const login = { jwt: 'limited', twoFactorEnabled: true, totpVerified: false, methods: ['TOTP'] };
    renderApp({ release, path: `${AREA}/login`, signedIn: false, answers: { [paths.login]: login } });
    await heading('Log in to your account');
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(`${AREA}/login`);
    await userEvent.type(screen.getByLabelText('Email address'), 'robin@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'Secret-1234567{Enter}');
    await heading('Enter your code');
    expect((await screen.findByRole('link', { name: 'Back to login' })).getAttribute('href')).toBe(
      `${AREA}/login`,
    );
  });
});

describe('the hosted sign-in', () => {
  const open = (
    answers: Record<string, unknown>,
    path = '/auth/login?redirectUrl=/account/heloc/x&externalStateNonce=n1',
  ) => renderApp({ release: hosted, path, signedIn: false, answers });

  it('AUTH-14 CALL-30 sends the application, mode, organization and nonce, and follows the redirect', async () => {
    const asked = vi.spyOn(URLSearchParams.prototype, 'toString');
    const app = open({ [BROKER]: { redirect: '/identity-broker/customer/hosted/login?state=s' } });
    await waitFor(() => expect(app.left).toEqual(['/identity-broker/customer/hosted/login?state=s']));
    expect(app.made(BROKER)).toHaveLength(1);
    const { headers } = app.made(BROKER)[0] as { headers: Headers };
    expect([headers.get('x-application-name'), headers.get('x-org')]).toEqual(['heloc', 'main']);
    expect(headers.get('authorization')).toBeNull();
    const queries = asked.mock.results.map(({ value }) => String(value));
    const query = new URLSearchParams(queries.find((text) => text.includes('telemetryTrackingId')) ?? '');
    asked.mockRestore();
    expect(Object.fromEntries(query)).toEqual({
      applicationName: 'heloc',
      mode: 'login',
      orgCode: 'main',
      telemetryTrackingId: 'tracker',
      externalStateNonce: 'n1',
      redirectUrl: '/account/heloc/x',
    });
  });

  it('SIGNER-04 leaves the login of additional signers alone: their accounts are ours', async () => {
    const app = open({ [BROKER]: { redirect: '/hosted' } }, '/account/heloc/heloc-signer/login');
    await heading('Log in to your account');
    expect([app.made(BROKER), app.left]).toEqual([[], []]);
  });

  it('AUTH-15 falls back to the form at /auth/login', async () => {
    const app = open({ [BROKER]: new Refusal(503) }, '/auth/login');
    await heading('Log in to your account');
    expect(window.location.pathname).toBe('/auth/login');
    expect(screen.getByText(/login page could not be reached/)).toBeTruthy();
    expect(app.left).toEqual([]);
  });

  it.each(['/auth/login', '/account/heloc/heloc-signer/login'])(
    'AUTH-05 where no broker is connected, %s asks for the password, and nothing is asked of a broker',
    async (path) => {
      const app = renderApp({ release: { ...hosted, ports: new Set() }, path, signedIn: false });
      await heading('Log in to your account');
      expect(screen.getByLabelText('Password')).toBeTruthy();
      expect(screen.queryByText(/login page could not be reached/)).toBeNull();
      expect([app.made(BROKER), app.left]).toEqual([[], []]);
    },
  );

  it('does not send a person who has just logged out straight back', async () => {
    sessionStorage.setItem('notice', 'auth.login.signedOut');
    const app = open({ [BROKER]: { redirect: '/hosted' } });
    await heading('You are logged out');
    expect(app.made(BROKER)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Continue to login' }));
    await waitFor(() => expect(app.left).toEqual(['/hosted']));
  });

  it.each([
    [true, 'hosted'],
    [false, 'own form'],
  ])('AUTH-05 optimizely follows the experiment: %s means %s', async (enabled, _what) => {
    const features = { flags: { 'fe-identity-broker-mode': { enabled } } };
    const answers = new Proxy(
      { [BROKER]: { redirect: '/hosted' } },
      {
        get: (known, call: string) => (call.includes('features') ? features : Reflect.get(known, call)),
        getOwnPropertyDescriptor: (known, call) =>
          String(call).includes('features')
            ? { configurable: true, enumerable: true, value: features }
            : Reflect.getOwnPropertyDescriptor(known, call),
      },
    );
    const app = renderApp({ release: withMode('optimizely'), path: '/auth/login', signedIn: false, answers });
    if (enabled) await waitFor(() => expect(app.left).toEqual(['/hosted']));
    else await heading('Log in to your account');
  });
});

describe('the second step of signing in', () => {
  it("asks for the app's code and stores the session only after it", async () => {
    const asked = { jwt: 'limited', twoFactorEnabled: true, totpVerified: false, methods: ['TOTP', 'EMAIL'] };
    const verify = (count: number) =>
      count === 1
        ? new Refusal(401)
        : { jwt: 'whole', twoFactorEnabled: true, totpVerified: true, methods: [] };
    const app = renderApp({
      release,
      path: '/auth/login?redirectUrl=/account/heloc/x',
      signedIn: false,
      answers: { [paths.login]: asked, [VERIFY]: verify },
    });
    await heading('Log in to your account');
    const fingers = userEvent.setup();
    await fingers.type(screen.getByLabelText('Email address'), 'ana@example.com');
    await fingers.type(screen.getByLabelText('Password'), 'Secret-1234567{Enter}');
    await heading('Enter your code');
    expect(localStorage.getItem('jwt')).toBeNull();
    await fingers.type(await screen.findByLabelText('6-digit code'), '111111{Enter}');
    expect(await screen.findByText(/That code is not right/)).toBeTruthy();
    await expectAccessible();
    await fingers.type(screen.getByLabelText('6-digit code'), '{Backspace}2{Enter}');
    await waitFor(() => expect(app.left).toEqual(['/account/heloc/x']));
    expect(app.made(VERIFY).map(({ body }) => body)).toEqual([
      { method: 'TOTP', code: '111111' },
      { method: 'TOTP', code: '111112' },
    ]);
    expect(app.made(VERIFY)[0]?.headers.get('authorization')).toBe('Bearer limited');
    expect(localStorage.getItem('jwt')).toBe('whole');
  });
});

describe('an idle session', () => {
  const MINUTE = 60_000;

  async function idle() {
    let time = 0;
    const { left } = renderApp({
      release,
      path: '/dashboard/settings',
      answers: { [INFO]: user },
      now: () => time,
    });
    await waitFor(() => expect(localStorage.getItem('last-activity')).toBe('0'));
    const passTo = (minutes: number) =>
      act(async () => {
        time = minutes * MINUTE;
        document.dispatchEvent(new Event('visibilitychange'));
      });
    await passTo(14.5);
    await screen.findByRole('dialog', { name: 'Are you still there?' });
    return { left, passTo };
  }

  it('G-34 ends after the warning, even if the pointer moves or a key is pressed', async () => {
    const { left, passTo } = await idle();
    fireEvent.pointerDown(document.body);
    fireEvent.keyDown(document.body, { key: 'a' });
    await passTo(15);
    await waitFor(() => expect(left).toHaveLength(1));
    expect(left[0]).toMatch(/^\/auth\/login/);
    expect(localStorage.getItem('jwt')).toBeNull();
  });

  it('G-34 continues for another 15 minutes if the warning is answered', async () => {
    const { left, passTo } = await idle();
    await userEvent.click(screen.getByRole('button', { name: 'Stay logged in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await passTo(28);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(left).toEqual([]);
  });
});

it('logging out in another tab leads this one to the login', async () => {
  renderApp({ release, path: '/dashboard/settings', answers: { [INFO]: user } });
  await heading('Account settings');
  localStorage.removeItem('jwt');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'jwt', newValue: null }));
  });
  await heading('Log in to your account');
});
