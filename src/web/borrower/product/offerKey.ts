import type { SelectOfferRequest } from '../../../core/model/generated/api/select-offer.ts';
import { isObject } from '../../../core/shared/json.ts';
import type { Ids } from '../../../core/shared/ports.ts';

const KEY = 'offer-key:';

const readKept = (tab: Storage, uuid: string): Record<string, unknown> => {
  try {
    const kept: unknown = JSON.parse(tab.getItem(`${KEY}${uuid}`) ?? 'null');
    return isObject(kept) ? kept : {};
  } catch {
    return {};
  }
};

/** The key under which this very choice is sent, the same after a reload or a lost answer; another choice has another. */
export function offerKey(tab: Storage, ids: Ids, uuid: string, request: SelectOfferRequest): string {
  const of = JSON.stringify(request);
  const kept = readKept(tab, uuid);
  if (kept.of === of && typeof kept.key === 'string') return kept.key;
  const key = ids.uuid();
  try {
    tab.setItem(`${KEY}${uuid}`, JSON.stringify({ key, of }));
  } catch {
    // This page sends it once; a reload would send another.
  }
  return key;
}

/** Forgets the key once the choice is saved. */
export function forgetOfferKey(tab: Storage, uuid: string): void {
  try {
    tab.removeItem(`${KEY}${uuid}`);
  } catch {
    // Nothing was kept.
  }
}
