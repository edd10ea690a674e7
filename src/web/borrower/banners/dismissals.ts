import { isObject } from '../../../core/shared/json.ts';
import type { Banner } from '../../clients/bannerService.ts';

/** Dismissal times by banner uuid, in epoch milliseconds. */
export type Dismissals = Readonly<Record<string, number>>;

const KEY = 'dismissed-banners';

/** Reads `dismissed-banners` (SHELL-33); malformed data counts as none. */
export function readDismissals(storage: Pick<Storage, 'getItem'>): Dismissals {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
    if (!isObject(kept)) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry) => typeof entry[1] === 'number'),
    ) as Dismissals;
  } catch {
    return {};
  }
}

export function writeDismissals(storage: Pick<Storage, 'setItem'>, dismissals: Dismissals): void {
  try {
    storage.setItem(KEY, JSON.stringify(dismissals));
  } catch {
    // The banner reappears on the next page.
  }
}

/** Drops dismissals of banners updated since, so that those reappear (SHELL-34). */
export function validDismissals(dismissals: Dismissals, banners: readonly Banner[]): Dismissals {
  const updated = new Map(banners.map(({ uuid, metadata }) => [uuid, momentOf(metadata?.updatedAt)]));
  return Object.fromEntries(
    Object.entries(dismissals).filter(([uuid, at]) => at >= (updated.get(uuid) ?? 0)),
  );
}

/** Epoch milliseconds; an invalid date sorts before all others. */
export function momentOf(text: string | undefined): number {
  const moment = Date.parse(text ?? '');
  return Number.isNaN(moment) ? 0 : moment;
}
