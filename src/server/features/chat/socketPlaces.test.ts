import { expect, it } from 'vitest';
import { createSocketPlaces } from './socketPlaces.ts';

it('gives each address only its number of places, and reuses returned ones', () => {
  const places = createSocketPlaces(2);
  expect(['a', 'a', 'a', 'b'].map((address) => places.take(address))).toEqual([true, true, false, true]);
  places.leave('a');
  expect(['a', 'a', 'b', 'b'].map((address) => places.take(address))).toEqual([true, false, true, false]);
});

it('forgets an address that has left', () => {
  const places = createSocketPlaces(1);
  places.take('a');
  places.leave('a');
  expect(places.take('a')).toBe(true);
});
