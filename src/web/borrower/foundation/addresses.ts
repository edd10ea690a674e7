import { withQuery } from '../../../core/shared/withQuery.ts';
import { BASE_PATH } from '../../renderer/brandLinks.ts';

/** An address of the application from the path below its base. */
export const inApp = (path: string): string => `${BASE_PATH}${path}`;

/** The path below the base of the application; undefined for an address outside it. */
export function belowBase(pathname: string): string | undefined {
  const path = pathname.replace(/\/+$/, '');
  return path === BASE_PATH || path.startsWith(`${BASE_PATH}/`) ? path.slice(BASE_PATH.length) : undefined;
}

/** The start of an application (v2; without the redesign flag it leads on to the other one). */
export const REGISTER = inApp('/register-v2');

/** The last step of an application; who has not reached it is led to the first that lacks something. */
export const REGISTER_END = `${REGISTER}/set-password`;

/** Addresses beside the application (ROUTE-30); other applications of the platform are links of the lender. */
export const DASHBOARD = '/dashboard';
export const SETTINGS = '/dashboard/settings';

/** The login page, and those around it (ROUTE-21). */
export const LOGIN = '/auth/login';
export const FORGOT_PASSWORD = '/auth/forgot';
export const RESET_PASSWORD = '/auth/reset';
export const CONFIRM_EMAIL = '/auth/confirm';

/** The login page of additional signers (ROUTE-22). */
export const SIGNER_LOGIN = inApp('/heloc-signer/login');

/** The login page, that leads back to an address of this host (ROUTE-21). */
export const loginAddress = (redirectUrl?: string, email?: string): string =>
  withQuery(
    LOGIN,
    new URLSearchParams({ ...(redirectUrl ? { redirectUrl } : {}), ...(email ? { email } : {}) }),
  );

/** The login page of additional signers, that leads back to an address of theirs. */
export const signerLoginAddress = (redirectUrl: string): string =>
  withQuery(SIGNER_LOGIN, new URLSearchParams({ redirectUrl }));

/** The query that goes along when moving between screens: nothing but the chat's own (ROUTE-23, C-20). */
export function keptQuery(search: string): URLSearchParams {
  const chat = new URLSearchParams(search).get('pop-webchat');
  return new URLSearchParams(chat === null ? {} : { 'pop-webchat': chat });
}
