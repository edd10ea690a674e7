import type { Page, Request } from '@playwright/test';

const held = new WeakSet<Request>();

/** Notes a request that a fault leaves without an answer. */
export const hold = (request: Request): void => {
  held.add(request);
};

/** The requests of a page that are under way. */
export interface Traffic {
  /** The server is still to answer one. */
  readonly isUnderWay: () => boolean;
  /** The page still waits for one that never is answered. */
  readonly isHeld: () => boolean;
}

const LOOK_MS = 60;
/** Looks in a row at which nothing may be under way. */
const STILL = 3;

/** Waits in real time for the next look at what is under way. */
export const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_MS));

/**
 * Waits in real time until the server has nothing to answer, and the page asks for nothing more: only then may its clock be
 * moved, for a call gives up after half a minute of it.
 */
export async function calm(traffic: Traffic): Promise<void> {
  for (let still = 0; still < STILL; still = traffic.isUnderWay() ? 0 : still + 1) await aMoment();
}

const watched = new WeakMap<Page, Traffic>();

/** The requests of a page from when it was first asked for. */
export function watchTraffic(page: Page): Traffic {
  const known = watched.get(page) ?? watch(page);
  watched.set(page, known);
  return known;
}

/** Less than a call may last: what is asked for while time passes is not given up before it could be answered. */
export const STRIDE_MS = 7_000;

/** Lets the page's time pass in strides, each once nothing is under way. */
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
