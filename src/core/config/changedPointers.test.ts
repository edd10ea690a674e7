import { expect, it } from 'vitest';
import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import { changedPointers } from './changedPointers.ts';

const brand = (sections: object): ResolvedBrand => sections as ResolvedBrand;

const before = brand({
  copy: { 'en-US': { a: [{ text: 'A' }], b: [{ text: 'B' }] } },
  policies: { age: { when: true } },
  theme: { colors: { light: 1 }, radius: 4 },
  logo: '<svg/>',
});

it('names the least thing that changed: a message, a policy, a setting', () => {
  const after = brand({
    copy: { 'en-US': { a: [{ text: 'A' }], b: [{ text: 'Other' }], c: [{ text: 'New' }] } },
    policies: {},
    theme: { colors: { light: 2 }, radius: 4 },
    logo: '<svg x="1"/>',
  });
  expect(changedPointers(before, after)).toEqual([
    '/copy/en-US/b',
    '/copy/en-US/c',
    '/logo',
    '/policies/age',
    '/theme/colors',
  ]);
});

it('finds nothing in equal configurations, and all there is in a new one', () => {
  expect(changedPointers(before, structuredClone(before))).toEqual([]);
  expect(changedPointers(undefined, before)).toEqual([
    '/copy/en-US/a',
    '/copy/en-US/b',
    '/logo',
    '/policies/age',
    '/theme/colors',
    '/theme/radius',
  ]);
});

it('sees a language that is gone', () => {
  const { copy, ...rest } = before;
  expect(changedPointers(before, brand({ ...rest, copy: {} }))).toEqual(['/copy/en-US/a', '/copy/en-US/b']);
});
