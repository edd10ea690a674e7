import type { SigningPlace } from '../../../../clients/signingService.ts';

const LONGEST_WAIT_MS = 30_000;
const LATEST_MS = 60_000;
const THREE_DECIMALS = 1000;

/** Degrees to three decimals, about 100 yards: nothing more precise leaves the browser. */
const coarse = (degrees: number): number => Math.round(degrees * THREE_DECIMALS) / THREE_DECIMALS;

/** Asks the browser where the reader is, which may ask the reader; rejects when that is denied or cannot be known. */
export const askLocation = (geolocation: Geolocation | undefined): Promise<SigningPlace> =>
  new Promise((resolve, reject) => {
    if (!geolocation) return reject(new Error('This browser does not know where it is'));
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coarse(coords.latitude), longitude: coarse(coords.longitude) }),
      reject,
      { timeout: LONGEST_WAIT_MS, maximumAge: LATEST_MS },
    );
  });
