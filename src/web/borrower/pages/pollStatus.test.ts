import { describe, expect, it } from 'vitest';
import { pollStatus } from './pollStatus.ts';

/** Polls a lender that gives these statuses in turn, the last one for good. */
async function poll(statuses: readonly string[], left?: string) {
  const delays: number[] = [];
  let reads = 0;
  const polled = await pollStatus(
    {
      read: async () => {
        const checklistStatus = statuses[Math.min(reads, statuses.length - 1)] ?? 'UNKNOWN';
        reads += 1;
        return { checklistStatus };
      },
      wait: async (delay) => void delays.push(delay),
      onStatus: () => undefined,
      signal: new AbortController().signal,
    },
    left,
  );
  return { delays, reads, status: polled?.status.checklistStatus, isTired: polled?.isTired };
}

describe('polling the status', () => {
  it('STATUS-03 asks 14 times while it waits, after 1, 2, 4 and then 5 seconds', async () => {
    const { delays, reads, isTired } = await poll(['WAITING_FOR_AVM_DATA']);
    expect(reads).toBe(14);
    expect(delays).toEqual([1000, 2000, 4000, ...Array.from({ length: 10 }, () => 5000)]);
    expect(isTired).toBe(true);
  });

  it('takes the status the lender comes to', async () => {
    const { reads, status } = await poll(['WAITING_FOR_SOFT_CREDIT', 'IN_PROGRESS', 'OFFER_SELECTION']);
    expect([reads, status]).toEqual([3, 'OFFER_SELECTION']);
  });

  it('STATUS-06 reads the status just left up to 7 times, and any other at once', async () => {
    expect((await poll(['OFFER_SELECTION'], 'OFFER_SELECTION')).reads).toBe(7);
    expect((await poll(['OFFER_SELECTION', 'HMDA'], 'OFFER_SELECTION')).reads).toBe(2);
    expect((await poll(['OFFER_SELECTION'])).reads).toBe(1);
  });

  it.each([
    'ASSETS_PREQUAL',
    'CANCELLED',
    'CREDIT_ERROR',
    'CREDIT_NO_MATCH',
    'CREDIT_NO_MATCH_SSN',
    'DECLINED',
    'HARD_CREDIT_LOCKED_OR_FROZEN',
    'SOFT_CREDIT_LOCKED_OR_FROZEN',
    'MULTIPLE_PROPERTIES',
    'NO_PROPERTY_FOUND',
  ])('STATUS-07 takes %s at first sight', async (status) => {
    expect((await poll([status], status)).reads).toBe(1);
  });
});
