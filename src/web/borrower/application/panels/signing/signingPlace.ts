import type { SigningPlace } from '../../../../clients/signingService.ts';

/** In memory only: a place is personal and counts for this visit. */
const places = new Map<string, SigningPlace>();

/** Where the borrower said to be for signing this application; undefined before. */
export const placeFor = (uuid: string): SigningPlace | undefined => places.get(uuid);

/** Keeps the place until the page is left; undefined forgets it. */
export function keepPlace(uuid: string, place: SigningPlace | undefined): void {
  if (place) places.set(uuid, place);
  else places.delete(uuid);
}
