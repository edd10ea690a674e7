import { cleanup, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failing, type SeenCall, visit, wholeDraft } from '../testing/testRegistration.tsx';

afterEach(cleanup);

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

describe('the address of registration', () => {
  it('REG-02 without the redesign flag v2 leads to /register with its query', async () => {
    const { path } = await visit({
      at: '/register-v2?utm_source=a',
      answers: {
        'POST /service-optimize/external/api/v1/features': {
          flags: { 'fe-heloc-redesign-2025': { enabled: false } },
        },
      },
    });
    await waitFor(() => expect(path()).toBe('/account/heloc/register?utm_source=a'));
  });

  it('REG-54 a step without a property returns to the first', async () => {
    const { path } = await visit({ at: '/register-v2/legal-name' });
    await heading('What is the address of the property?');
    expect(path()).toBe('/account/heloc/register-v2');
  });

  it.each([500, 401])('the same happens if flags cannot be read (%i)', async (status) => {
    const { path } = await visit({
      at: '/register-v2/legal-name',
      answers: { 'POST /service-optimize/external/api/v1/features': () => failing(status) },
    });
    await heading('What is the address of the property?');
    await waitFor(() => expect(path()).toBe('/account/heloc/register-v2'));
  });

  it('an unreached step leads to the first incomplete one', async () => {
    const { name: _name, ...draft } = wholeDraft;
    const { path } = await visit({ at: '/register-v2/birthdate', draft });
    await heading('What is your legal name?');
    expect(path()).toBe('/account/heloc/register-v2/legal-name');
  });

  it('ROUTE-23 only pop-webchat is kept of the query', async () => {
    const { user, path } = await visit({ at: '/register-v2?utm_source=a&pop-webchat=1', draft: wholeDraft });
    await heading('What is the address of the property?');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await heading('Is this property currently for sale?');
    expect(path()).toBe('/account/heloc/register-v2/for-sale?pop-webchat=1');
  });

  it.each([
    ['property-info', 'What is the address of the property?', 'Property Info'],
    ['sale-status', 'Is this property currently for sale?', 'Property Info'],
    ['income-info', 'What is your annual income?', 'Income Info'],
    ['name', 'What is your legal name?', 'Personal Info'],
    ['birthdate', 'What is your date of birth?', 'Personal Info'],
    ['contact-info', 'How can we reach you?', 'Contact Info'],
    ['login-info', 'Create your password', 'Login Info'],
  ])(
    'REG-51 the legacy flow shows the step %s of its query, and its position',
    async (step, title, group) => {
      await visit({ at: `/register?step=${step}`, draft: wholeDraft });
      await heading(title);
      const stepper = screen.getByRole('navigation', { name: 'Application progress' });
      expect(stepper.querySelector('[aria-current="step"]')?.textContent).toContain(group);
    },
  );
});

