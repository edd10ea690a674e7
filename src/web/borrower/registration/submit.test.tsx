import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CopyProvider } from '../../renderer/CopyContext.tsx';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { ReleaseProvider } from '../../renderer/ReleaseContext.tsx';
import { testRelease } from '../../renderer/testRelease.ts';
import { hears } from '../../testHears.ts';
import { failing, sendLastStep, type Visit, visit, wholeDraft } from '../testing/testRegistration.tsx';
import ProcessingDialog from './ProcessingDialog.tsx';

let release: LoadedRelease;
beforeAll(async () => {
  release = await testRelease();
});
afterEach(cleanup);

const CREATE = 'POST /service-application/api/v3/application/helocs';
const REGISTER = 'POST /identity/api/v1/registration/register';
const VERIFY = 'GET /service-search/api/v1/profiles/actions/verify-ability-to-start-application';
const ALL = 'GET /service-application/api/v1/application/heloc/all';
const PROFILE = 'GET /service-profile/api/v1/profile';
const JOIN = 'POST /waitlist/home-equity-loan-plus';

const lastStep = (given: Visit = {}) =>
  visit({ draft: wholeDraft, at: '/register-v2/set-password', ...given });

describe('sending a registration', () => {
  it('SUBMIT-09 leads to the new application and deletes the draft', async () => {
    const page = await lastStep();
    await sendLastStep(page.user);
    await waitFor(() => expect(page.path()).toBe('/account/heloc/app-1'));
    expect(page.storedDraft()).toBeNull();
    const [create] = page.calls(CREATE);
    expect(create?.query.get('state')).toBe('TX');
    expect(create?.headers.get('x-equiform-release')).toBe('ticket of the test');
    expect(create?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('SHELL-49 SUBMIT-01 SUBMIT-11 the processing modal opens before any call ends', async () => {
    const page = await lastStep({ answers: { [REGISTER]: () => new Promise(() => undefined) } });
    const isSaid = hears('Creating your account');
    await sendLastStep(page.user);
    await screen.findByRole('dialog');
    await waitFor(() => expect(isSaid()).toBe(true));
  });

  it('SHELL-49 SUBMIT-11 SUBMIT-12 the processing modal rotates its seven messages for 30 seconds, then keeps the last one', () => {
    vi.useFakeTimers();
    try {
      render(
        <ReleaseProvider release={release}>
          <CopyProvider facts={{}}>
            <ProcessingDialog />
          </CopyProvider>
        </ReleaseProvider>,
      );
      const said = () => document.querySelector('[aria-live]')?.textContent;
      const read = [said()];
      for (let second = 1; second <= 90; second += 1) {
        act(() => void vi.advanceTimersByTime(1000));
        if (said() !== read.at(-1)) read.push(said());
        if (second === 25) expect(said()).toBe('Calculating your offers');
        if (second === 30) expect(said()).toBe('Generating your quote');
      }
      expect(read).toEqual([
        'Creating your account',
        'Pulling your soft credit',
        'Locating your property',
        'Determining property value',
        'Determining your eligibility',
        'Calculating your offers',
        'Generating your quote',
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('SUBMIT-13 the processing modal stays for a second, however fast the lender is', async () => {
    const asked: number[] = [];
    let goOn = (): void => undefined;
    const wait = (milliseconds: number) =>
      new Promise<void>((resolve) => {
        asked.push(milliseconds);
        if (milliseconds === 1000) goOn = resolve;
      });
    const page = await lastStep({ wait });
    await sendLastStep(page.user);
    await waitFor(() => expect(page.calls(CREATE)).toHaveLength(1));
    await screen.findByRole('dialog');
    // The others are for keeping what was typed.
    expect(asked.filter((milliseconds) => milliseconds === 1000)).toHaveLength(1);
    expect(page.path()).toBe('/account/heloc/register-v2/set-password');
    goOn();
    await waitFor(() => expect(page.path()).toBe('/account/heloc/app-1'));
  });

  it('a double press creates one application', async () => {
    const page = await lastStep();
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('submit', hold, { capture: true, once: true });
    await sendLastStep(page.user);
    const form = document.querySelector('form');
    // Both before the next render.
    act(() => {
      form?.requestSubmit();
      form?.requestSubmit();
    });
    await waitFor(() => expect(page.path()).toBe('/account/heloc/app-1'));
    expect(page.calls(CREATE)).toHaveLength(1);
    expect(page.calls(REGISTER)).toHaveLength(1);
  });

  it('FIELD-19 a password that the lender refuses is reported at its field, with all answers kept', async () => {
    let refusals = 1;
    const weak = { status: 'bad request', errors: ['Password is not strong enough'], reason: 'password' };
    const page = await lastStep({
      answers: { [REGISTER]: () => (refusals-- > 0 ? failing(400, weak) : { jwt: 'token' }) },
    });
    await sendLastStep(page.user);
    expect((await screen.findAllByText('Password is not strong enough')).length).toBeGreaterThan(0);
    const password = screen.getByLabelText<HTMLInputElement>('Password');
    expect(password.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(password));
    expect(page.path()).toBe('/account/heloc/register-v2/set-password');
    expect(password.value).toBe('Correct-Horse1!');
    expect(screen.getByLabelText<HTMLInputElement>(/I have read and agree/).checked).toBe(true);
    expect(page.calls(CREATE)).toEqual([]);
    expect(page.calls(REGISTER)[0]?.body).toEqual({
      email: 'ana@example.com',
      password: 'Correct-Horse1!',
      phoneNumber: '5125550123',
      personal: ['Ana', 'Lopez', '1980-04-21', '8634 Thistle Down Ln', 'Austin', '78701'],
    });
    for (const field of [password, screen.getByLabelText('Confirm password')]) {
      await page.user.clear(field);
      await page.user.type(field, 'Tulip-Ladder-Osprey-4!');
    }
    await page.user.click(screen.getByRole('button', { name: 'Check my rate' }));
    await waitFor(() => expect(page.path()).toBe('/account/heloc/app-1'));
  });

  it('SUBMIT-02 REG-42 a state where the lender does not lend leads to the waitlist, without registration', async () => {
    const page = await lastStep({
      answers: { 'GET /service-application/external/api/v2/heloc/states-eligibility': ['CA'] },
    });
    await sendLastStep(page.user);
    await waitFor(() => expect(page.path()).toBe('/waitlist'));
    expect(page.calls('/waitlist/home-equity-loan-plus')[0]?.body).toMatchObject({
      firstName: 'Ana',
      state: 'TX',
    });
    expect(page.calls(REGISTER)).toHaveLength(0);
  });

  it('REG-43 a ZIP code where the lender does not lend does too', async () => {
    const page = await lastStep({
      answers: {
        'GET /service-application/external/api/v1/heloc/zip-eligibility': { ineligibleZips: ['78701'] },
      },
    });
    await sendLastStep(page.user);
    await waitFor(() => expect(page.path()).toBe('/waitlist'));
    expect(page.calls(REGISTER)).toHaveLength(0);
  });

  it('REG-44 BRAND-16 ROUTE-39 a visitor for the crypto-backed line goes to its own waitlist', async () => {
    const page = await lastStep({ at: '/register-v2/set-password?utm_source=cloc' });
    await sendLastStep(page.user);
    await waitFor(() => expect(page.path()).toBe('/marketing-waitlist'));
    expect(page.calls(REGISTER)).toHaveLength(0);
  });

  it('SHELL-49 SUBMIT-14 an existing account is reported with a link to log in', async () => {
    const page = await lastStep({ answers: { [REGISTER]: failing(401) } });
    await sendLastStep(page.user);
    const dialog = await screen.findByRole('dialog', { name: 'Account Already Exists' });
    expect(dialog.textContent).toContain(
      'ana@example.com already has an account with us. Please log in to continue.',
    );
    await page.user.click(within(dialog).getByRole('button', { name: 'Login' }));
    expect(page.leave.mock.calls[0]?.[0]).toMatch(/^\/auth\/login\?redirectUrl=%2Faccount%2Fheloc/);
  });

  it('SUBMIT-15 an account at another lender is too', async () => {
    const page = await lastStep({
      answers: { [VERIFY]: { canStartApplication: false, organizationsWithActiveApplication: ['other'] } },
    });
    await sendLastStep(page.user);
    await screen.findByRole('dialog', { name: 'Account Already Exists' });
  });

  it('SUBMIT-36 an account at the wholesale brand is too', async () => {
    const organizationsWithActiveApplication = ['cinderridge', 'cinderridge-wholesale'];
    const page = await lastStep({
      brand: 'cinderridge',
      answers: { [VERIFY]: { canStartApplication: false, organizationsWithActiveApplication } },
    });
    await sendLastStep(page.user);
    await screen.findByRole('dialog', { name: 'Account Already Exists' });
    expect(page.calls(CREATE)).toHaveLength(0);
  });

  const refused = { canStartApplication: false, organizationsWithActiveApplication: ['main'] };

  it('SUBMIT-33 a HELOC opened less than 45 days ago names the day to come back', async () => {
    const page = await lastStep({
      answers: { [VERIFY]: refused, [ALL]: [{ uuid: 'x', accountOpenedDate: '2026-05-02' }] },
    });
    await sendLastStep(page.user);
    const dialog = await screen.findByRole('dialog', { name: 'You recently opened a HELOC' });
    expect(dialog.textContent).toContain('you need to wait 45 days');
    expect(dialog.textContent).toContain('06/16/2026');
    await page.user.click(within(dialog).getByRole('button', { name: 'Go to dashboard' }));
    expect(page.leave).toHaveBeenCalledWith('/dashboard');
  });

  it('SUBMIT-34, CALL-20 an inquiry names the officer with phone and e-mail', async () => {
    const page = await lastStep({
      answers: {
        [VERIFY]: refused,
        [ALL]: [{ uuid: 'x', active: true, isInquiry: true, referrer: { referrerUuid: 'lo' } }],
        'GET /service-lead-portal/api/lo/lo': { phoneNumber: '5125550199', email: 'bea@quill.example' },
      },
    });
    await sendLastStep(page.user);
    const dialog = await screen.findByRole('dialog', { name: 'Action Required: Contact Your Loan Officer' });
    await within(dialog).findByRole('link', { name: 'Phone: (512) 555-0199' });
    expect(within(dialog).getByRole('link', { name: 'Email: bea@quill.example' })).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Go to dashboard' })).toBeTruthy();
  });

  it('SUBMIT-34 SUBMIT-36 an inquiry of the exempt broker of the wholesale brand counts as any other', async () => {
    const brand = 'cinderridge-wholesale';
    const inquiry = {
      uuid: 'x',
      active: true,
      isInquiry: true,
      referrer: { referrerUuid: 'lo', wholesaleBrokerNmls: '9900777' },
    };
    const page = await visit({
      brand,
      draft: wholeDraft,
      at: '/register-v2/set-password?referrer=lo',
      answers: {
        'GET /service-lead-portal/api/lo/lo': { uuid: 'lo' },
        [VERIFY]: { canStartApplication: false, organizationsWithActiveApplication: [brand] },
        [ALL]: [inquiry],
      },
    });
    await sendLastStep(page.user);
    await screen.findByRole('dialog', { name: 'Active application already exists.' });
  });

  it('SUBMIT-35 an active application can be continued', async () => {
    const page = await lastStep({ answers: { [VERIFY]: refused, [ALL]: [{ uuid: 'x', active: true }] } });
    await sendLastStep(page.user);
    const dialog = await screen.findByRole('dialog', { name: 'Active application already exists.' });
    expect(dialog.textContent).toContain('To cancel it, contact us by chat or at 888-819-6388.');
    await page.user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(page.leave).toHaveBeenCalledWith('/account/heloc/x');
    expect(within(dialog).getByRole('button', { name: 'Go to dashboard' })).toBeTruthy();
  });

  it('SUBMIT-32 a borrower who closed the refusal keeps the answers, and sees it again', async () => {
    const page = await lastStep({ answers: { [VERIFY]: refused, [ALL]: [{ uuid: 'x', active: true }] } });
    await sendLastStep(page.user);
    const name = 'Active application already exists.';
    await screen.findByRole('dialog', { name });
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await sendLastStep(page.user);
    await screen.findByRole('dialog', { name });
    expect(page.path()).toBe('/account/heloc/register-v2/set-password');
  });

  it('SUBMIT-17 a state where the lender offers no loans is reported on the page', async () => {
    const page = await lastStep({
      answers: { [CREATE]: failing(422, { errors: ['We do not currently offer loans in Texas'] }) },
    });
    await sendLastStep(page.user);
    await screen.findByText('We do not currently offer loans in Texas.');
    expect(page.path()).toBe('/account/heloc/register-v2/set-password');
    expect(page.leave).not.toHaveBeenCalled();
  });

  it.each([
    [REGISTER, 'connection', 'This page was opened without a secure connection.'],
    [CREATE, 'page', 'This page is no longer up to date. Your answers are kept.'],
  ])(
    'a refusal of %s about the page itself (%s) is shown on it, with all answers kept',
    async (call, reason, said) => {
      const page = await lastStep({ answers: { [call]: failing(422, { errors: [said], reason }) } });
      await sendLastStep(page.user);
      await screen.findByText(said);
      expect(page.path()).toBe('/account/heloc/register-v2/set-password');
      expect(page.leave).not.toHaveBeenCalled();
      expect(page.storedDraft()?.email).toBe('ana@example.com');
    },
  );

  it('SUBMIT-16 any other failure leads to the dashboard and is logged once', async () => {
    const page = await lastStep({ answers: { [CREATE]: failing(500, { errors: ['boom'] }) } });
    await sendLastStep(page.user);
    await waitFor(() => expect(page.leave).toHaveBeenCalledWith('/dashboard'));
    expect(page.logger.error).toHaveBeenCalledTimes(1);
    expect(page.logger.error).toHaveBeenCalledWith('registration failed', { status: 500 });
    expect(page.storedDraft()?.email).toBe('ana@example.com');
  });

  it.each([
    ['GET /service-application/external/api/v2/heloc/states-eligibility', {}],
    ['GET /service-application/external/api/v1/heloc/zip-eligibility', {}],
    [JOIN, { 'GET /service-application/external/api/v2/heloc/states-eligibility': [] }],
    ['PUT /identity/secure/api/v1/identity/alias', { [PROFILE]: { uuid: 'profile' } }],
    ['GET /service-profile/api/v1/profile/consent-types', {}],
  ])('SUBMIT-16 a failure of %s does too, and creates no application', async (broken, answers) => {
    const page = await lastStep({ answers: { ...answers, [broken]: failing(500) } });
    await sendLastStep(page.user);
    await waitFor(() => expect(page.leave).toHaveBeenCalledWith('/dashboard'));
    expect(page.logger.error).toHaveBeenCalledWith('registration failed', { status: 500 });
    expect(page.calls(broken)).toHaveLength(1);
    expect(page.calls(CREATE)).toHaveLength(0);
  });

  it('a session that ends once the application is created keeps the answers for the return from the login', async () => {
    const page = await lastStep({
      answers: { 'POST /service-comms-prefs/secure/api/v1/consent/user': failing(401, {}) },
    });
    await sendLastStep(page.user);
    await waitFor(() =>
      expect(page.logger.error).toHaveBeenCalledWith('registration failed', { status: 401 }),
    );
    expect(page.leave).not.toHaveBeenCalledWith('/dashboard');
    expect(page.storedDraft()?.email).toBe('ana@example.com');
  });

  it('without an answer, says what to do, keeps all but the password, and uses the same key on the next try', async () => {
    let isDown = true;
    const page = await lastStep({
      answers: {
        [CREATE]: () => {
          if (isDown) throw new TypeError('network');
          return { uuid: 'app-1' };
        },
      },
    });
    await sendLastStep(page.user);
    await screen.findByText(/Your answers are safe/);
    expect(page.storedDraft()?.income?.income).toBe(120000);
    expect(screen.queryByDisplayValue('Correct-Horse1!')).toBeNull();
    isDown = false;
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(page.path()).toBe('/account/heloc/app-1'));
    const keys = page.calls(CREATE).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});
