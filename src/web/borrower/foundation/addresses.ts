import { withQuery } from '../../../core/shared/withQuery.ts';
import { BASE_PATH } from '../../renderer/brandLinks.ts';

/** Prefixes the base path. */
export const inApp = (path: string): string => `${BASE_PATH}${path}`;

/** The path below the base; undefined outside. */
export function belowBase(pathname: string): string | undefined {
  const path = pathname.replace(/\/+$/, '');
  return path === BASE_PATH || path.startsWith(`${BASE_PATH}/`) ? path.slice(BASE_PATH.length) : undefined;
}

/** Start of registration (v2; without the redesign flag it redirects to v1). */
export const REGISTER = inApp('/register-v2');

/** Last step of registration; leads back to the first incomplete step. */
export const REGISTER_END = `${REGISTER}/set-password`;

/** Where a registration goes on that was begun on another device, or a while ago. */
export const RESUME = inApp('/resume');

/** The address of a link for another device; its secret is in the fragment, which is sent to no server. */
export function resumeAddress(origin: string, tab: Storage, secret: string): string {
  const org = tab.getItem('org');
  return `${origin}${withQuery(RESUME, new URLSearchParams(org === null ? {} : { org }))}#${secret}`;
}

/** Addresses beside the application (ROUTE-30); other platform applications are lender links. */
export const DASHBOARD = '/dashboard';
export const SETTINGS = '/dashboard/settings';

/** Login pages (ROUTE-21). */
export const LOGIN = '/auth/login';
export const FORGOT_PASSWORD = '/auth/forgot';
export const RESET_PASSWORD = '/auth/reset';
export const CONFIRM_EMAIL = '/auth/confirm';

/** ROUTE-22 */
export const SIGNER_LOGIN = inApp('/heloc-signer/login');

/** Where who only signs goes on (SIGNER-03). */
export const SIGNER_RESUME = inApp('/heloc-signer/resume');

/** The login page with a return address on this host (ROUTE-21). */
export const loginAddress = (redirectUrl?: string, email?: string): string =>
  withQuery(
    LOGIN,
    new URLSearchParams({ ...(redirectUrl ? { redirectUrl } : {}), ...(email ? { email } : {}) }),
  );

/** The signers' login page with a return address. */
export const signerLoginAddress = (redirectUrl?: string): string =>
  withQuery(SIGNER_LOGIN, new URLSearchParams(redirectUrl ? { redirectUrl } : {}));

/** The query parameters kept between screens: only the chat's (ROUTE-23, C-20). */
export function keptQuery(search: string): URLSearchParams {
  const chat = new URLSearchParams(search).get('pop-webchat');
  return new URLSearchParams(chat === null ? {} : { 'pop-webchat': chat });
}
