import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;
/** Also accepts the steps before and after: clocks differ. */
const WINDOW = 1;

/** A new secret: base32, 160 bits. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, names?: { issuer: string; label: string }): TOTP =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_MS / 1000,
  });

export const totpAddress = (secret: string, names: { issuer: string; label: string }): string =>
  totpOf(secret, names).toString();

/** The time step of a right code later than `lastStep`, else undefined: no code works twice. */
export function totpStep(
  secret: string,
  code: string,
  { now, lastStep }: { now: number; lastStep: number },
): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  if (delta === null) return undefined;
  const step = Math.floor(now / PERIOD_MS) + delta;
  return step > lastStep ? step : undefined;
}
