import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import useSWR from 'swr';
import type { FlagKey } from '../../../core/model/flagKeys.ts';
import type { FlagValue } from '../../clients/optimizeService.ts';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { applicationOf, identityOf } from '../foundation/subject.ts';
import { type FlagOverrides, readFlagOverrides, writeFlagOverrides } from './flagOverrides.ts';

/** The flags of this visitor. */
export interface Flags {
  /** What holds: over the release's defaults what the flag service says, over that what a tester set for the tab. */
  readonly values: Readonly<Record<FlagKey, FlagValue>>;
  /** False until the flag service has answered, or failed to. */
  readonly areKnown: boolean;
  /** What a tester set for this tab; empty in production (FLAG-13). */
  readonly overrides: FlagOverrides;
  /** Sets flags for this tab; does nothing in production. */
  readonly setOverrides: (overrides: FlagOverrides) => void;
}

/** Whom flags are evaluated for (FLAG-14). */
interface FlagSubject {
  readonly identityUuid: string | undefined;
  readonly applicationUuid: string | undefined;
}

const FlagContext = createContext<(Flags & { readonly enter: (pathname: string) => void }) | undefined>(
  undefined,
);

/** Loads the flags once per identity and application and keeps them as long as the page stands (FLAG-14, FLAG-15). */
export function FlagProvider({ children }: { readonly children: ReactNode }) {
  const { app } = useRelease();
  const { subject, enter } = useSubject();
  const { overrides, setOverrides } = useOverrides();
  const { data, error } = useLoadedFlags(subject);
  const areKnown = data !== undefined || error !== undefined;
  const value = useMemo(() => {
    const values = { ...app.flags, ...data?.flags, ...overrides } as Flags['values'];
    return { values, areKnown, overrides, setOverrides, enter };
  }, [app, data, areKnown, overrides, setOverrides, enter]);
  return <FlagContext value={value}>{children}</FlagContext>;
}

function useLoadedFlags({ identityUuid, applicationUuid }: FlagSubject) {
  const { services, organization, tracker } = useApp();
  return useSWR(
    ['features', identityUuid, applicationUuid],
    () =>
      services.optimize.features({
        orgCode: organization.orgCode,
        ...(tracker.uuid ? { trackerId: tracker.uuid } : {}),
        ...(identityUuid ? { identityUuid } : {}),
        ...(applicationUuid ? { applicationUuid } : {}),
      }),
    { keepPreviousData: true },
  );
}

/** Whom the flags are for: the session's identity and the application of the address, as of the last page entered. */
function useSubject() {
  const { session } = useApp();
  const at = useCallback(
    (pathname: string): FlagSubject => ({
      identityUuid: identityOf(session.read()),
      applicationUuid: applicationOf(pathname),
    }),
    [session],
  );
  const [subject, setSubject] = useState(() => at(window.location.pathname));
  const enter = useCallback((pathname: string) => setSubject(at(pathname)), [at]);
  return { subject, enter };
}

const NONE: FlagOverrides = {};

function useOverrides() {
  const { tab } = useApp();
  const isAllowed = useRelease().mode !== 'production';
  const [overrides, keep] = useState(() => (isAllowed ? readFlagOverrides(tab) : NONE));
  const setOverrides = useCallback(
    (next: FlagOverrides) => {
      if (!isAllowed) return;
      writeFlagOverrides(tab, next);
      keep(next);
    },
    [isAllowed, tab],
  );
  return { overrides, setOverrides };
}

function useFlagContext() {
  const flags = use(FlagContext);
  if (!flags) throw new Error('useFlags must be used inside FlagProvider');
  return flags;
}

/** The 17 flags; throws outside `FlagProvider`. */
export const useFlags = (): Flags => useFlagContext();

/** One flag; throws outside `FlagProvider`. */
export const useFlag = (key: FlagKey): FlagValue => useFlagContext().values[key] ?? OFF;

const OFF: FlagValue = { enabled: false };

/** Tells the flags which page is entered, because an application has flags of its own. */
export const useEnterPage = (): ((pathname: string) => void) => useFlagContext().enter;
