import type { Panels } from '../../renderer/FormContext.tsx';
import { lazyPanel } from './lazyPanel.tsx';

/** The hand-written parts of screens, by the names their steps use; each is loaded when it is first shown. */
export const screenPanels: Panels = {
  'check-again': lazyPanel(() => import('./panels/CheckAgainPanel.tsx')),
  'go-to-dashboard': lazyPanel(() => import('./panels/DashboardPanel.tsx')),
  'summary-rows': lazyPanel(() => import('./panels/SummaryRowsPanel.tsx')),
  support: lazyPanel(() => import('./panels/SupportPanel.tsx')),
};
