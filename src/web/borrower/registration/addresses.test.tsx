import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { visit, wholeDraft } from '../testing/testRegistration.tsx';

afterEach(cleanup);

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

const external = (release: Awaited<ReturnType<typeof visit>>['release']) => ({
  ...release,
  app: {
    ...release.app,
    brand: { ...release.app.brand, auth: { ...release.app.brand.auth, mode: 'broker' } },
  },
});

describe('addresses of registration', () => {
  it.each([
    ['ROUTE-03', '/register-v2', /property/i],
    ['ROUTE-05', '/register-v2/for-sale', /for sale/i],
    ['ROUTE-06', '/register-v2/annual-income', /income/i],
    ['ROUTE-07', '/register-v2/legal-name', /name/i],
    ['ROUTE-08', '/register-v2/birthdate', /born|birth/i],
    ['ROUTE-09', '/register-v2/phone-and-email', /phone|contact|reach/i],
    ['ROUTE-09', '/register-v2/set-password', /password/i],
  ])('%s %s shows its screen', async (_id, at, title) => {
    const { path } = await visit({ at, draft: wholeDraft });
    await heading(title);
    expect(path()).toBe(`/account/heloc${at}`);
  });

  it('ROUTE-04 asks for the home address if it is another one', async () => {
    const draft = {
      ...wholeDraft,
      propertyAddress: { ...wholeDraft.propertyAddress, occupancyType: 'SECONDARY' },
    };
    const { path } = await visit({ at: '/register-v2/home-address', draft });
    await heading(/home|live/i);
    expect(path()).toBe('/account/heloc/register-v2/home-address');
  });

  it.each(['phone-and-email', 'set-password'])(
    'ROUTE-09 %s does not exist in the external mode',
    async (step) => {
      const { path } = await visit({
        at: `/register-v2/${step}`,
        draft: wholeDraft,
        change: (release) => external(release) as typeof release,
      });
      await waitFor(() => expect(path()).not.toContain(step));
      expect(path()).toContain('/account/heloc/register-v2');
    },
  );

  it('ROUTE-02 ROUTE-10 /account/heloc/register is the legacy registration, with its step in the query', async () => {
    const { path } = await visit({
      at: '/register',
      answers: {
        'POST /service-optimize/external/api/v1/features': {
          flags: { 'fe-heloc-redesign-2025': { enabled: false } },
        },
      },
    });
    await screen.findByRole('heading', { level: 1 });
    expect(path()).toMatch(/^\/account\/heloc\/register(\?step=\w+)?$/);
  });
});
