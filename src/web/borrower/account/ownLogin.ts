import { useSearchParams } from 'react-router-dom';
import { FORGOT_PASSWORD, LOGIN, SIGNER_LOGIN } from '../foundation/addresses.ts';

const SIGNER = '?as=signer';

/** Where who only signs asks for a new password. */
export const SIGNER_FORGOT = `${FORGOT_PASSWORD}${SIGNER}`;

/** The login that a page about passwords leads back to: that of signers for those who came from it. */
export function useOwnLogin(): {
  readonly login: string;
  readonly forgot: string;
  readonly scope?: 'signer';
} {
  const [query] = useSearchParams();
  return query.get('as') === 'signer'
    ? { login: SIGNER_LOGIN, forgot: SIGNER_FORGOT, scope: 'signer' }
    : { login: LOGIN, forgot: FORGOT_PASSWORD };
}
