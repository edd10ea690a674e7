import { describe, expect, it } from 'vitest';
import { retry } from './retry.ts';

function setUp(failures: number) {
  const delays: number[] = [];
  let calls = 0;
  const work = async () => {
    calls += 1;
    if (calls <= failures) throw new Error(`failure ${calls}`);
    return 'done';
  };
  const wait = async (milliseconds: number) => void delays.push(milliseconds);
  return { work, wait, delays, calls: () => calls };
}

describe('retry', () => {
  it('HTTP-15 makes 5 attempts, the first delay 1000 ms, doubling', async () => {
    const { work, wait, delays, calls } = setUp(9);
    await expect(retry(work, { wait })).rejects.toThrow('failure 5');
    expect([calls(), delays]).toEqual([5, [1000, 2000, 4000, 8000]]);
  });

  it('stops at the first success', async () => {
    const { work, wait, delays } = setUp(2);
    expect(await retry(work, { wait })).toBe('done');
    expect(delays).toEqual([1000, 2000]);
  });

  it('does not repeat what a repeat cannot help', async () => {
    const { work, wait, calls } = setUp(9);
    await expect(retry(work, { wait, isWorthwhile: () => false })).rejects.toThrow('failure 1');
    expect(calls()).toBe(1);
  });
});
