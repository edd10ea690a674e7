import type { Panels } from '../../renderer/FormContext.tsx';
import { lazyPanel } from './lazyPanel.tsx';

/** The hand-written parts of screens, by the names their steps use; each is loaded when it is first shown. */
export const screenPanels: Panels = {
  'bureau-cards': lazyPanel(() => import('./panels/BureauCardsPanel.tsx')),
  'check-again': lazyPanel(() => import('./panels/CheckAgainPanel.tsx')),
  'go-to-dashboard': lazyPanel(() => import('./panels/DashboardPanel.tsx')),
  'property-candidates': lazyPanel(() => import('./panels/PropertyCandidatesPanel.tsx')),
  'screen-links': lazyPanel(() => import('./panels/ScreenLinksPanel.tsx')),
  'summary-rows': lazyPanel(() => import('./panels/SummaryRowsPanel.tsx')),
  support: lazyPanel(() => import('./panels/SupportPanel.tsx')),
};
