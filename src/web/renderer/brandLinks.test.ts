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

  it('knows no other name', () => {
    expect(brandLink({ links: {} }, 'toString')).toBeUndefined();
  });
});
