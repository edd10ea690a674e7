import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { visit, wholeDraft } from '../testing/testRegistration.tsx';

beforeAll(async () => void (await testRelease()));
afterEach(cleanup);

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

const groups = () =>
  within(screen.getByRole('navigation', { name: 'Application progress' }))
    .getAllByRole('listitem')
    .map((item) => `${item.textContent?.replace(/^\d/, '')}${item.getAttribute('aria-current') ? ' <' : ''}`);

const profile = (more: object) => ({ 'GET /service-profile/api/v1/profile': { uuid: 'p', ...more } });
const phoneNumbers = [{ type: 'MOBILE', number: '5125550123' }];

describe('the stepper of the legacy registration', () => {
  it('SHELL-23 has five groups in order, with address and sale status in the first, name and birthdate in the third', async () => {
    await visit({ at: '/register?step=sale-status', draft: wholeDraft });
    await heading('Is this property currently for sale?');
    expect(groups()).toEqual([
      'Property Info <',
      'Income Info done',
      'Personal Info done',
      'Contact Info done',
      'Login Info',
    ]);
    cleanup();
    await visit({ at: '/register?step=birthdate', draft: wholeDraft });
    await screen.findByRole('navigation', { name: 'Application progress' });
    expect(groups()).toEqual([
      'Property Info done',
      'Income Info done',
      'Personal Info <',
      'Contact Info done',
      'Login Info',
    ]);
  });

  it('SHELL-24 has no Contact Info if the profile has both email and phone', async () => {
    const { email: _email, phoneNumber: _phone, ...draft } = wholeDraft;
    await visit({
      at: '/register?step=income-info',
      draft,
      token: 'token',
      answers: profile({ email: 'ana@example.com', phoneNumbers }),
    });
    await heading('What is your annual income?');
    await waitFor(() =>
      expect(groups()).toEqual(expect.not.arrayContaining([expect.stringContaining('Contact Info')])),
    );
    cleanup();
    await visit({
      at: '/register?step=income-info',
      draft,
      token: 'token',
      answers: profile({ email: 'ana@example.com' }),
    });
    await heading('What is your annual income?');
    await waitFor(() =>
      expect(groups()).toEqual(expect.arrayContaining([expect.stringContaining('Contact Info')])),
    );
  });

  it('FLAG-19 is hidden by the redesign', async () => {
    await visit({ at: '/register-v2/annual-income', draft: wholeDraft });
    await heading('What is your annual income?');
    expect(screen.queryByRole('navigation', { name: 'Application progress' })).toBeNull();
  });
});

describe('the first step', () => {
  it("COPY-01 COPY-02 COPY-13 shows the product's promises and says who is not eligible", async () => {
    await visit();
    await heading('What is the address of the property?');
    screen.getByText('Complete the loan process today and get funded in as little as five days.');
    screen.getByText('Apply in 5 minutes, receive funding in 5 days');
    const notices = screen.getAllByText(
      'If you bought your home or its title was transferred in the last 90 days, you are not eligible for this loan product.',
    );
    expect(notices.some((notice) => screen.getByRole('main').contains(notice))).toBe(true);
  });

  it('SHELL-49 registration message modal is shown by a brand that has one, once per tab', async () => {
    const change = (release: LoadedRelease): LoadedRelease => {
      const { brand } = release.app;
      const features = { ...brand.features, registrationMessage: true };
      return { ...release, app: { ...release.app, brand: { ...brand, features } } };
    };
    const { user } = await visit({ change });
    const dialog = await screen.findByRole('dialog', { name: 'Before you begin' });
    expect(dialog.textContent).toContain('888-819-6388');
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sessionStorage.getItem('registration-message-seen')).toBe('true');
    cleanup();
    await visit();
    await heading('What is the address of the property?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
