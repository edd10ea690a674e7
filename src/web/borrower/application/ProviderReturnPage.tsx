import { Navigate, useLocation } from 'react-router-dom';
import { isUuid } from '../../../core/shared/textChecks.ts';
import { useApp } from '../foundation/AppContext.tsx';
import { DASHBOARD, inApp } from '../foundation/addresses.ts';
import { rememberedHeloc } from './panels/verification/helocOfTab.ts';

/**
 * /plaid-oauth-success: a bank that redirects comes back here without naming the application; the tab remembers it, and
 * its income link step resumes with what came back (ROUTE-14, G-15). Without one: the dashboard.
 */
export default function ProviderReturnPage() {
  const { tab } = useApp();
  const { search } = useLocation();
  const uuid = rememberedHeloc(tab);
  const address =
    uuid !== undefined && isUuid(uuid) ? inApp(`/${uuid}/income/link/plaid${search}`) : DASHBOARD;
  return <Navigate replace to={address} />;
}
