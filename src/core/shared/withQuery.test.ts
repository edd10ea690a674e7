import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withQuery } from './withQuery.ts';

const added = (parameters: Record<string, string>) => new URLSearchParams(parameters);

describe('withQuery', () => {
  it.each([
    ['/x', { z: '2' }, '/x?z=2'],
    ['/x?y=1', { z: '2' }, '/x?y=1&z=2'],
    ['/x?', { z: '2' }, '/x?z=2'],
    ['/x?y=1', {}, '/x?y=1'],
    ['/x?y=1', { y: '2' }, '/x?y=2'],
    ['/x?y=a%20b&flag&u=/a?b', { z: 'c d' }, '/x?y=a%20b&flag&u=/a?b&z=c+d'],
    ['https://x.example/y?a=1#part?b', { z: '2' }, 'https://x.example/y?a=1&z=2#part?b'],
    ['', { z: '2' }, '?z=2'],
  ])('HTTP-09 adds to %s the parameters %o and gives %s', (address, parameters, whole) => {
    expect(withQuery(address, added(parameters))).toBe(whole);
  });

  it('HTTP-09 added parameters can be read back, beside the existing ones', () => {
    const pairs = fc.dictionary(fc.string({ minLength: 1 }), fc.string());
    fc.assert(
      fc.property(pairs, pairs, (before, more) => {
        const whole = withQuery(withQuery('/x', added(before)), added(more));
        const read = Object.fromEntries(new URL(whole, 'https://x.example').searchParams);
        expect(read).toEqual(Object.fromEntries(Object.entries({ ...before, ...more })));
      }),
    );
  });
});
