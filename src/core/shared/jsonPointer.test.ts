import { expect, it } from 'vitest';
import { getAt, setAt } from './jsonPointer.ts';

const root = { list: ['first'], 'a/b': { '~': 1 } };

it.each([
  ['/list/0', 'first'],
  ['/a~1b/~0', 1],
  ['/list/', undefined],
  ['/list/00', undefined],
  ['/list/0x0', undefined],
  ['/list/-0', undefined],
  ['/list/1', undefined],
  ['/list/length', undefined],
  ['/constructor', undefined],
  ['/a~1b/toString/name', undefined],
])('finds at %s %j', (pointer, value) => {
  expect(getAt(root, pointer)).toBe(value);
});

it('changes an item of a list, and keeps the rest of the list', () => {
  const people = { people: [{ name: 'Ana', age: 71 }, { name: 'Bo' }] };
  expect(setAt(people, '/people/0/name', 'Eva')).toEqual({
    people: [{ name: 'Eva', age: 71 }, { name: 'Bo' }],
  });
  expect(setAt(people, '/people/0/age', undefined)).toEqual({ people: [{ name: 'Ana' }, { name: 'Bo' }] });
  expect(setAt(people, '/people/0', undefined)).toEqual({ people: [{ name: 'Bo' }] });
  expect(people.people).toHaveLength(2);
});

it('refuses to reach a prototype', () => {
  expect(() => setAt({}, '/__proto__/x', 1)).toThrow('Refused key');
  expect(() => setAt({}, '/a/constructor', 1)).toThrow('Refused key');
});
