import { err, ok, type Result } from '../../core/shared/result.ts';

/** What reading a text came to; the error says what was expected. */
export type Parsed<T> = Result<T, string>;

/** One setting of the server. */
export interface Setting<T> {
  readonly env: string;
  /** Reads the text of the environment; the error says what was expected. */
  readonly parse: (text: string) => Parsed<T>;
  readonly fallback: NoInfer<T>;
  readonly secret?: true;
  readonly requiredInProduction?: true;
  readonly description: string;
}

/** A row of a table of settings. */
export const setting = <T>(definition: Setting<T>): Setting<T> => definition;

/** Reads one of a few words. */
export const oneOf =
  <const T extends string>(...allowed: readonly T[]) =>
  (value: string): Parsed<T> => {
    const found = allowed.find((candidate) => candidate === value);
    return found === undefined ? err(`must be one of ${allowed.join(', ')}`) : ok(found);
  };

/** Reads a whole number of `unit` from 1 to `most`. */
export const wholeNumber =
  (unit: string, most: number) =>
  (value: string): Parsed<number> =>
    /^[1-9]\d{0,6}$/.test(value) && Number(value) <= most
      ? ok(Number(value))
      : err(`must be a whole number of ${unit} from 1 to ${most}`);
