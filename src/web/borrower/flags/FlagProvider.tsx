import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import useSWR from 'swr';
import type { FlagKey } from '../../../core/model/flagKeys.ts';
import type { FlagValue } from '../../clients/optimizeService.ts';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { applicationOf, identityOf } from '../foundation/subject.ts';
import { type FlagOverrides, readFlagOverrides, writeFlagOverrides } from './flagOverrides.ts';

/** The visitor's flags. */
export interface Flags {
  /** Release defaults, overridden by the flag service, overridden by a tester for this tab. */
  readonly values: Readonly<Record<FlagKey, FlagValue>>;
  /** True once the flag service answered or failed. */
  readonly areKnown: boolean;
  /** Set by a tester for this tab; empty in production (FLAG-13). */
  readonly overrides: FlagOverrides;
  /** Overrides flags in this tab; does nothing in production. */
  readonly setOverrides: (overrides: FlagOverrides) => void;
}

/** FLAG-14 */
interface FlagSubject {
  readonly identityUuid: string | undefined;
  readonly applicationUuid: string | undefined;
}

const FlagContext = createContext<(Flags & { readonly enter: (pathname: string) => void }) | undefined>(
  undefined,
);

interface FlagProviderProps {
  /** The path of the page that is entered first. */
  readonly pathname: string;
  readonly children: ReactNode;
}

/** Loads the flags once per identity and application and keeps them (FLAG-14, FLAG-15). */
export function FlagProvider({ pathname, children }: FlagProviderProps) {
  const { app } = useRelease();
  const { subject, enter } = useSubject(pathname);
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

/** The session's identity and the address's application, as of the last page entered. */
function useSubject(first: string) {
  const { session } = useApp();
  const at = useCallback(
    (pathname: string): FlagSubject => ({
      identityUuid: identityOf(session.read()),
      applicationUuid: applicationOf(pathname),
    }),
    [session],
  );
  const [subject, setSubject] = useState(() => at(first));
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
  const flags = useContext(FlagContext);
  if (!flags) throw new Error('useFlags must be used inside FlagProvider');
  return flags;
}

/** All flags; throws outside `FlagProvider`. */
export const useFlags = (): Flags => useFlagContext();

/** One flag; throws outside `FlagProvider`. */
export const useFlag = (key: FlagKey): FlagValue => useFlagContext().values[key] ?? OFF;

const OFF: FlagValue = { enabled: false };

/** Reports each page entered, because an application has its own flags. */
export const useEnterPage = (): ((pathname: string) => void) => useFlagContext().enter;
