import { describe, expect, it } from 'vitest';
import { cachedPageAddress, isImmutable, isPage } from './addresses.ts';

const at = (path: string) => new URL(path, 'https://main.example');
const ID = '7f000000-0000-4000-8000-000000000001';
const HASH = '0123456789abcdef'.repeat(4);

describe('what is cached for a return visit', () => {
  it.each([`/assets/base-abc.js`, `/releases/${HASH}/app.json`, `/typefaces/${HASH}.woff2`])(
    '%s never changes',
    (path) => {
      expect(isImmutable(at(path))).toBe(true);
    },
  );

  it.each(['/assets/a/b.js', '/releases/head/app.json', `/service-krang/${ID}/status`, '/profile', '/'])(
    '%s may change',
    (path) => {
      expect(isImmutable(at(path))).toBe(false);
    },
  );

  it.each([
    '/account/heloc/register-v2',
    `/account/heloc/${ID}/offers`,
    '/auth/login',
    '/dashboard',
    '/terms',
  ])('%s is a page', (path) => {
    expect(isPage(at(path))).toBe(true);
  });

  it.each([
    '/service-application/api/v1/application/heloc',
    '/sandbox/applications',
    '/docs',
    '/metrics',
    '/',
  ])('%s is not a page', (path) => {
    expect(isPage(at(path))).toBe(false);
  });

  it.each([
    ['/account/heloc/register-v2/?email=jane@mail.example&utm_source=x', '/account/heloc/register-v2'],
    [`/account/heloc/${ID}/verify/bank?code=1`, '/account/heloc/application'],
    [`/account/heloc/${ID.toUpperCase()}`, '/account/heloc/application'],
    [`/auth/reset/${ID}?token=secret&org=a%26b`, '/auth/reset/id?org=a%26b'],
  ])('%s is cached as %s', (given, kept) => {
    expect(cachedPageAddress(at(given))).toBe(`https://main.example${kept}`);
  });
});
