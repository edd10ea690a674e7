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

/** Idempotency key of this choice: the same after a reload or lost answer, new for another choice. */
export function offerKey(tab: Storage, ids: Ids, uuid: string, request: SelectOfferRequest): string {
  const of = JSON.stringify(request);
  const kept = readKept(tab, uuid);
  if (kept.of === of && typeof kept.key === 'string') return kept.key;
  const key = ids.uuid();
  try {
    tab.setItem(`${KEY}${uuid}`, JSON.stringify({ key, of }));
  } catch {
    // Without storage a reload makes a new key.
  }
  return key;
}

/** Forgets the key once the choice is saved. */
export function forgetOfferKey(tab: Storage, uuid: string): void {
  try {
    tab.removeItem(`${KEY}${uuid}`);
  } catch {}
}
