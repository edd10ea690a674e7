import { describe, expect, it } from 'vitest';
import { brandLink } from './brandLinks.ts';

describe('brandLink', () => {
  it('BRAND-12 privacy and terms fall back to /privacy and /terms', () => {
    expect(brandLink({ links: {} }, 'privacy')).toBe('/privacy');
    expect(brandLink({ links: { terms: null } }, 'terms')).toBe('/terms');
    expect(brandLink({ links: { terms: 'https://a.example/t' } }, 'terms')).toBe('https://a.example/t');
  });

  it('gives an address within the application its base path', () => {
    expect(brandLink({ links: { support: '/register/support' } }, 'support')).toBe(
      '/account/heloc/register/support',
    );
  });

  it.each(['/licenses', '/licenses?state=CA', '/dashboard/settings', '/auth/login'])(
    'ROUTE-18 does not change %s, which is outside the application',
    (address) => expect(brandLink({ links: { support: address } }, 'support')).toBe(address),
  );

  it('is undefined for any other name', () => {
    expect(brandLink({ links: {} }, 'toString')).toBeUndefined();
  });
});
