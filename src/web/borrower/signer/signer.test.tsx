import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignerView } from '../../clients/signerService.ts';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { Refusal, renderApp } from '../testing/testApp.tsx';

const AREA = '/account/heloc/heloc-signer';
const SIGNER = '/service-application/api/v1/application/heloc/signer';
const PEEK = `POST ${SIGNER}/invitations/peek`;
const CODE = `POST ${SIGNER}/invitations/code`;
const ACCEPT = `POST ${SIGNER}/invitations/accept`;
const CO_DEED = 'GET /service-application/api/v1/application/heloc/co-deed/status';
const LOOKUP = 'GET /identity/secure/api/v1/identity';
const TOKEN = 't'.repeat(43);

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
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const view = (more: Partial<SignerView> = {}): SignerView => ({
  uuid: '4f9d3c1e-0000-4000-8000-000000000001',
  role: 'DEED_HOLDER',
  firstName: 'Robin',
  lastName: 'Vance',
  borrower: 'Ana',
  state: 'FL',
  status: 'OPEN',
  steps: [
    { id: 'intro', page: 'intro', done: false },
    { id: 'sign', page: 'sign', done: false },
  ],
  isReadyToSign: false,
  next: 'intro',
  ...more,
});
const DISCLOSURE = {
  uuid: '4f9d3c1e-0000-4000-8000-00000000000d',
  type: 'ESIGN_CONSENT',
  title: 'Your consent to electronic documents',
  category: 'DISCLOSURE',
  package: 'SIGNER',
  fileName: 'consent.pdf',
  contentType: 'application/pdf',
  size: 1000,
  status: 'READ',
  version: 1,
  issuedAt: '2026-03-04T10:00:00.000Z',
  mustRead: true,
  sign: 'none',
  superseded: false,
  signed: false,
};
const introDone = {
  steps: [
    { id: 'intro', page: 'intro', done: true },
    { id: 'sign', page: 'sign', done: false },
  ],
  next: 'sign',
};

/** The area of a signer who is logged in. */
const open = (path: string, views: readonly SignerView[], answers: Record<string, unknown> = {}) =>
  renderApp({
    release,
    path: `${AREA}/${path}`,
    answers: {
      [LOOKUP]: { uuid: 'u', isBroker: false, type: 'CO_DEEDER' },
      [`GET ${SIGNER}`]: views,
      ...answers,
    },
  });

const invitation = {
  state: 'OPEN',
  role: 'DEED_HOLDER',
  firstName: 'Robin',
  borrower: 'Ana',
  emailHint: 'r***@example.com',
  hasAccount: false,
};
const follow = (answers: Record<string, unknown>) =>
  renderApp({ release, path: `${AREA}/login?token=${TOKEN}`, signedIn: false, answers });

describe('the link of an invitation', () => {
  it('says who asks, sends a code, and opens the own pages with a new password', async () => {
    const app = follow({ [PEEK]: invitation, [CODE]: {}, [ACCEPT]: { jwt: 'j.w.t' } });
    await heading('Ana asks you to sign');
    expect((await axe.run(document.body)).violations).toEqual([]);
    await press('Send me the code');
    await heading('Enter the code');
    fireEvent.input(await screen.findByLabelText('6-digit code'), { target: { value: '123456' } });
    for (const label of ['New password', 'Confirm password'])
      fireEvent.input(screen.getByLabelText(label), { target: { value: 'Quiet-Harbor-7!' } });
    await press('Open my pages');
    await waitFor(() => expect(app.left).toEqual([`${AREA}/resume`]));
    expect(localStorage.getItem('jwt')).toBe('j.w.t');
  });

  it('asks who has an account for the code alone', async () => {
    follow({ [PEEK]: { ...invitation, hasAccount: true }, [CODE]: {} });
    await press('Send me the code');
    await heading('Enter the code');
    await screen.findByLabelText('6-digit code');
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect((await axe.run(document.body)).violations).toEqual([]);
  });

  it('sends another code when none came, and leads back', async () => {
    const refused = new Refusal(429, { errors: ['Wait a moment'] });
    const app = follow({ [PEEK]: invitation, [CODE]: (count: number) => (count === 2 ? refused : {}) });
    await press('Send me the code');
    await heading('Enter the code');
    await press('Send a new code');
    await screen.findByText('Wait a moment.');
    await press('Send a new code');
    await screen.findByText('We sent you a new code.');
    expect(screen.queryByText('Wait a moment.')).toBeNull();
    expect(app.made(CODE)).toHaveLength(3);
    expect((await axe.run(document.body)).violations).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: /^Back/ }));
    await heading('Ana asks you to sign');
  });

  it.each([
    ['EXPIRED', 'This invitation has ended'],
    ['USED', 'You have opened this invitation already'],
    ['CANCELLED', 'This application was cancelled'],
  ])('that is %s says: %s', async (state, title) => {
    follow({ [PEEK]: { ...invitation, state } });
    await heading(title);
  });

  it('SIGNER-08 that nobody knows says where a newer one is', async () => {
    follow({ [PEEK]: new Refusal(404) });
    await heading('This link does not work');
  });

  it('can be refused by somebody who is not meant, who is asked once more', async () => {
    const app = follow({ [PEEK]: invitation, [`POST ${SIGNER}/invitations/not-me`]: {} });
    await press('This is not me');
    await heading('Is this invitation not for you?');
    await press('It is not for me');
    await heading('Thank you');
    expect(app.made(`POST ${SIGNER}/invitations/not-me`)).toHaveLength(1);
  });
});

