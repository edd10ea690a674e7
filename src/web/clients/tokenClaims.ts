import { isObject } from '../../core/shared/json.ts';

/** What a session token says (not proven here: the server decides); empty for what is none. */
export function tokenClaims(token: string | null | undefined): Readonly<Record<string, unknown>> {
  try {
    const payload = token?.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? '';
    const claims: unknown = JSON.parse(atob(payload));
    return isObject(claims) ? claims : {};
  } catch {
    return {};
  }
}
