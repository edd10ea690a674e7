import type { SigningPlace } from '../../../../clients/signingService.ts';

/** In memory only: a location is personal and valid for this visit. */
const places = new Map<string, SigningPlace>();

/** The location given for signing this application. */
export const placeFor = (uuid: string): SigningPlace | undefined => places.get(uuid);

/** Keeps the location while the page is open; undefined removes it. */
export function keepPlace(uuid: string, place: SigningPlace | undefined): void {
  if (place) places.set(uuid, place);
  else places.delete(uuid);
}
