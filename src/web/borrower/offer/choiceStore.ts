import { drawPreferences } from '../../../core/loan/drawPreference.ts';
import { isObject } from '../../../core/shared/json.ts';
import type { OfferChoice } from './offerChoice.ts';

const KEY = 'offer-choice:';

const readChoice = (value: unknown): OfferChoice | undefined => {
  if (!isObject(value)) return undefined;
  const { draw, term, rateType, autopay, payoffs } = value;
  const preference = drawPreferences.find((name) => name === value.preference);
  if (typeof draw !== 'number' && typeof draw !== 'string') return undefined;
  if (typeof term !== 'number' || (rateType !== 'FIXED' && rateType !== 'VARIABLE')) return undefined;
  if (!preference || typeof autopay !== 'boolean' || !Array.isArray(payoffs)) return undefined;
  return {
    draw,
    term,
    rateType,
    preference,
    autopay,
    payoffs: payoffs.filter((uuid): uuid is string => typeof uuid === 'string'),
  };
};

/** This tab's unsent choice; undefined if none or malformed. */
export function readKeptChoice(storage: Storage, uuid: string): OfferChoice | undefined {
  try {
    return readChoice(JSON.parse(storage.getItem(`${KEY}${uuid}`) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Stores a choice for reload and Back, if storage allows. */
export function keepChoice(storage: Storage, uuid: string, choice: OfferChoice): void {
  try {
    storage.setItem(`${KEY}${uuid}`, JSON.stringify(choice));
  } catch {
    // The page still has it.
  }
}

export function forgetChoice(storage: Storage, uuid: string): void {
  try {
    storage.removeItem(`${KEY}${uuid}`);
  } catch {
    // Nothing was stored.
  }
}
