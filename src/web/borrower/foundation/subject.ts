import { useLocation } from 'react-router-dom';
import { tokenClaims } from '../../clients/tokenClaims.ts';
import { belowBase } from './addresses.ts';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const APPLICATION = new RegExp(`^/(${UUID})(?:/|$)`, 'i');
const WHOLE_UUID = new RegExp(`^${UUID}$`, 'i');

/** The application that an address is of; undefined outside one. */
export const applicationOf = (pathname: string): string | undefined =>
  APPLICATION.exec(belowBase(pathname) ?? '')?.[1]?.toLowerCase();

/** The application that the page is of; undefined outside one. */
export const useApplicationUuid = (): string | undefined => applicationOf(useLocation().pathname);

/** The identity that a session token says it was given to (not proven here: the server decides); undefined without one. */
export function identityOf(token: string | undefined): string | undefined {
  const { sub } = tokenClaims(token);
  return typeof sub === 'string' && WHOLE_UUID.test(sub) ? sub : undefined;
}