describe('whose session it is', () => {
  const ALL = 'GET /service-application/api/v1/application/heloc/all';
  /** A browser with a session of the signers. */
  const asSigner = (path: string, isBroker = false) => {
    localStorage.setItem('jwt', `a.${btoa(JSON.stringify({ scope: 'signer' }))}.c`);
    return renderApp({
      release,
      path,
      signedIn: false,
      answers: {
        [LOOKUP]: { uuid: 'u', isBroker, type: 'CO_DEEDER' },
        [`GET ${SIGNER}`]: [view()],
        [ALL]: new Refusal(401),
      },
    });
  };

  it('ROUTE-22 a link in a mail opened where a borrower is logged in asks for the login of signers, and leads back', async () => {
    const path = `${AREA}/conditions/identity?condition=c`;
    const app = renderApp({
      release,
      path,
      answers: { [LOOKUP]: { uuid: 'u' }, 'POST /identity/api/v1/login': { jwt: 'j.w.t' } },
    });
    await heading('Log in to your account');
    fireEvent.input(screen.getByLabelText('Email address'), { target: { value: 'robin@example.com' } });
    fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'Quiet-Harbor-7!' } });
    await press('Login');
    await waitFor(() => expect(app.left).toEqual([path]));
  });

  it('SIGNER-01 a signer who opens the dashboard goes on signing, and keeps the session', async () => {
    const app = asSigner('/dashboard');
    await heading('What you are asked for');
    expect(app.made(ALL)).toEqual([]);
    expect(app.left).toEqual([]);
  });

  it('SIGNER-17 a broker who signs opens their dashboard by another login, which says why', async () => {
    const app = asSigner('/dashboard', true);
    await waitFor(() => expect(app.left).toEqual(['/auth/login?redirectUrl=%2Fdashboard']));
    expect(app.made(ALL)).toEqual([]);
    expect(localStorage.getItem('jwt')).toBeNull();
    cleanup();
    renderApp({ release, path: app.left[0] ?? '', signedIn: false });
    await screen.findByText('You were logged in only to sign. Log in again to open your dashboard.');
  });

  it('SIGNER-03 a page that does not exist leads a signer back to the signing', async () => {
    asSigner('/nowhere');
    await heading('We could not find that page');
    expect(screen.getByRole('link', { name: 'Back to the signing' }).getAttribute('href')).toBe(
      `${AREA}/resume`,
    );
  });
});

