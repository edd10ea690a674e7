import { isObject } from '../../core/shared/json.ts';

/** The claims of a session token, unverified (the server decides); empty if malformed. */
export function tokenClaims(token: string | null | undefined): Readonly<Record<string, unknown>> {
  try {
    const payload = token?.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? '';
    const claims: unknown = JSON.parse(atob(payload));
    return isObject(claims) ? claims : {};
  } catch {
    return {};
  }
}
