import { CannotRun, type Given, textOption } from './cliCommand.ts';

/** An option's number, or the fallback without it. Throws CannotRun for anything else. */
export function wholeNumber(given: Given, name: string, fallback: number): number {
  const text = textOption(given, name);
  if (text === undefined) return fallback;
  if (!/^\d{1,7}$/.test(text))
    throw new CannotRun(`--${name} needs a whole number of at most seven digits, not ${text}`);
  return Number(text);
}
