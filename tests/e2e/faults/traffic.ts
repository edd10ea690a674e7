import type { Page, Request } from '@playwright/test';

const held = new WeakSet<Request>();

/** Records a request that a fault leaves unanswered. */
export const hold = (request: Request): void => {
  held.add(request);
};

/** The page's pending requests. */
export interface Traffic {
  /** The server still owes an answer. */
  readonly isUnderWay: () => boolean;
  /** The page waits for an answer that never comes. */
  readonly isHeld: () => boolean;
}

const LOOK_MS = 60;
/** Consecutive looks with nothing pending. */
const STILL = 3;

/** Waits in real time for the next look. */
export const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_MS));

/**
 * Waits in real time until nothing is pending; only then may the page's clock move, because calls time out after half a
 * minute of it.
 */
export async function calm(traffic: Traffic): Promise<void> {
  for (let still = 0; still < STILL; still = traffic.isUnderWay() ? 0 : still + 1) await aMoment();
}

const watched = new WeakMap<Page, Traffic>();

/** Tracks the page's requests from its first one. */
export function watchTraffic(page: Page): Traffic {
  const known = watched.get(page) ?? watch(page);
  watched.set(page, known);
  return known;
}

/** Less than a call's timeout, so that calls made meanwhile can be answered. */
export const STRIDE_MS = 7_000;

/** Advances the page's clock in strides, each when nothing is pending. */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  const traffic = watchTraffic(page);
  for (let passed = 0; passed < milliseconds; passed += STRIDE_MS) {
    await calm(traffic);
    await page.clock.runFor(Math.min(STRIDE_MS, milliseconds - passed));
  }
}

function watch(page: Page): Traffic {
  const open = new Set<Request>();
  const isOver = (request: Request): unknown => open.delete(request);
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', isOver);
  page.on('requestfailed', isOver);
  return {
    isUnderWay: () => [...open].some((request) => !held.has(request)),
    isHeld: () => [...open].some((request) => held.has(request)),
  };
}
