import { FORGOT_PASSWORD, LOGIN, SIGNER_LOGIN } from '../foundation/addresses.ts';
import { isOfSigners } from '../foundation/ownLogin.ts';
import { usePlace, useQuery } from '../foundation/router.tsx';

const SIGNER = '?as=signer';

/** Where who only signs asks for a new password. */
export const SIGNER_FORGOT = `${FORGOT_PASSWORD}${SIGNER}`;

/** The login that a page about passwords or codes leads back to: that of signers for those at it, or who came from it. */
export function useOwnLogin(): {
  readonly login: string;
  readonly forgot: string;
  readonly scope?: 'signer';
} {
  const query = useQuery();
  const isSigner = isOfSigners(usePlace().pathname) || query.get('as') === 'signer';
  return isSigner
    ? { login: SIGNER_LOGIN, forgot: SIGNER_FORGOT, scope: 'signer' }
    : { login: LOGIN, forgot: FORGOT_PASSWORD };
}
