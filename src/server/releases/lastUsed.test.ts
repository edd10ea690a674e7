import { expect, it } from 'vitest';
import { lastUsed } from './lastUsed.ts';

it('drops the least recently used', () => {
  const kept = lastUsed<number>(2);
  kept.set('a', 1);
  kept.set('b', 2);
  expect(kept.get('a')).toBe(1);
  kept.set('c', 3);
  expect([kept.get('a'), kept.get('b'), kept.get('c'), kept.size]).toEqual([1, undefined, 3, 2]);
  kept.set('a', 4);
  expect([kept.get('a'), kept.get('c'), kept.size]).toEqual([4, 3, 2]);
});
