import type { ComponentType } from 'react';
import type { AppPart } from '../../../core/model/release.ts';
import { withControls } from '../../renderer/controls/loadFurtherControls.ts';
import {
  CONFIRM_EMAIL,
  DASHBOARD,
  FORGOT_PASSWORD,
  inApp,
  LOGIN,
  RESET_PASSWORD,
  RESUME,
  SETTINGS,
  SIGNER_LOGIN,
} from '../foundation/addresses.ts';
import { isPathOf } from '../foundation/router.tsx';
import { type LazyPage, lazyPage } from '../parts/lazyPage.ts';
import { NotFound } from '../parts/NotFound.tsx';
import { type Access, accounts, applications, customers, everyone, signers } from './access.ts';

export interface AppRoute {
  /** The full path, in the notation of `isPathOf`. */
  readonly path: string;
  readonly page: ComponentType & Partial<Pick<LazyPage, 'ahead' | 'stillLoading'>>;
  /** Its rule per role (AUTH-01); required by the type. */
  readonly access: Access;
}

const redesigned = lazyPage(() => import('../registration/RedesignedRegistration.tsx'));
const legacy = lazyPage(() => import('../registration/LegacyRegistration.tsx'));
const accountSetup = lazyPage(() => withControls(import('../registration/AccountSetupPage.tsx')));
const resume = lazyPage(() => withControls(import('../registration/ResumePage.tsx')));
const application = lazyPage(() => import('../application/pages/ApplicationRoot.tsx'));
const providerReturn = lazyPage(() => import('../application/pages/ProviderReturnPage.tsx'));
const offerSelect = lazyPage(() => import('../product/OfferSelectPage.tsx'));
const offerConfirm = lazyPage(() => import('../product/OfferConfirmPage.tsx'));
const login = lazyPage(() => withControls(import('../account/LoginPage.tsx')));
const signerLogin = lazyPage(() => withControls(import('../signer/SignerLoginPage.tsx')));
const signer = lazyPage(() => import('../signer/SignerPage.tsx'));
const dashboard = lazyPage(() => import('../dashboard/DashboardPage.tsx'));
const plain = lazyPage(() => import('../plain/PlainPage.tsx'));

const forgot = lazyPage(() => withControls(import('../account/ForgotPasswordPage.tsx')));
const reset = lazyPage(() => withControls(import('../account/ResetPasswordPage.tsx')));
const confirm = lazyPage(() => withControls(import('../account/ConfirmPage.tsx')));
const settings = lazyPage(() => withControls(import('../account/SettingsPage.tsx')));

/** Single addresses with their own lazily loaded page. */
const single: readonly AppRoute[] = [
  { path: inApp('/register'), page: legacy, access: everyone },
  { path: inApp('/register/account-setup'), page: accountSetup, access: everyone },
  { path: RESUME, page: resume, access: everyone },
  { path: inApp('/plaid-oauth-success'), page: providerReturn, access: customers },
  { path: inApp('/heloc-signer'), page: signer, access: everyone },
  { path: SIGNER_LOGIN, page: signerLogin, access: everyone },
  { path: LOGIN, page: login, access: everyone },
  { path: FORGOT_PASSWORD, page: forgot, access: everyone },
  { path: RESET_PASSWORD, page: reset, access: everyone },
  { path: CONFIRM_EMAIL, page: confirm, access: everyone },
  // Without a session the dashboard shows the outcome of a failed registration, or leads to the login (SUBMIT-16).
  { path: DASHBOARD, page: dashboard, access: applications },
];

/** The release's plain pages, with and without the base path (ROUTE-26, C-19). */
const plainPages = ({ pages }: Pick<AppPart, 'pages'>): readonly AppRoute[] =>
  Object.values(pages).flatMap(({ path }) =>
    [path, inApp(path)].map((address) => ({ path: address, page: plain, access: everyone })),
  );

/** Many addresses each, the narrower before the wider. */
const many: readonly AppRoute[] = [
  { path: inApp('/register-v2/*?'), page: redesigned, access: everyone },
  { path: inApp('/heloc-signer/*?'), page: signer, access: signers },
  { path: inApp('/:uuid/product/select'), page: offerSelect, access: customers },
  { path: inApp('/:uuid/product/select/confirm'), page: offerConfirm, access: customers },
  { path: inApp('/:uuid/*?'), page: application, access: customers },
  { path: inApp('/*?'), page: NotFound, access: customers },
  { path: `${SETTINGS}/*?`, page: settings, access: accounts },
  { path: '*', page: NotFound, access: everyone },
];

/** Every route of a release, in order: of those that match an address the first counts. */
export const routesOf = (app: Pick<AppPart, 'pages'>): readonly AppRoute[] => [
  ...single,
  ...plainPages(app),
  ...many,
];

/** The page at a path. */
export const pageAt = (app: Pick<AppPart, 'pages'>, pathname: string): AppRoute['page'] | undefined =>
  routesOf(app).find(({ path }) => isPathOf(path, pathname))?.page;