describe('moving through the steps', () => {
  it('REG-52 REG-53 the bar shows the position in this visitor’s own list', async () => {
    await visit({ draft: wholeDraft, at: '/register-v2/for-sale' });
    await heading('Is this property currently for sale?');
    const bar = screen.getByRole('progressbar', { name: 'Application progress' });
    expect(bar.getAttribute('aria-valuenow')).toBe('2');
    expect(bar.getAttribute('aria-valuemax')).toBe('7');
    expect(bar.hasAttribute('data-fixed')).toBe(true);
  });

  it('the next screen starts at its top at once, however the previous page was scrolled', async () => {
    const { user } = await visit({ draft: wholeDraft });
    await heading('What is the address of the property?');
    const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await heading('Is this property currently for sale?');
    await waitFor(() => expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]));
    scrollTo.mockRestore();
  });

  it('REG-04 the home address is asked for unless the property is the primary home', async () => {
    const { user, path } = await visit({ draft: wholeDraft });
    await user.click(await screen.findByLabelText(/Second home/));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await heading('Where do you live?');
    expect(path()).toBe('/account/heloc/register-v2/home-address');
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await user.click(await screen.findByLabelText(/Primary home/));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await heading('Is this property currently for sale?');
  });

  it('REG-32 earlier answers are still there after going back, and the heading has the focus', async () => {
    const { user } = await visit({ draft: wholeDraft, at: '/register-v2/annual-income' });
    await heading('What is your annual income?');
    const income = () => screen.getByLabelText<HTMLInputElement>(/^Annual income/);
    const employment = () => screen.getByLabelText<HTMLSelectElement>(/main source of income/);
    await user.clear(income());
    await user.type(income(), '87500');
    await user.selectOptions(employment(), 'Self-employed');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await heading('What is your legal name?');
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await heading('What is your annual income?');
    expect(income().value).toBe('87,500');
    expect(employment().selectedOptions[0]?.text).toBe('Self-employed');
    await user.click(screen.getByRole('link', { name: 'Back' }));
    const title = await heading('Is this property currently for sale?');
    expect(screen.getByLabelText<HTMLInputElement>('No').checked).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(document.title).toContain('Is this property currently for sale?');
  });

  it('FIELD-34 choosing a suggestion fills every part of the address', async () => {
    const parts = { street1: '12 Main St', street2: 'Apt 8', city: 'Austin', state: 'TX', zip: '78701' };
    const fullAddress = '12 Main St Apt 8, Austin, TX 78701';
    const { user, storedDraft } = await visit({
      answers: { 'GET /service-address/external/api/v1/typeahead/': [{ fullAddress, ...parts }] },
    });
    await user.type(await screen.findByLabelText('Address*'), '12 Main');
    await user.click(await screen.findByRole('option', { name: /Apt 8/ }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Apartment, unit or suite/).value).toBe('Apt 8');
    await waitFor(() => expect(storedDraft()?.propertyAddress).toMatchObject(parts));
  });

  it('every change is stored in the tab, never the password', async () => {
    const { user, storedDraft } = await visit({ draft: wholeDraft, at: '/register-v2/set-password' });
    await user.type(await screen.findByLabelText('Password'), 'Correct-Horse1!');
    await user.click(screen.getByLabelText(/I have read and agree/));
    expect(storedDraft()?.consents?.termPrivacy).toBe(true);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Correct-Horse1!');
  });

  it('REG-05 the external mode has neither contact nor password', async () => {
    await visit({
      draft: wholeDraft,
      at: '/register-v2/birthdate',
      change: (release) => ({
        ...release,
        app: { ...release.app, brand: { ...release.app.brand, auth: { mode: 'broker' } } },
      }),
    });
    await heading('What is your date of birth?');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuemax')).toBe('5');
    expect(screen.getByRole('button', { name: 'Check my rate' })).toBeTruthy();
  });
});

const lo = 'GET /service-lead-portal/api/lo/';

describe('referrers', () => {
  it('REG-19 a referral-only lender turns a visitor without a referrer away, and logs it', async () => {
    const { path, logger } = await visit({ brand: 'cinderridge-wholesale' });
    await waitFor(() => expect(path()).toBe('/account/heloc/not-accepting-apps'));
    expect(logger.warn).toHaveBeenCalledWith('Referrer is required but not provided.', {
      policy: 'referrer-required',
    });
  });

  it.each([404, 400])('REG-20 an unknown referrer (%i) is turned away too', async (status) => {
    const { path } = await visit({
      brand: 'cinderridge-wholesale',
      at: '/register-v2?referrer=nobody',
      answers: { [lo]: failing(status) },
    });
    await waitFor(() => expect(path()).toBe('/account/heloc/not-accepting-apps'));
  });

  it('REG-21 an unknown referrer is replaced in the address where none is required', async () => {
    const { path, calls } = await visit({
      at: '/register-v2?referrer=nobody&state=TX',
      answers: {
        [`${lo}nobody`]: failing(404),
        [`${lo}lo-2`]: { loanOriginatorUuid: 'lo-2', originatorName: 'Bea Quill' },
        [`${lo}lo-2/licensed-states`]: ['TX'],
        'POST /service-lead-portal/api/lo/default': { loanOriginatorUuid: 'lo-2' },
      },
    });
    await screen.findAllByText('Bea Quill');
    expect(new URLSearchParams(path().split('?')[1]).get('referrer')).toBe('lo-2');
    expect(calls('/lo/default')[0]?.body).toEqual({
      organization: 'main',
      productType: 'HELOC',
      state: 'TX',
    });
  });

  it('ROUTE-25, AUTH-02 the loan officer is shown with contact details; a broker without a name is "Your broker"', async () => {
    const { calls } = await visit({
      at: '/register-v2?referrer=b',
      answers: {
        [`${lo}b`]: { loanOriginatorUuid: 'b', brokerName: 'Quill Brokers', phoneNumber: '5125550199' },
        [`${lo}b/licensed-states`]: ['TX'],
      },
    });
    await screen.findByRole('heading', { name: 'Your broker' });
    expect(screen.getAllByRole('link', { name: 'Call (512) 555-0199' })).toHaveLength(1);
    expect(calls(`${lo}b`).length).toBeGreaterThan(0);
  });
});

