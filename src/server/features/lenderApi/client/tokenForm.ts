import { TokenRefusal } from './tokenRefusal.ts';

/** A request for a token. */
export type TokenForm = ReadonlyMap<string, string>;

/** Parameters by name; none may be given twice (RFC 6749, section 3.2), and empty ones count as not given. */
export function tokenForm(text: string): TokenForm {
  const form = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (form.has(name)) throw new TokenRefusal('invalid_request', 'A parameter is given twice');
    form.set(name, value);
  }
  return new Map([...form].filter(([, value]) => value !== ''));
}
