import { tokenClaims } from '../../clients/tokenClaims.ts';
import { belowBase, loginAddress, signerLoginAddress } from './addresses.ts';

const AREA = '/heloc-signer';

/** True for a page of people who only sign. */
export function isOfSigners(pathname: string): boolean {
  const path = belowBase(pathname);
  return path === AREA || path?.startsWith(`${AREA}/`) === true;
}

/** True for a session that opens only the pages of a signer, as its token claims (the server decides). */
export const isSignersToken = (token: string | undefined): boolean => tokenClaims(token).scope === 'signer';

/**
 * The login of whoever is at this page, with this session if there is or was one. Only a session of the signers' own login
 * opens their pages, also at a lender whose borrowers sign in at an identity broker (ROUTE-22).
 */
export const ownLogin = (pathname: string, token?: string): ((redirectUrl?: string) => string) =>
  isOfSigners(pathname) || isSignersToken(token) ? signerLoginAddress : loginAddress;
