import { createContext, type ReactNode, useContext } from 'react';
import useSWR, { type KeyedMutator } from 'swr';
import type { CopyValues } from '../../../core/copy/formatText.ts';
import type { StaffClient, StaffError } from './staffClient.ts';
import type { Allowed, StaffSession } from './staffSession.ts';

/** A word of the staff's pages by its key (`config/staff/words.yaml`). */
export type Say = (key: string, values?: CopyValues) => string;

/** What every page of the staff builds on. */
export interface StaffTools {
  readonly say: Say;
  readonly locale: string;
  readonly client: StaffClient;
  readonly now: () => number;
  /** Says that something was done, where everybody finds it. */
  readonly tell: (text: string) => void;
}

/** Who is signed in. */
export interface SignedIn extends Allowed {
  readonly session: StaffSession;
  readonly refresh: () => Promise<unknown>;
  /** Takes over a session that a call gave; undefined after signing out. */
  readonly become: (session: StaffSession | undefined) => Promise<unknown>;
}

const ToolsContext = createContext<StaffTools | undefined>(undefined);
const SessionContext = createContext<SignedIn | undefined>(undefined);

export const ToolsProvider = ToolsContext.Provider;
export const SessionProvider = SessionContext.Provider;

export function useTools(): StaffTools {
  const tools = useContext(ToolsContext);
  if (tools === undefined) throw new Error('useTools outside of ToolsProvider');
  return tools;
}

export const useSay = (): Say => useTools().say;

export function useSignedIn(): SignedIn {
  const signedIn = useContext(SessionContext);
  if (signedIn === undefined) throw new Error('useSignedIn outside of SessionProvider');
  return signedIn;
}

export interface Read<T> {
  readonly data: T | undefined;
  readonly error: StaffError | undefined;
  readonly again: KeyedMutator<T>;
}

/** What a call answers, kept fresh; null reads nothing. */
export function useRead<T>(path: string | null): Read<T> {
  const { client } = useTools();
  const { data, error, mutate } = useSWR<T, StaffError>(path, (key: string) => client.get<T>(key), {
    shouldRetryOnError: false,
  });
  return { data, error, again: mutate };
}

/** Texts with what they say of each thing, joined as the language joins them. */
export function useList(): (items: readonly string[]) => string {
  const { locale } = useTools();
  return (items) => new Intl.ListFormat(locale).format(items);
}

export type Children = { readonly children: ReactNode };
