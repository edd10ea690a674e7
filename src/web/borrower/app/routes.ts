import type { ComponentType } from 'react';
import { inApp, SIGNER_LOGIN } from './addresses.ts';
import { lazyPage } from './lazyPage.ts';

/** One address and the page it shows. */
export interface AppRoute {
  /** The whole path, in the router's notation. */
  readonly path: string;
  readonly page: ComponentType;
  /** Without a session the visitor is sent to the login page (AUTH-01), or to that of signers (ROUTE-22), and comes back. */
  readonly access: 'public' | 'session' | 'signer';
}

const redesigned = lazyPage(() => import('../registration/RedesignedRegistration.tsx'));
const legacy = lazyPage(() => import('../registration/LegacyRegistration.tsx'));
const accountSetup = lazyPage(() => import('../pages/AccountSetupPage.tsx'));
const application = lazyPage(() => import('../application/ApplicationRoot.tsx'));
const providerReturn = lazyPage(() => import('../application/ProviderReturnPage.tsx'));
const offerSelect = lazyPage(() => import('../product/OfferSelectPage.tsx'));
const offerConfirm = lazyPage(() => import('../product/OfferConfirmPage.tsx'));
const login = lazyPage(() => import('../pages/LoginPage.tsx'));
const signer = lazyPage(() => import('../pages/SignerPage.tsx'));
const dashboard = lazyPage(() => import('../pages/DashboardPage.tsx'));
const plain = lazyPage(() => import('../pages/PlainPage.tsx'));

/** Every address of the borrower's application; each page is loaded when it is first shown. */
export const routes: readonly AppRoute[] = [
  { path: inApp('/register-v2/*'), page: redesigned, access: 'public' },
  { path: inApp('/register'), page: legacy, access: 'public' },
  { path: inApp('/register/account-setup'), page: accountSetup, access: 'public' },
  { path: inApp('/plaid-oauth-success'), page: providerReturn, access: 'session' },
  { path: inApp('/:uuid/product/select'), page: offerSelect, access: 'session' },
  { path: inApp('/:uuid/product/select/confirm'), page: offerConfirm, access: 'session' },
  { path: inApp('/heloc-signer'), page: signer, access: 'public' },
  { path: SIGNER_LOGIN, page: login, access: 'public' },
  { path: inApp('/heloc-signer/*'), page: signer, access: 'signer' },
  { path: inApp('/:uuid/*'), page: application, access: 'public' },
  { path: '/auth/login', page: login, access: 'public' },
  { path: '/dashboard', page: dashboard, access: 'public' },
  { path: '*', page: plain, access: 'public' },
];
