import { expect, it } from 'vitest';
import { afterPause } from './afterPause.ts';

/** Work, with a clock that is moved by hand: `pass` ends the wait that runs. */
function opened() {
  const waits: (() => void)[] = [];
  let done = 0;
  const { ask, now } = afterPause(
    () => new Promise((resolve) => waits.push(resolve)),
    () => {
      done += 1;
    },
  );
  const pass = async (): Promise<void> => {
    waits.shift()?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { ask, now, pass, done: () => done, waiting: () => waits.length };
}

it('does the work once for what asks for it in a row, after a pause', async () => {
  const { ask, pass, done, waiting } = opened();
  ask();
  ask();
  expect([done(), waiting()]).toEqual([0, 1]);
  await pass();
  // Something asked since the wait began.
  ask();
  await pass();
  expect(done()).toBe(0);
  await pass();
  expect([done(), waiting()]).toEqual([1, 0]);
  ask();
  await pass();
  expect(done()).toBe(2);
});

it('does it at once where the page ends, and not again', async () => {
  const { ask, now, pass, done } = opened();
  now();
  expect(done()).toBe(0);
  ask();
  now();
  expect(done()).toBe(1);
  await pass();
  expect(done()).toBe(1);
});