describe('a signer who forgot the password', () => {
  const FORGOT = 'POST /identity/api/v1/password/forgot';
  const RESET = 'POST /identity/api/v1/password/reset';

  it('asks for a link from their login, and comes back to it', async () => {
    const app = renderApp({ release, path: `${AREA}/login`, signedIn: false, answers: { [FORGOT]: {} } });
    await userEvent.click(await screen.findByRole('link', { name: 'Reset your password' }));
    await heading('Reset your password');
    fireEvent.input(screen.getByLabelText(/^Email/), { target: { value: 'robin@example.com' } });
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    await waitFor(() =>
      expect(app.made(FORGOT)[0]?.body).toEqual({ email: 'robin@example.com', scope: 'signer' }),
    );
    expect((await screen.findByRole('link', { name: /back/i })).getAttribute('href')).toContain(
      `${AREA}/login`,
    );
  });

  it('is led to their login by the link, with a word that the password is new', async () => {
    const app = renderApp({
      release,
      path: '/auth/reset?as=signer#secret',
      signedIn: false,
      answers: { [RESET]: {} },
    });
    await heading('Choose a new password');
    for (const label of ['New password', 'Confirm password'])
      fireEvent.input(screen.getByLabelText(label), { target: { value: 'Quiet-Harbor-7!' } });
    await press('Save new password');
    await waitFor(() => expect(app.left).toEqual([`${AREA}/login`]));
  });
});

