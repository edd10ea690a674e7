import { expect, it } from 'vitest';
import { createByteBudget } from './byteBudget.ts';

it('grants no more than is left, and grants returned bytes again', () => {
  const budget = createByteBudget(100);
  const [one, two] = [budget.take(60), budget.take(40)];
  expect([budget.take(1), budget.taken]).toEqual([undefined, 100]);
  one?.();
  one?.();
  expect(budget.taken).toBe(40);
  expect(budget.take(61)).toBeUndefined();
  two?.();
  expect(budget.taken).toBe(0);
});

it('lets a single request through, whatever its size', () => {
  const budget = createByteBudget(10);
  expect(budget.take(50)).toBeDefined();
  expect(budget.take(1)).toBeUndefined();
});
