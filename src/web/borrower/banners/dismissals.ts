import { isObject } from '../../../core/shared/json.ts';
import type { Banner } from '../../clients/bannerService.ts';

/** When each banner was dismissed, by its uuid, in milliseconds since the epoch. */
export type Dismissals = Readonly<Record<string, number>>;

const KEY = 'dismissed-banners';

/** The dismissals kept under `dismissed-banners` (SHELL-33); what cannot be read counts as none. */
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

/** Keeps the dismissals; nothing fails where nothing can be kept. */
export function writeDismissals(storage: Pick<Storage, 'setItem'>, dismissals: Dismissals): void {
  try {
    storage.setItem(KEY, JSON.stringify(dismissals));
  } catch {
    // The banner comes back with the next page.
  }
}

/** The dismissals that still count: one of a banner that was updated later is dropped, so that it reappears (SHELL-34). */
export function validDismissals(dismissals: Dismissals, banners: readonly Banner[]): Dismissals {
  const updated = new Map(banners.map(({ uuid, metadata }) => [uuid, momentOf(metadata?.updatedAt)]));
  return Object.fromEntries(
    Object.entries(dismissals).filter(([uuid, at]) => at >= (updated.get(uuid) ?? 0)),
  );
}

/** Milliseconds since the epoch; what is no point in time is before all. */
export function momentOf(text: string | undefined): number {
  const moment = Date.parse(text ?? '');
  return Number.isNaN(moment) ? 0 : moment;
}
