import { useMemo } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import type { LoanOriginator } from '../../clients/leadPortalService.ts';
import { useApp } from '../foundation/AppContext.tsx';
import { rememberEntryParams } from '../foundation/entryParams.ts';
import { usePlace } from '../foundation/router.tsx';
import { useProfile } from '../session/useProfile.ts';

/** 10 minutes in milliseconds (CALL-17, CONST-09). */
export const ORIGINATOR_CACHE_MS = 600_000;

/** An originator by uuid, read at most once in 10 minutes for the whole page, never retried. */
export function useOriginatorOf(uuid: string | undefined): SWRResponse<LoanOriginator, unknown> {
  const { services, organization } = useApp();
  return useSWR(
    uuid ? ['originator', uuid] : null,
    () => services.leadPortal.originator(uuid ?? '', organization.orgCode),
    { dedupingInterval: ORIGINATOR_CACHE_MS, revalidateIfStale: true },
  );
}

/** A referrer known to exist while details load. */
export interface ReferringOriginator {
  readonly isComing: boolean;
  readonly originator: LoanOriginator | undefined;
}

/** The loan officer whom the lender assigned; else the referrer of this tab's visitor, or of the signed-in borrower (SHELL-25). */
export function useReferringOriginator(): ReferringOriginator {
  const { tab } = useApp();
  const { search } = usePlace();
  // Registration may change the referrer in the address and the tab.
  const entry = useMemo(() => rememberEntryParams(new URLSearchParams(search), tab), [search, tab]);
  const { data: profile } = useProfile();
  const { referrerUuid, assigned } = profile?.referrer ?? {};
  const uuid = assigned ? referrerUuid : (entry.referrer ?? referrerUuid);
  const { data, error } = useOriginatorOf(uuid);
  return { isComing: uuid !== undefined && !data && error === undefined, originator: data };
}
