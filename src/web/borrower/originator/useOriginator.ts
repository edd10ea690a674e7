import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import useSWR, { type SWRResponse } from 'swr';
import type { LoanOriginator } from '../../clients/leadPortalService.ts';
import { useApp } from '../foundation/AppContext.tsx';
import { rememberEntryParams } from '../foundation/entryParams.ts';
import { useProfile } from '../session/useProfile.ts';

/** How long an answer holds, in milliseconds: 10 minutes (CALL-17, CONST-09). */
export const ORIGINATOR_CACHE_MS = 600_000;

/** An originator by uuid: asked for at most once in 10 minutes however many parts of a page show it, and never retried. */
export function useOriginatorOf(uuid: string | undefined): SWRResponse<LoanOriginator, unknown> {
  const { services, organization } = useApp();
  return useSWR(
    uuid ? ['originator', uuid] : null,
    () => services.leadPortal.originator(uuid ?? '', organization.orgCode),
    { dedupingInterval: ORIGINATOR_CACHE_MS, revalidateIfStale: true },
  );
}

/** Who referred the visitor: while it is asked for it is known that somebody did. */
export interface ReferringOriginator {
  readonly isComing: boolean;
  readonly originator: LoanOriginator | undefined;
}

/** Who referred the visitor of this tab, or the borrower who is signed in (SHELL-25). */
export function useReferringOriginator(): ReferringOriginator {
  const { tab } = useApp();
  const { search } = useLocation();
  // Registration may put another referrer into the address and the tab.
  const entry = useMemo(() => rememberEntryParams(new URLSearchParams(search), tab), [search, tab]);
  const { data: profile } = useProfile();
  const uuid = entry.referrer ?? profile?.referrer?.referrerUuid;
  const { data, error } = useOriginatorOf(uuid);
  return { isComing: uuid !== undefined && !data && error === undefined, originator: data };
}
