import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionStore } from '../../clients/session.ts';
import { createWalletService, type WalletAccount } from '../../clients/walletService.ts';
import { CopyProvider } from '../../renderer/CopyContext.tsx';
import { ReleaseProvider } from '../../renderer/ReleaseContext.tsx';
import { testRelease } from '../../renderer/testRelease.ts';
import { type AppPorts, AppProvider } from '../foundation/AppContext.tsx';
import { useWalletService } from './DappCoreProvider.tsx';
import { shortAddress } from './shortAddress.ts';
import WalletMenuPart from './WalletMenuPart.tsx';

const ADDRESS = 'tp1abcdef0123456789';
const wallet: WalletAccount = {
  account: { name: 'Main', address: ADDRESS },
  authorizedWallets: [{ address: ADDRESS }],
  authorizationType: 'OWNER',
};

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function open(answer: Response | Error, host = '') {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const session = createSessionStore(localStorage);
  return { fetch, session, service: createWalletService({ fetch, session, host }) };
}

describe('the wallet calls', () => {
  it('CALL-39 CALL-40 WALLET-02 send the stored jwt, and the principal in the query', async () => {
    const { service, fetch } = open(Response.json(wallet));
    localStorage.setItem('jwt', 'token');
    expect(await service.access(ADDRESS)).toEqual(wallet);
    const [address, init] = fetch.mock.calls[0] ?? [];
    expect(address).toBe(`/service-wallet/secure/api/v3/account/access?principal=${ADDRESS}`);
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer token');
    const list = open(Response.json([wallet]));
    expect(await list.service.accounts()).toEqual([wallet]);
    expect(list.fetch.mock.calls[0]?.[0]).toBe('/service-wallet/secure/api/v3/account');
  });

  it('send to another host a token obtained there for a code, renewed when it expires', async () => {
    const HOST = 'https://wallet.example';
    const BASE = `${HOST}/service-wallet/secure/api/v3/account`;
    const told: string[] = [];
    let good = 'first';
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const bearer = new Headers(init?.headers).get('authorization');
      told.push(`${input} ${bearer ?? init?.body}`);
      if (input === '/service-wallet/secure/api/v3/exchange') return Response.json({ code: 'code' });
      if (input !== BASE) return Response.json({ jwt: good });
      return bearer === `Bearer ${good}` ? Response.json([wallet]) : new Response('', { status: 401 });
    };
    localStorage.setItem('jwt', 'token');
    const service = createWalletService({ fetch, session: createSessionStore(localStorage), host: HOST });
    const exchange = [
      '/service-wallet/secure/api/v3/exchange Bearer token',
      `${HOST}/service-wallet/external/api/v3/exchange {"code":"code"}`,
    ];
    expect(await service.accounts()).toEqual([wallet]);
    await service.accounts();
    expect(told).toEqual([...exchange, `${BASE} Bearer first`, `${BASE} Bearer first`]);
    good = 'second';
    expect(await service.accounts()).toEqual([wallet]);
    expect(told.slice(4)).toEqual([`${BASE} Bearer first`, ...exchange, `${BASE} Bearer second`]);
    expect(localStorage.getItem('jwt')).toBe('token');
  });

  it("WALLET-03 throw 'Failed to fetch profile details.' if the call fails", async () => {
    localStorage.setItem('jwt', 'token');
    const { service } = open(new Response('', { status: 500 }));
    await expect(service.access()).rejects.toThrow(/^Failed to fetch profile details\.$/);
    expect(localStorage.getItem('jwt')).toBe('token');
  });

  it('WALLET-04 remove the stored jwt after a 401', async () => {
    localStorage.setItem('jwt', 'token');
    const { service } = open(new Response('', { status: 401 }));
    await expect(service.accounts()).rejects.toThrow('Failed to fetch profile details.');
    expect(localStorage.getItem('jwt')).toBeNull();
  });

  it.each([
    ['left', null],
    ['gone, and somebody else is here', 'token of another'],
  ])('WALLET-04 remove nothing after a 401 if the person has %s', async (_what, next) => {
    localStorage.setItem('jwt', 'token');
    const { service, fetch } = open(new Response('', { status: 401 }));
    const accounts = service.accounts();
    if (next === null) localStorage.removeItem('jwt');
    else localStorage.setItem('jwt', next);
    await expect(accounts).rejects.toThrow('Failed to fetch profile details.');
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem('jwt')).toBe(next);
  });

  it("WALLET-05 throw 'JWT error' without a jwt, and make no call", async () => {
    const { service, fetch } = open(Response.json(wallet));
    await expect(service.accounts()).rejects.toThrow(/^JWT error$/);
    expect(fetch).not.toHaveBeenCalled();
  });
});

it('WALLET-06 addresses longer than 11 characters are shortened to the first 6 and last 5', () => {
  expect(shortAddress('12345678901')).toBe('12345678901');
  expect(shortAddress('123456789012')).toBe('123456...89012');
});

function Lost() {
  useWalletService();
  return null;
}

it("WALLET-07 'DappCoreProvider not found' names the missing provider", () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Lost />)).toThrow(/^DappCoreProvider not found.*include <DappCoreProvider>/);
});

describe('in the profile menu', () => {
  async function show(answer: Response) {
    localStorage.setItem('jwt', 'token');
    const { fetch, session } = open(answer);
    const release = await (await testRelease()).overlays();
    const { container } = render(
      <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
        <AppProvider ports={{ session } as AppPorts}>
          <ReleaseProvider release={release}>
            <CopyProvider facts={{}}>
              <WalletMenuPart fetch={fetch} />
            </CopyProvider>
          </ReleaseProvider>
        </AppProvider>
      </SWRConfig>,
    );
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
    return container;
  }

  it("WALLET-01 shows the person's accounts, with shortened addresses", async () => {
    await show(Response.json([wallet]));
    await screen.findByRole('heading', { name: 'Wallet' });
    screen.getByText('Main');
    expect(screen.getByText('tp1abc...56789').title).toBe(ADDRESS);
  });

  it.each([
    ['who has none', () => Response.json([])],
    ['whose wallet cannot be had', () => new Response('', { status: 404 })],
  ])('WALLET-01 shows nothing for %s', async (_who, answer) => {
    const container = await show(answer());
    await waitFor(() => expect(container.textContent).toBe(''));
  });
});
