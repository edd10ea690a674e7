import { expect, it } from 'vitest';
import { type Drawings, differing } from './differing.ts';

const drawn = (drawings: Readonly<Record<string, string>>): Drawings =>
  new Map(Object.entries(drawings).map(([name, drawing]) => [name, { heading: `${name}!`, drawing }]));

it('names the screens that are drawn otherwise, new ones and those that are gone, and no other', () => {
  const before = drawn({ same: 'a', other: 'b', gone: 'c' });
  const after = drawn({ new: 'd', same: 'a', other: 'B' });
  expect(differing(before, after)).toEqual([
    { name: 'new', before: undefined, after: 'new!' },
    { name: 'other', before: 'other!', after: 'other!' },
    { name: 'gone', before: 'gone!', after: undefined },
  ]);
});
