import type { SessionStore } from './session.ts';

/** A wallet account of the person (WALLET-02). */
export interface WalletAccount {
  readonly account: { readonly name: string; readonly address: string };
  readonly authorizedWallets: readonly { readonly address: string }[];
  readonly authorizationType: string;
}

/** What the wallet's calls need from around them. */
export interface WalletOptions {
  readonly fetch: typeof fetch;
  readonly session: Pick<SessionStore, 'read' | 'clear'>;
  /** The wallet host, such as `https://wallet.example`; empty for this one. */
  readonly host: string;
}

const BASE = '/service-wallet/secure/api/v3/account';

/**
 * The wallet of who is signed in (CALL-39, CALL-40). Without a stored token a call rejects with 'JWT error' (WALLET-05);
 * an answer that is no success rejects with 'Failed to fetch profile details.' (WALLET-03), and a 401 also removes the
 * token that it was asked with (WALLET-04).
 */
export function createWalletService({ fetch, session, host }: WalletOptions) {
  async function get<T>(path: string): Promise<T> {
    const token = session.read();
    if (token === undefined) throw new Error('JWT error');
    const response = await fetch(`${host}${path}`, {
      credentials: 'include',
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    });
    // The session may have ended, or be another's, by the answer: it says nothing about that one.
    if (response.status === 401 && session.read() === token) session.clear();
    if (!response.ok) throw new Error('Failed to fetch profile details.');
    return (await response.json()) as T;
  }
  return {
    accounts: () => get<readonly WalletAccount[]>(BASE),
    /** The wallet profile, of a principal (an address) if one is named. */
    access: (principal?: string) =>
      get<WalletAccount>(
        principal === undefined ? `${BASE}/access` : `${BASE}/access?${new URLSearchParams({ principal })}`,
      ),
  };
}

export type WalletService = ReturnType<typeof createWalletService>;
