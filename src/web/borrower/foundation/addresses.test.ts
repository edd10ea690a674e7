import { describe, expect, it } from 'vitest';
import { withQuery } from '../../../core/shared/withQuery.ts';
import { belowBase, inApp, keptQuery, loginAddress } from './addresses.ts';

describe('addresses', () => {
  it('ROUTE-01 the application is below /account/heloc', () => {
    expect(inApp('/register-v2')).toBe('/account/heloc/register-v2');
    expect(belowBase('/account/heloc/register-v2/')).toBe('/register-v2');
    expect(belowBase('/account/helocs')).toBeUndefined();
  });

  it('ROUTE-21 the login page gets the page to return to', () => {
    expect(loginAddress()).toBe('/auth/login');
    expect(loginAddress('/account/heloc/a?b=c', 'ana@example.com')).toBe(
      '/auth/login?redirectUrl=%2Faccount%2Fheloc%2Fa%3Fb%3Dc&email=ana%40example.com',
    );
  });

  it("ROUTE-23 keeps pop-webchat and adds it to an address's query", () => {
    const kept = keptQuery('?utm_source=a&pop-webchat=1');
    expect(withQuery('/register?step=name', kept)).toBe('/register?step=name&pop-webchat=1');
    expect(withQuery('/register', keptQuery('?a=b'))).toBe('/register');
  });
});