describe('the pages of a signer', () => {
  it('SIGNER-02 SIGNER-04 begin with the login', async () => {
    renderApp({ release, path: AREA, signedIn: false, answers: {} });
    await heading('Log in to your account');
    expect(window.location.pathname).toBe(`${AREA}/login`);
  });

  it('SIGNER-03 SIGNER-07 go on where the signer is: the intro says what the role means', async () => {
    open('resume', [view({ role: 'CO_BORROWER' })]);
    await heading('What you are asked for');
    expect(window.location.pathname).toBe(`${AREA}/intro`);
    expect(screen.getByText(/You owe the whole line together with the borrower/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open another application' })).toBeNull();
    expect((await axe.run(document.body)).violations).toEqual([]);
  });

  it('SIGNER-07 say before signing what each document means, by the policies for this person', async () => {
    const documents = {
      signs: ['security-instrument', 'notary-certificate'],
      gets: ['rescission-notice', 'account-opening-terms'],
    };
    open('intro', [view({ documents })]);
    await heading('What you are asked for');
    await screen.findByText(/You sign the deed of trust or mortgage, before a notary/);
    expect(screen.getByText(/You can cancel the line, for everybody, until midnight/)).toBeTruthy();
    expect(screen.getByText(/they do not make you owe anything/)).toBeTruthy();
    expect(screen.queryByText(/You sign the line of credit agreement/)).toBeNull();
    expect((await axe.run(document.body)).violations).toEqual([]);
    cleanup();
    open('intro', [view()]);
    await heading('What you are asked for');
    expect(screen.queryByText('What you will read and sign')).toBeNull();
  });

  it('SIGNER-01 SIGNER-09 show no step before those that come first, and wait for the documents', async () => {
    open('sign', [view()]);
    await heading('What you are asked for');
    cleanup();
    open('sign', [view(introDone)]);
    await heading('The documents are not ready yet');
    expect(screen.getByText(/We email you when they are ready/)).toBeTruthy();
    expect((await axe.run(document.body)).violations).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'I do not want to sign' }));
    await heading('You do not want to sign?');
  });

  it('ask for consent to electronic documents with the code of the disclosure', async () => {
    const steps = [{ id: 'consent', page: 'consent', done: false }];
    const consent = `POST ${SIGNER}/${view().uuid}/steps/consent`;
    const disclosure = `PUT ${SIGNER}/${view().uuid}/disclosure`;
    const app = open('consent', [view({ steps, next: 'consent' })], {
      [disclosure]: {},
      [`GET ${SIGNER}/${view().uuid}/documents`]: [DISCLOSURE],
      [consent]: new Refusal(422, { errors: ['This is not the code'] }),
    });
    await heading('Electronic documents');
    fireEvent.input(
      await screen.findByRole('textbox', { name: /^Code from the consent/ }, { timeout: 3000 }),
      {
        target: { value: ' abc 234 ' },
      },
    );
    await userEvent.click(screen.getByRole('checkbox', { name: /^I agree to receive the disclosures/ }));
    expect((await axe.run(document.body)).violations).toEqual([]);
    await press('Continue');
    await screen.findByText('This is not the code.', {}, { timeout: 3000 });
    expect(app.made(disclosure)).toHaveLength(1);
    expect(app.made(consent)).toEqual([expect.objectContaining({ body: { accessCode: 'abc 234' } })]);
  });

  it('SIGNER-10 SIGNER-15 show what was signed, and whether everybody has', async () => {
    const app = open('sign', [view({ status: 'SIGNED', next: 'documents' })], {
      [`GET ${SIGNER}/${view().uuid}/documents`]: [],
      [CO_DEED]: { status: 'COMPLETE' },
    });
    await heading('You have signed');
    expect(window.location.pathname).toBe(`${AREA}/documents`);
    await screen.findByText('Everybody has signed.');
    expect(app.made(CO_DEED)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull();
  });

  it('let who may cancel do so, asked once more', async () => {
    const signed = view({ status: 'SIGNED', next: 'documents' });
    const rescind = `POST ${SIGNER}/${signed.uuid}/rescind`;
    const app = open('documents', [{ ...signed, rescission: { until: '2026-06-18', mayCancel: true } }], {
      [`GET ${SIGNER}/${signed.uuid}/documents`]: [],
      [rescind]: { ...signed, status: 'CANCELLED', next: 'cancelled' },
    });
    await press('Cancel the line');
    expect(app.made(rescind)).toEqual([]);
    await press('Yes, cancel the line');
    await waitFor(() => expect(app.made(rescind)).toHaveLength(1));
  });

  it.each(['sign', 'documents'])('SIGNER-05 say at %s when the application was cancelled', async (page) => {
    open(page, [view({ status: 'CANCELLED', next: 'cancelled' })]);
    await heading('This application was cancelled');
  });

  it('SIGNER-08 have a page for what went wrong', async () => {
    open('error', []);
    await heading('Something went wrong');
  });

  it('SIGNER-12 lead from an unknown condition one level up, and from any other address to the login', async () => {
    open('conditions/xyz', [view(introDone)]);
    await waitFor(() => expect(window.location.pathname).not.toContain('xyz'));
    cleanup();
    open('xyz', [view(introDone)]);
    await waitFor(() => expect(window.location.pathname).toBe(`${AREA}/login`));
  });

  it('let a signer say no, on a page of its own', async () => {
    const declined = view({ ...introDone, status: 'DECLINED', next: 'declined' });
    const call = `POST ${SIGNER}/${view().uuid}/decline`;
    let isSaid = false;
    const app = open('decline', [view()], {
      [`GET ${SIGNER}`]: () => [isSaid ? declined : view()],
      [call]: () => {
        isSaid = true;
        return declined;
      },
    });
    await heading('You do not want to sign?');
    expect((await axe.run(document.body)).violations).toEqual([]);
    await press('I do not sign');
    await heading('You do not sign');
    expect(app.made(call)).toHaveLength(1);
    expect((await axe.run(document.body)).violations).toEqual([]);
  });

  it('ask which application is meant when there are several', async () => {
    open('resume', [view(), view({ uuid: '4f9d3c1e-0000-4000-8000-000000000002', borrower: 'Luis' })]);
    await heading('Which application do you want to open?');
    await userEvent.click(screen.getByRole('link', { name: 'Luis, home in FL' }));
    await heading('What you are asked for');
    expect(window.location.search).toContain('000000000002');
    expect((await axe.run(document.body)).violations).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'Open another application' }));
    await heading('Which application do you want to open?');
  });

  it.each([
    [true, 1],
    [false, 0],
  ])(
    'SIGNER-17 link to the dashboard only for a broker, who has no notifications either: %s',
    async (isBroker, links) => {
      const app = open('resume', [view()], { [LOOKUP]: { uuid: 'u', isBroker, type: 'CO_DEEDER' } });
      await heading('What you are asked for');
      expect(screen.queryAllByRole('link', { name: 'Dashboard' })).toHaveLength(links);
      expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull();
      expect(app.made('GET /service-notifications/api/v1/notifications')).toEqual([]);
    },
  );

  it('SIGNER-15 SIGNER-16 ask for no conditions and no notifications', async () => {
    const app = open('resume', [view()]);
    await heading('What you are asked for');
    expect(app.made('GET /service-notifications/api/v1/notifications')).toEqual([]);
    expect(app.calls.filter(({ call }) => /conditions|co-deed/.test(call))).toEqual([]);
  });
});
