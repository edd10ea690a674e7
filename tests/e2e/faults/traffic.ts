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

/** Watches the requests of a page from now on. */
export function watchTraffic(page: Page): Traffic {
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
