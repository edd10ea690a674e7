import { createContext, type ReactNode, useContext, useMemo } from 'react';
import useSWR from 'swr';
import { createWalletService, type WalletAccount, type WalletService } from '../../clients/walletService.ts';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';

const DappCoreContext = createContext<WalletService | undefined>(undefined);

interface DappCoreProviderProps {
  readonly children: ReactNode;
  /** Default the browser's. */
  readonly fetch?: typeof fetch;
}

/** Provides the user's wallet; its host is the brand's `values.walletHost`. */
export function DappCoreProvider({ children, fetch = callFetch }: DappCoreProviderProps) {
  const { session } = useApp();
  const host = String(useRelease().app.brand.values.walletHost ?? '');
  const service = useMemo(() => createWalletService({ fetch, session, host }), [fetch, session, host]);
  return <DappCoreContext value={service}>{children}</DappCoreContext>;
}

const callFetch: typeof fetch = (input, init) => fetch(input, init);

/** The wallet's calls; throws outside `DappCoreProvider` (WALLET-07). */
export function useWalletService(): WalletService {
  const service = useContext(DappCoreContext);
  if (!service)
    throw new Error('DappCoreProvider not found: include <DappCoreProvider> above what uses the wallet');
  return service;
}

/** The wallet accounts; undefined until known. */
export function useWalletAccounts(): readonly WalletAccount[] | undefined {
  const service = useWalletService();
  return useSWR('wallet-accounts', service.accounts).data;
}
