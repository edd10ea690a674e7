import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { Refusal, renderApp } from '../testing/testApp.tsx';

const RESET = 'POST /identity/api/v1/password/reset';
const CHANGE = 'PUT /identity/secure/api/v1/password';
const DEVICE = 'POST /identity/api/v1/device';
const FACTOR = '/identity/secure/api/v1/two-factor';
const WEAK = new Refusal(400, { errors: [], reason: 'password' });
const COMMON = 'Summer2026!!';

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
const type = async (label: string, value: string) =>
  fireEvent.input(await screen.findByLabelText(label), { target: { value } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function expectSaidAtField(label: string) {
  expect((await screen.findAllByText('Password is not strong enough')).length).toBeGreaterThan(0);
  const field = screen.getByLabelText<HTMLInputElement>(label);
  expect([field.getAttribute('aria-invalid'), field.value]).toEqual(['true', COMMON]);
  await waitFor(() => expect(document.activeElement).toBe(field));
}

describe('FIELD-19 a password that the lender refuses', () => {
  it('is reported at its field on the page that the mail links to, and the link still works', async () => {
    window.history.replaceState(null, '', '/');
    renderApp({ release, path: '/auth/reset#secret', signedIn: false, answers: { [RESET]: WEAK } });
    await heading('Choose a new password');
    await type('New password', COMMON);
    await type('Confirm password', COMMON);
    await press('Save new password');
    await expectSaidAtField('New password');
    await heading('Choose a new password');
  });

  it('is reported at its field in the settings', async () => {
    renderApp({ release, path: '/dashboard/settings/password', answers: { [CHANGE]: WEAK } });
    await heading('Change your password');
    await type('Current password', 'Correct-horse-7!');
    await type('New password', COMMON);
    await type('Confirm password', COMMON);
    await press('Save new password');
    await expectSaidAtField('New password');
  });
});

describe('a lender that asks for length', () => {
  it('shows only the length hint, with its number, and accepts a passphrase', async () => {
    const other = await testRelease('inkwell');
    const app = renderApp({
      release: other,
      path: '/auth/reset#secret',
      signedIn: false,
      answers: { [RESET]: {} },
    });
    await heading('Choose a new password');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('At least 15 characters'),
    ]);
    await type('New password', 'fourteen chars');
    await type('Confirm password', 'fourteen chars');
    await press('Save new password');
    expect((await screen.findAllByText('Password is not strong enough')).length).toBeGreaterThan(0);
    for (const label of ['New password', 'Confirm password']) await type(label, 'violet tractor under spoon');
    await press('Save new password');
    await waitFor(() =>
      expect(app.made(RESET)[0]?.body).toMatchObject({ password: 'violet tractor under spoon' }),
    );
  });
});

describe('switching two-step verification on', () => {
  it('asks for the password besides the code, and says if it is wrong', async () => {
    const said = 'That is not your current password.';
    const app = renderApp({
      release,
      path: '/dashboard/settings/two-step/email',
      answers: {
        [`POST ${FACTOR}/code`]: {},
        [`PUT ${FACTOR}`]: new Refusal(422, { errors: [said] }),
      },
    });
    await heading('Check your email');
    await type('6-digit code', '123456');
    await press('Turn on');
    expect(app.made(`PUT ${FACTOR}`)).toEqual([]);
    await type('Current password', 'Wrong-horse-7!');
    await press('Turn on');
    expect(await screen.findByText(said)).toBeTruthy();
    expect(app.made(`PUT ${FACTOR}`)[0]?.body).toEqual({
      method: 'EMAIL',
      code: '123456',
      password: 'Wrong-horse-7!',
    });
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});

describe('the mailed link that confirms an address', () => {
  const CONFIRM = 'POST /identity/api/v1/email/confirm';
  const open = (path: string, answer: unknown) =>
    renderApp({ release, path, signedIn: false, answers: { [CONFIRM]: answer } });
  const pressed = async (path: string, answer: unknown) => {
    const app = open(path, answer);
    await heading('Confirm your email address');
    await press('Confirm my email address');
    return app;
  };
  const reload = (answer: unknown) => {
    cleanup();
    const { location, history } = window;
    const path = `${location.pathname}${location.hash}`;
    const answers = { [CONFIRM]: answer };
    return renderApp({ release, path, signedIn: false, historyState: history.state, answers });
  };

  it('confirms nothing when opened, as mail scanners do, and says what the button will do', async () => {
    const app = open('/auth/confirm#secret', { alreadyConfirmed: false });
    await heading('Confirm your email address');
    expect(screen.getByText(/Press the button to tell us/)).toBeTruthy();
    expect(app.made(CONFIRM)).toEqual([]);
    expect(window.location.hash).toBe('#secret');
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('says after a reload that the address is confirmed already, without its secret', async () => {
    await pressed('/auth/confirm#secret', { alreadyConfirmed: false });
    await heading('Your email address is confirmed');
    expect(window.location.hash).toBe('');
    const again = reload(new Refusal(422));
    await heading('Your email address is already confirmed');
    expect(again.made(CONFIRM)).toEqual([]);
    expect(screen.getByRole('link', { name: 'Go to dashboard' })).toBeTruthy();
  });

  it('says so if it is opened again from the mail', async () => {
    await pressed('/auth/confirm#secret', { alreadyConfirmed: true });
    await heading('Your email address is already confirmed');
  });

  it('says that it no longer works if the server does not know it', async () => {
    await pressed('/auth/confirm#forged', new Refusal(422));
    await heading('This link no longer works');
  });

  it('says that it no longer works if the address has no secret', async () => {
    open('/auth/confirm', new Refusal(422));
    await heading('This link no longer works');
  });

  it('still works after a reload once the network is back', async () => {
    await pressed('/auth/confirm#secret', new Error('offline'));
    await screen.findByRole('button', { name: 'Try again' });
    const again = reload({ alreadyConfirmed: false });
    await heading('Confirm your email address');
    await press('Confirm my email address');
    await heading('Your email address is confirmed');
    expect(again.made(CONFIRM)[0]?.body).toEqual({ token: 'secret' });
  });
});

describe('the mailed link about a lock', () => {
  const open = (answer: unknown) =>
    renderApp({
      release,
      path: '/auth/confirm?what=browser#secret',
      signedIn: false,
      answers: { [DEVICE]: answer },
    });

  const pressed = async (answer: unknown) => {
    const app = open(answer);
    await heading('Let this browser in?');
    await press('Let this browser in');
    return app;
  };

  it('does nothing when opened, as mail scanners do, and says what the button will do', async () => {
    const app = open({});
    await heading('Let this browser in?');
    expect(screen.getByText(/Someone failed to log in to your account/)).toBeTruthy();
    expect(app.made(DEVICE)).toEqual([]);
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('makes this browser known when the button is pressed, and leads to the login', async () => {
    const app = await pressed({});
    await heading('You can log in with this browser');
    expect(app.made(DEVICE)[0]?.body).toEqual({ token: 'secret' });
    expect(window.location.hash).toBe('');
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/auth/login');
  });

  it('says if it no longer works, and offers another way in', async () => {
    await pressed(new Refusal(422));
    await heading('This link no longer works');
    const link = screen.getByRole('link', { name: 'Reset your password' });
    expect(link.getAttribute('href')).toBe('/auth/forgot');
  });
});
