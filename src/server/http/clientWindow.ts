import type { RequestCount } from '../db/requestCounts.ts';

/** The requests of one client against one limit in one window of time. */
export interface ClientWindow {
  readonly startsAt: number;
  readonly endsAt: number;
  /** Names no client: a keyed hash of limit, client and window, the same on every server. */
  readonly subject: () => string;
  /** Requests at this server. */
  own: number;
  /** Of these, the ones added to the database. */
  added: number;
  /** Requests at the other servers, at least. */
  others: number;
}

/** As far as this server knows. */
export const requestsIn = ({ own, others }: ClientWindow): number => own + others;

export type AddCounts = (counts: readonly RequestCount[]) => Promise<ReadonlyMap<string, number>>;

/** Adds what was not added yet and learns what the others counted. When that fails, it waits for the next time. */
export async function tellWindows(
  windows: readonly ClientWindow[],
  add: AddCounts,
): Promise<ReadonlyMap<string, number>> {
  const told = windows.map((window) => ({ window, requests: window.own - window.added }));
  for (const { window, requests } of told) window.added += requests;
  try {
    const totals = await add(told.map(({ window, requests }) => ({ subject: window.subject(), requests })));
    for (const window of windows)
      window.others = Math.max(window.others, (totals.get(window.subject()) ?? 0) - window.added);
    return totals;
  } catch (error) {
    for (const { window, requests } of told) window.added -= requests;
    throw error;
  }
}
