import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { FetchError } from '../../clients/fetchError.ts';
import type { LoanOriginator } from '../../clients/leadPortalService.ts';
import { useApp } from '../foundation/AppContext.tsx';
import { type EntryParams, rememberEntryParams } from '../foundation/entryParams.ts';
import { useNavigate, usePlace } from '../foundation/router.tsx';
import { useOriginatorOf } from '../originator/useOriginator.ts';

/** The referrer; `known` is undefined while loading. */
export interface Referrer {
  readonly uuid: string | undefined;
  readonly known: boolean | undefined;
  /** Details are loading. */
  readonly isComing: boolean;
  readonly originator: LoanOriginator | undefined;
  readonly licensedStates: readonly string[] | undefined;
}

const isUnknownReferrer = (error: unknown): boolean =>
  error instanceof FetchError && (error.status === 404 || error.status === 400);

/**
 * Looks up the referrer. An unknown one that is not required is replaced by the lender's own for the state, which goes
 * into the address (REG-21).
 */
export function useReferrer(
  entry: EntryParams,
  { required, state }: { required: boolean; state: string | undefined },
): Referrer {
  const { services } = useApp();
  const [uuid, setUuid] = useState(entry.referrer);
  const originator = useOriginatorOf(uuid);
  const isUnknown = isUnknownReferrer(originator.error);
  const licences = useSWR(uuid && originator.data ? ['licensed-states', uuid] : null, () =>
    services.leadPortal.licensedStates(uuid ?? ''),
  );
  useReplacement(isUnknown && !required ? uuid : undefined, state, setUuid);
  return {
    uuid,
    known: originator.data ? true : isUnknown ? false : undefined,
    isComing: uuid !== undefined && !originator.data && originator.error === undefined,
    originator: originator.data,
    licensedStates: licences.data,
  };
}

function useReplacement(
  unknown: string | undefined,
  state: string | undefined,
  replace: (uuid: string) => void,
): void {
  const { services, organization, tab, logger } = useApp();
  const navigate = useNavigate();
  const { pathname, search } = usePlace();
  const { data, error } = useSWR(unknown === undefined ? null : ['default-originator', state], () =>
    services.leadPortal.defaultOriginator(organization.orgCode, state),
  );
  const found = data?.loanOriginatorUuid;
  useEffect(() => {
    if (unknown === undefined || found === undefined || found === unknown) return;
    const query = new URLSearchParams(search);
    query.set('referrer', found);
    rememberEntryParams(new URLSearchParams({ referrer: found }), tab);
    replace(found);
    navigate(`${pathname}?${query}`, { replace: true });
  }, [unknown, found, tab, navigate, pathname, search, replace]);
  useEffect(() => {
    if (error !== undefined) logger.warn('no replacement for an unknown referrer');
  }, [error, logger]);
}
