import { describe, expect, it } from 'vitest';
import { isOfSigners, ownLogin } from './ownLogin.ts';

const token = (claims: object) => `a.${btoa(JSON.stringify(claims))}.c`;
const AREA = '/account/heloc/heloc-signer';

describe('the login of whoever is at a page', () => {
  it.each([
    ['a page of signers', `${AREA}/sign`, undefined, `${AREA}/login`],
    ["a signer's settings", '/dashboard/settings', token({ scope: 'signer' }), `${AREA}/login`],
    ["a borrower's settings", '/dashboard/settings', token({ sub: 'u' }), '/auth/login'],
    ['an application', '/account/heloc/x', undefined, '/auth/login'],
  ])('ROUTE-22 at %s', (_where, pathname, session, login) => {
    expect(ownLogin(pathname, session)()).toBe(login);
    expect(ownLogin(pathname, session)('/a?b=c')).toBe(`${login}?redirectUrl=%2Fa%3Fb%3Dc`);
  });

  it('knows the pages of signers by their address alone', () => {
    expect([AREA, `${AREA}/`, `${AREA}s`, '/heloc-signer/sign'].map(isOfSigners)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
