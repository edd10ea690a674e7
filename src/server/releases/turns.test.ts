import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('runs tasks in order, even if one fails', async () => {
  const inTurn = createTurns();
  const seen: string[] = [];
  const first = Promise.withResolvers<void>();
  const work = [
    inTurn(async () => {
      seen.push('first begins');
      await first.promise;
      seen.push('first ends');
      return 1;
    }),
    inTurn(async () => {
      seen.push('second');
      throw new Error('of the second');
    }),
    inTurn(async () => {
      seen.push('third');
      return 3;
    }),
  ];
  await Promise.resolve();
  expect(seen).toEqual(['first begins']);
  first.resolve();
  const settled = await Promise.allSettled(work);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(seen).toEqual(['first begins', 'first ends', 'second', 'third']);
});
