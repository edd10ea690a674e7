import { err, ok, type Result } from '../../core/shared/result.ts';

/** The parsed value, or an error naming what was expected. */
export type Parsed<T> = Result<T, string>;

export interface Setting<T> {
  readonly env: string;
  /** The error names what was expected. */
  readonly parse: (text: string) => Parsed<T>;
  readonly fallback: NoInfer<T>;
  readonly secret?: true;
  readonly requiredInProduction?: true;
  readonly description: string;
}

/** Helper to type a row of a settings table. */
export const setting = <T>(definition: Setting<T>): Setting<T> => definition;

export const oneOf =
  <const T extends string>(...allowed: readonly T[]) =>
  (value: string): Parsed<T> => {
    const found = allowed.find((candidate) => candidate === value);
    return found === undefined ? err(`must be one of ${allowed.join(', ')}`) : ok(found);
  };

/** A whole number of `unit` from 1 to `most`. */
export const wholeNumber =
  (unit: string, most: number) =>
  (value: string): Parsed<number> =>
    /^[1-9]\d{0,6}$/.test(value) && Number(value) <= most
      ? ok(Number(value))
      : err(`must be a whole number of ${unit} from 1 to ${most}`);

export const text = (value: string): Parsed<string> => ok(value);

export const bearerToken = (value: string): Parsed<string> =>
  /^[\w.~+/=-]{16,200}$/.test(value) ? ok(value) : err('must be 16 to 200 letters, digits, or . _ ~ + / = -');

export const hostName = (value: string): Parsed<string> =>
  /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(value) ? ok(value) : err('must be a lower-case host name');

/** An address of the web, without user and password. */
export function webAddress(value: string): Parsed<string> {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isGood = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isGood ? ok(value) : err('must be an address that starts with https:// or http://');
}

/** One e-mail address. */
export const mailAddress = (value: string): Parsed<string> =>
  /^[^\s,;:<>()"@]+@[^\s,;:<>()"@]+$/.test(value) ? ok(value) : err('must be one e-mail address');
