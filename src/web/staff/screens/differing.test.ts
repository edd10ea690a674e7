import { expect, it } from 'vitest';
import { differing } from './differing.ts';
import type { Drawings } from './screenCalls.ts';

const drawn = (drawings: Readonly<Record<string, string>>, look = 'plain'): Drawings =>
  new Map(Object.entries(drawings).map(([name, html]) => [name, { heading: name, html, css: '', look }]));

const namesOf = (before: Drawings, after: Drawings) => differing(before, after).map(({ name }) => name);

it('names the screens that are drawn otherwise, new ones and those that are gone, and no other', () => {
  const before = drawn({ same: 'a', other: 'b', gone: 'c' });
  const after = drawn({ new: 'd', same: 'a', other: 'B' });
  expect(namesOf(before, after)).toEqual(['new', 'other', 'gone']);
  expect(differing(before, after)[0]).toMatchObject({ before: undefined, after: { html: 'd' } });
  expect(namesOf(drawn({ one: 'a' }), drawn({ one: 'a' }, 'with other colors'))).toEqual(['one']);
});