describe('prefill', () => {
  it('REG-45 an offer code fills in name and address, once (REG-12)', async () => {
    const { storedDraft, release } = await visit({
      at: '/register-v2?reservationCode=X1',
      answers: {
        'GET /service-marketing/external/api/v1/offercode/X1': {
          offerCode: 'X1',
          firstName: 'Ana',
          lastName: 'Lopez',
          street1: '1 Elm St',
          city: 'Austin',
          state: 'TX',
          zip: '78701',
        },
      },
    });
    expect(release.app.brand.code).toBe('main');
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Street address').value).toBe('1 Elm St'),
    );
    expect(screen.getByText(/Welcome, Ana/)).toBeTruthy();
    expect(storedDraft()?.isPrepopComplete).toBe(true);
  });

  it('REG-45 a masked offer code asks for the ZIP code, reports a wrong one, and then fills in name and address', async () => {
    const OFFER = 'GET /service-marketing/external/api/v1/offercode/X1';
    const masked = { offerCode: 'X1', firstName: 'A•••', lastName: 'L•••', masked: true };
    const told = {
      offerCode: 'X1',
      firstName: 'Ana',
      lastName: 'Lopez',
      street1: '1 Elm St',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
    };
    const asked: (string | null)[] = [];
    const { user, storedDraft } = await visit({
      at: '/register-v2?reservationCode=X1',
      answers: {
        [OFFER]: ({ query }: SeenCall) => {
          asked.push(query.get('zip'));
          return query.get('zip') === '78701' ? told : masked;
        },
      },
    });
    const zip = () => screen.findByLabelText<HTMLInputElement>('ZIP code of the address it was sent to');
    const fill = () => screen.getByRole('button', { name: 'Fill in my details' });
    await zip();
    expect(screen.queryByText(/Welcome/)).toBeNull();
    expect(JSON.stringify(storedDraft())).not.toContain('•');
    await user.click(fill());
    expect((await screen.findAllByText('Zipcode is required')).length).toBeGreaterThan(0);
    await user.type(await zip(), '10001');
    await user.click(fill());
    expect((await screen.findAllByText(/That ZIP code does not match/)).length).toBeGreaterThan(0);
    expect((await zip()).getAttribute('aria-invalid')).toBe('true');
    const { violations } = await axe.run(document.getElementById('prefill-zip') ?? '');
    expect(violations.map(({ id }) => id)).toEqual([]);
    await user.clear(await zip());
    await user.type(await zip(), '78701');
    await user.click(fill());
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Street address').value).toBe('1 Elm St'),
    );
    expect(screen.queryByRole('button', { name: 'Fill in my details' })).toBeNull();
    expect(screen.getByText(/Welcome, Ana/)).toBeTruthy();
    expect(asked).toEqual([null, '10001', '78701']);
  });

  it('REG-46 an affiliate’s data is requested by cookie or userData', async () => {
    const { calls, storedDraft } = await visit({
      at: '/register-v2?userData=opaque',
      answers: { 'GET /a/external/prepop': { email: 'ana@example.com', income: 90000 } },
    });
    await waitFor(() => expect(storedDraft()?.email).toBe('ana@example.com'));
    expect(calls('/a/external/prepop')[0]?.query.get('userData')).toBe('opaque');
  });

  it('REG-50 a masked referral that was used leads to the login with its email address once the ZIP code is entered', async () => {
    const isRight = ({ query }: SeenCall) => query.get('zip') === '78701';
    const masked = { firstName: 'A•••', masked: true };
    const { user, path } = await visit({
      at: '/register-v2?rid=r-1',
      answers: {
        'GET /service-lead-portal/api/referrals/r-1': (call: SeenCall) =>
          isRight(call) ? { firstName: 'Ana', zip: '78701' } : masked,
        'GET /service-application/external/api/v1/heloc/referral-id/r-1': (call: SeenCall) =>
          isRight(call)
            ? { status: 'COMPLETE', email: 'ana@example.com' }
            : { status: 'COMPLETE', masked: true },
      },
    });
    await user.type(await screen.findByLabelText('ZIP code of the address it was sent to'), '78701');
    await user.click(screen.getByRole('button', { name: 'Fill in my details' }));
    await waitFor(() => expect(path().startsWith('/auth/login')).toBe(true));
    expect(decodeURIComponent(path())).toContain('ana@example.com');
  });

  it('REG-46 a masked affiliate asks for the ZIP code before it fills in anything', async () => {
    const { user, storedDraft } = await visit({
      at: '/register-v2?userData=opaque',
      answers: {
        'GET /a/external/prepop': ({ query }: SeenCall) =>
          query.get('zip') === '78701'
            ? { email: 'ana@example.com', address: { zip: '78701' } }
            : { name: { firstName: 'A•••' }, masked: true },
      },
    });
    await user.type(await screen.findByLabelText('ZIP code of the address it was sent to'), '78701');
    expect(JSON.stringify(storedDraft())).not.toContain('•');
    await user.click(screen.getByRole('button', { name: 'Fill in my details' }));
    await waitFor(() => expect(storedDraft()?.email).toBe('ana@example.com'));
  });

  it('REG-50 a referral that was used leads to the login with its email address', async () => {
    const { path } = await visit({
      at: '/register-v2?rid=r-1',
      answers: {
        'GET /service-lead-portal/api/referrals/r-1': { firstName: 'Ana' },
        'GET /service-application/external/api/v1/heloc/referral-id/r-1': {
          status: 'COMPLETE',
          email: 'ana@example.com',
        },
      },
    });
    await waitFor(() => expect(path().startsWith('/auth/login')).toBe(true));
  });

  it('REG-50 a person who has signed in since can continue', async () => {
    await visit({
      at: '/register-v2?rid=r-1',
      token: 'token',
      answers: {
        'GET /service-lead-portal/api/referrals/r-1': { firstName: 'Ana' },
        'GET /service-application/external/api/v1/heloc/referral-id/r-1': {
          status: 'COMPLETE',
          email: 'ana@example.com',
        },
      },
    });
    await screen.findByText(/We have filled in what we already know/);
    await heading('What is the address of the property?');
  });

  it('C-18 a visitor for the crypto-backed line sees words about it', async () => {
    await visit({ at: '/register-v2?utm_source=cloc' });
    await screen.findByText('You are asking about our crypto-backed line of credit.');
  });

  it.each([
    ['legal-name', ['Dana', 'Quill'], /^(First|Last) name/],
    ['birthdate', ['05/09/1979'], /^(Month|Day|Year)/],
    ['phone-and-email', ['dana@example.com'], /^Email address/],
  ])('REG-33 data from the profile cannot be edited: %s', async (step, known, asked) => {
    await visit({
      draft: wholeDraft,
      at: `/register-v2/${step}`,
      token: 'token',
      answers: {
        'GET /service-profile/api/v1/profile': {
          uuid: 'p',
          name: { firstName: 'Dana', lastName: 'Quill' },
          dob: '1979-05-09',
          email: 'dana@example.com',
          phoneNumbers: [{ type: 'MOBILE', number: '2025550143' }],
        },
      },
    });
    for (const words of known) await screen.findByText(words, { selector: 'dd' });
    expect(screen.queryAllByLabelText(asked)).toEqual([]);
    expect(screen.getAllByText('From your profile')).toHaveLength(known.length);
  });

  /** Each source's query and data, and the resulting draft; a used referral has no status. */
  const sources = [
    [
      'GET /service-marketing/external/api/v1/offercode/X1',
      { firstName: 'Ana' },
      { name: { firstName: 'Ana' } },
    ],
    ['GET /a/external/prepop', { income: 90000 }, { income: { income: 90000 } }],
    [
      'GET /service-lead-portal/api/referrals/r-1',
      { email: 'ana@example.com' },
      { email: 'ana@example.com' },
    ],
    ['GET /service-application/external/api/v1/heloc/referral-id/r-1', {}, {}],
  ] as const;
  const faults = {
    refused: () => failing(500),
    unanswered: () => Promise.reject(new DOMException('Timed out', 'TimeoutError')),
    garbled: () => new Response('{"half": ', { headers: { 'content-type': 'application/json' } }),
    unauthenticated: () => failing(401),
    offline: () => Promise.reject(new TypeError('Failed to fetch')),
  };
  const cells = sources.flatMap(([call]) =>
    Object.entries(faults).map(([fault, answer]) => [call, fault, answer] as const),
  );

  it.each(cells)(
    '%s %s: other sources still fill in their data, and no error is shown',
    async (broken, _, answer) => {
      const { storedDraft, calls, leave } = await visit({
        at: '/register-v2?reservationCode=X1&userData=opaque&rid=r-1',
        answers: { ...Object.fromEntries(sources), [broken]: answer },
      });
      const known = sources.flatMap(([call, , draft]) => (call === broken ? [] : [draft]));
      await waitFor(() => expect(storedDraft()).toMatchObject(Object.assign({}, ...known)));
      await heading('What is the address of the property?');
      expect(calls(broken)).toHaveLength(1);
      expect(screen.queryByRole('alert')).toBeNull();
      expect(leave).not.toHaveBeenCalled();
    },
  );

  it('REG-48 the state parameter presets the state', async () => {
    const { storedDraft } = await visit({ at: '/register-v2?state=tx' });
    await waitFor(() => expect(storedDraft()?.propertyAddress?.state).toBe('TX'));
  });

  it('REG-49 the tracker id is kept in local storage', async () => {
    await visit();
    await waitFor(() => expect(localStorage.getItem('tracker-uuid')).toBeTruthy());
  });
});
