import { tokenClaims } from '../../clients/tokenClaims.ts';
import { belowBase } from './addresses.ts';
import { usePlace } from './router.tsx';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const APPLICATION = new RegExp(`^/(${UUID})(?:/|$)`, 'i');
const WHOLE_UUID = new RegExp(`^${UUID}$`, 'i');

/** The application in an address, if any. */
export const applicationOf = (pathname: string): string | undefined =>
  APPLICATION.exec(belowBase(pathname) ?? '')?.[1]?.toLowerCase();

/** The page's application, if any. */
export const useApplicationUuid = (): string | undefined => applicationOf(usePlace().pathname);

/** The identity a session token claims, unverified (the server decides). */
export function identityOf(token: string | undefined): string | undefined {
  const { sub } = tokenClaims(token);
  return typeof sub === 'string' && WHOLE_UUID.test(sub) ? sub : undefined;
}
