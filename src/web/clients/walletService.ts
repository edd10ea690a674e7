import type { SessionStore } from './session.ts';
import { tokenClaims } from './tokenClaims.ts';

/** WALLET-02 */
export interface WalletAccount {
  readonly account: { readonly name: string; readonly address: string };
  readonly authorizedWallets: readonly { readonly address: string }[];
  readonly authorizationType: string;
}

/** What the wallet's calls need from around them. */
export interface WalletOptions {
  readonly fetch: typeof fetch;
  readonly session: Pick<SessionStore, 'read' | 'clear'>;
  /** The wallet host, such as `https://wallet.example`; empty for this host. */
  readonly host: string;
}

const SERVICE = '/service-wallet';
const BASE = `${SERVICE}/secure/api/v3/account`;

/** A token of the wallet host, and the session it was exchanged for. */
interface Exchanged {
  readonly token: string;
  readonly sid: unknown;
}

/**
 * The borrower's wallet (CALL-39, CALL-40). Calls reject with 'JWT error' without a stored token (WALLET-05) and with
 * 'Failed to fetch profile details.' on failure (WALLET-03); a 401 also removes the token that was sent (WALLET-04).
 * Another host needs a token of its own: a code is exchanged for it, again whenever it expires, and that host's 401
 * leaves the session here untouched.
 */
export function createWalletService({ fetch, session, host }: WalletOptions) {
  let exchanged: Exchanged | undefined;

  const call = (address: string, token: string | undefined, body?: object): Promise<Response> =>
    fetch(address, {
      credentials: 'include',
      headers: {
        accept: 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });

  /** Parses JSON; a 401 ends the session that made the call, unless it already changed. */
  async function taken<T>(response: Response, own: string): Promise<T> {
    if (response.status === 401 && session.read() === own) session.clear();
    if (!response.ok) throw new Error('Failed to fetch profile details.');
    return (await response.json()) as T;
  }

  /** Parses JSON of the wallet host, whose refusals do not affect the session here. */
  async function takenThere<T>(response: Response): Promise<T> {
    if (response.status === 401) exchanged = undefined;
    if (!response.ok) throw new Error('Failed to fetch profile details.');
    return (await response.json()) as T;
  }

  async function exchange(own: string): Promise<string> {
    const asked = await call(`${SERVICE}/secure/api/v3/exchange`, own, {});
    const { code } = await taken<{ code: string }>(asked, own);
    const answer = await call(`${host}${SERVICE}/external/api/v3/exchange`, undefined, { code });
    const { jwt } = await takenThere<{ jwt: string }>(answer);
    exchanged = { token: jwt, sid: tokenClaims(own).sid };
    return jwt;
  }

  async function get<T>(path: string): Promise<T> {
    const own = session.read();
    if (own === undefined) throw new Error('JWT error');
    const address = `${host}${path}`;
    if (host === '') return taken(await call(address, own), own);
    const kept = exchanged?.sid === tokenClaims(own).sid ? exchanged?.token : undefined;
    const first = await call(address, kept ?? (await exchange(own)));
    const isOld = first.status === 401 && kept !== undefined;
    return takenThere(isOld ? await call(address, await exchange(own)) : first);
  }

  return {
    accounts: () => get<readonly WalletAccount[]>(BASE),
    /** The wallet profile, or that of `principal` (an address). */
    access: (principal?: string) =>
      get<WalletAccount>(
        principal === undefined ? `${BASE}/access` : `${BASE}/access?${new URLSearchParams({ principal })}`,
      ),
  };
}

export type WalletService = ReturnType<typeof createWalletService>;
