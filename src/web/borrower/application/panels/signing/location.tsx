import { createContext, type ReactNode, use } from 'react';
import type { SigningPlace } from '../../../../clients/signingService.ts';

/** Asks the browser where the reader is, which may ask the reader; rejects when that is denied or cannot be known. */
export type AskLocation = () => Promise<SigningPlace>;

const LONGEST_WAIT_MS = 30_000;
const THREE_DECIMALS = 1000;

/** Degrees to three decimals, about 100 yards: nothing more precise leaves the browser. */
const coarse = (degrees: number): number => Math.round(degrees * THREE_DECIMALS) / THREE_DECIMALS;

const askBrowser: AskLocation = () =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      reject,
      { timeout: LONGEST_WAIT_MS, maximumAge: 60_000 },
    );
  });

const LocationContext = createContext<AskLocation>(askBrowser);

/** Gives the panels below it another way to know the place, such as a test's. */
export function LocationProvider({ ask, children }: { ask: AskLocation; children: ReactNode }) {
  return <LocationContext value={ask}>{children}</LocationContext>;
}

/** Asks for the place, rounded. */
export function useAskLocation(): AskLocation {
  const ask = use(LocationContext);
  return async () => {
    const { latitude, longitude } = await ask();
    return { latitude: coarse(latitude), longitude: coarse(longitude) };
  };
}
