import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeRedirect } from './safeRedirect.ts';

describe('redirectUrl', () => {
  it('ROUTE-29 is accepted if it starts with a slash and a lowercase letter', () => {
    expect(safeRedirect('/account/x')).toBe('/account/x');
    expect(safeRedirect('/dashboard?a=1')).toBe('/dashboard?a=1');
  });

  it.each([
    '//evil',
    '/Account',
    'https://x',
    'javascript:alert(1)',
    '/\\evil',
    '/a\\b',
    '/',
    '',
    ' /a',
    '/a\n',
  ])('ROUTE-29 is refused if it is %j', (url) => expect(safeRedirect(url)).toBeUndefined());

  it('never leads to another host', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((end) => `/${end}`),
          fc.webUrl(),
        ),
        (url) => {
          const target = safeRedirect(url);
          if (target !== undefined) expect(new URL(target, 'https://us.example').host).toBe('us.example');
        },
      ),
    );
  });
});
