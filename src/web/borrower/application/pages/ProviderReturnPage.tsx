import { isUuid } from '../../../../core/shared/textChecks.ts';
import { useApp } from '../../foundation/AppContext.tsx';
import { DASHBOARD, inApp } from '../../foundation/addresses.ts';
import { Redirect, usePlace } from '../../foundation/router.tsx';
import { rememberedHeloc } from '../panels/verification/helocOfTab.ts';

/**
 * /plaid-oauth-success: a bank redirects here without naming the application. The tab remembers it, and its income link
 * step resumes with the parameters (ROUTE-14, G-15); otherwise leads to the dashboard.
 */
export default function ProviderReturnPage() {
  const { tab } = useApp();
  const { search } = usePlace();
  const uuid = rememberedHeloc(tab);
  const address =
    uuid !== undefined && isUuid(uuid) ? inApp(`/${uuid}/income/link/plaid${search}`) : DASHBOARD;
  return <Redirect to={address} />;
}
