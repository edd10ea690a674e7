import { Navigate, useLocation } from 'react-router-dom';
import { useApp } from '../foundation/AppContext.tsx';
import { DASHBOARD, inApp } from '../foundation/addresses.ts';
import { rememberedHeloc } from './panels/verification/helocOfTab.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * /plaid-oauth-success: a bank that redirects comes back here without naming the application; the tab remembers it, and
 * its income link step resumes with what came back (ROUTE-14, G-15). Without one: the dashboard.
 */
export default function ProviderReturnPage() {
  const { tab } = useApp();
  const { search } = useLocation();
  const uuid = rememberedHeloc(tab);
  const address =
    uuid !== undefined && UUID.test(uuid) ? inApp(`/${uuid}/income/link/plaid${search}`) : DASHBOARD;
  return <Navigate replace to={address} />;
}
