import type { Panels } from '../../renderer/FormContext.tsx';
import { lazyPanel } from './lazyPanel.tsx';

/** The hand-written parts of screens, by the names their steps use; each is loaded when it is first shown. */
export const screenPanels: Panels = {
  'account-holder': lazyPanel(() => import('./panels/verification/AccountHolderPanel.tsx')),
  'account-shown': lazyPanel(() => import('./panels/verification/AccountShownPanel.tsx')),
  'autopay-rates': lazyPanel(() => import('./panels/verification/AutopayRatesPanel.tsx')),
  'bank-link': lazyPanel(() => import('./panels/verification/BankLinkPanel.tsx')),
  'bank-name': lazyPanel(() => import('./panels/verification/BankNamePanel.tsx')),
  'income-connect': lazyPanel(() => import('./panels/verification/IncomeConnectPanel.tsx')),
  'income-sources': lazyPanel(() => import('./panels/verification/IncomeSourcesPanel.tsx')),
  'insurance-needs': lazyPanel(() => import('./panels/verification/InsuranceNeedsPanel.tsx')),
  'mortgagee-clause': lazyPanel(() => import('./panels/verification/MortgageeClausePanel.tsx')),
  'bureau-cards': lazyPanel(() => import('./panels/BureauCardsPanel.tsx')),
  'check-again': lazyPanel(() => import('./panels/CheckAgainPanel.tsx')),
  'go-to-dashboard': lazyPanel(() => import('./panels/DashboardPanel.tsx')),
  'hosted-payment': lazyPanel(() => import('./panels/HostedPaymentPanel.tsx')),
  'lien-summary': lazyPanel(() => import('./panels/LienSummaryPanel.tsx')),
  'property-candidates': lazyPanel(() => import('./panels/PropertyCandidatesPanel.tsx')),
  'screen-links': lazyPanel(() => import('./panels/ScreenLinksPanel.tsx')),
  'summary-rows': lazyPanel(() => import('./panels/SummaryRowsPanel.tsx')),
  support: lazyPanel(() => import('./panels/SupportPanel.tsx')),
};
