import { randomUUID } from 'node:crypto';
import { at } from '../fixtures.ts';
import { createBorrower, registerIdentity } from '../sandbox.ts';
import { everyPage, FIGURE_INFO, NOTIFICATIONS, PROFILE, STATUS } from './commonCalls.ts';
import { hasTitle, type Prepared, pathOf, type Scene } from './scene.ts';

const PASSWORD = 'Correct-horse-7!';

async function newAccount(): Promise<Required<Pick<Prepared, 'own' | 'jwt'>>> {
  const email = `${randomUUID()}@example.com`;
  return { jwt: await registerIdentity('main', { email, password: PASSWORD }), own: { email } };
}

const withApplication = async (): Promise<Prepared> => {
  const { jwt } = await createBorrower({ org: 'main', status: 'HMDA', application: { pinned: true } });
  return { address: at('main', '/dashboard'), jwt };
};

const ALL = 'GET /service-application/api/v1/application/heloc/all';

/** Signing in and out, and the dashboard. */
export const accountScenes: Readonly<Record<string, Scene>> = {
  'somebody logs in': {
    needed: ['POST /identity/api/v1/login'],
    // Suggestions of passkeys, where the browser has any.
    alone: ['POST /identity/api/v1/passkey/challenge'],
    async prepare() {
      const { own } = await newAccount();
      return { address: at('main', '/auth/login'), own };
    },
    stands: (page) => hasTitle(page, 'Log in'),
    async fill(page, { own }) {
      await page.getByLabel('Email address').fill(own?.email ?? '');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    },
    send: (page) => page.getByLabel('Password', { exact: true }).press('Enter'),
    isDone: (page) => hasTitle(page, 'Your applications'),
  },
  'a hosted sign-in begins': {
    needed: [],
    background: ['POST /identity-broker/customer/api/v3/login'],
    async prepare() {
      return {
        address: at('cinderridge-wholesale', '/auth/login'),
        tab: { 'flag-overrides': JSON.stringify({ 'fe-identity-broker-mode': true }) },
      };
    },
    isDone: async (page) => (await page.locator('input[type=password]').count()) > 0,
  },
  'the dashboard': {
    needed: [ALL],
    background: [...everyPage, FIGURE_INFO, PROFILE, STATUS, NOTIFICATIONS],
    prepare: withApplication,
    isDone: async (page) =>
      (await page
        .getByRole('main')
        .getByRole('article')
        .or(page.getByRole('main').getByRole('listitem'))
        .count()) > 0,
  },
  'the dashboard without the identity broker': {
    needed: [],
    background: ['GET /identity/secure/api/v1/identity'],
    always: [FIGURE_INFO],
    prepare: withApplication,
    isDone: async (page) => (await page.getByRole('main').getByRole('listitem').count()) > 0,
  },
  'somebody logs out': {
    needed: [],
    background: ['POST /identity-broker/customer/secure/api/v3/logout'],
    prepare: withApplication,
    stands: (page) => hasTitle(page, 'Your applications'),
    send: (page) => page.getByRole('main').getByRole('button', { name: 'Log out' }).click(),
    isDone: async (page) =>
      pathOf(page) === '/auth/login' && (await page.evaluate(() => localStorage.getItem('jwt'))) === null,
  },
};
