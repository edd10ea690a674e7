import { randomUUID } from 'node:crypto';
import { type FakeAnswer, type HeardCall, openFakeServer } from './fakeServer.ts';

export const PLAID_CLIENT = 'plaid-client-of-tests';
export const PLAID_SECRET = 'plaid-secret-of-tests';
export const ACCOUNT_NUMBER = '9900009606';

const ok = (body: object): FakeAnswer => ({ status: 200, body: { ...body, request_id: 'r' } });

/** An error as Plaid answers it (https://plaid.com/docs/errors). */
export const plaidError = (error_type: string, error_code: string, status = 400): FakeAnswer => ({
  status,
  body: {
    error_type,
    error_code,
    error_message: `about ${ACCOUNT_NUMBER}`,
    display_message: null,
    request_id: 'r',
  },
});

interface LinkedItem {
  readonly publicToken: string;
  accessToken?: string;
  isRemoved?: boolean;
}

const accounts = [
  {
    account_id: 'a1',
    type: 'depository',
    subtype: 'savings',
    name: 'Saving',
    mask: '9606',
    current: 1_200.75,
  },
  { account_id: 'a2', type: 'investment', subtype: '401k', name: 'Plan', mask: '6666', current: 80_000 },
  { account_id: 'a3', type: 'credit', subtype: 'credit card', name: 'Card', mask: '3333', current: 410 },
].map(({ current, ...one }) => ({
  ...one,
  official_name: null,
  balances: {
    available: current,
    current,
    limit: null,
    iso_currency_code: 'USD',
    unofficial_currency_code: null,
  },
}));

/** Plaid as far as it is documented for Hosted Link, Auth, Assets, Bank Income and Items. */
export async function openFakePlaid() {
  /** By link token: what the borrower linked on Plaid's page. */
  const linked = new Map<string, LinkedItem>();
  const users = new Set<string>();
  let lastLinkToken = '';
  const itemOf = (token: unknown) => [...linked.values()].find(({ accessToken }) => accessToken === token);

  const calls: Readonly<Record<string, (body: Record<string, unknown>) => FakeAnswer>> = {
    '/user/create': () => {
      const user_id = `usr_${randomUUID()}`;
      users.add(user_id);
      return ok({ user_id });
    },
    '/user/remove': ({ user_id }) =>
      users.delete(String(user_id)) ? ok({}) : plaidError('INVALID_INPUT', 'USER_NOT_FOUND'),
    '/link/token/create': () => {
      const link_token = `link-sandbox-${randomUUID()}`;
      lastLinkToken = link_token;
      const hosted_link_url = `https://secure.plaid.com/hl/${randomUUID()}`;
      return ok({ link_token, hosted_link_url, expiration: '2026-06-15T15:30:00Z' });
    },
    '/link/token/get': ({ link_token }) => {
      const item = linked.get(String(link_token));
      const item_add_results = item
        ? [{ public_token: item.publicToken, accounts: [], institution: null }]
        : [];
      const sessions = item ? [{ link_session_id: 's', results: { item_add_results } }] : [];
      return ok({ link_token, created_at: null, expiration: null, metadata: {}, link_sessions: sessions });
    },
    '/item/public_token/exchange': ({ public_token }) => {
      const item = [...linked.values()].find(({ publicToken }) => publicToken === public_token);
      if (!item || item.accessToken !== undefined) return plaidError('INVALID_INPUT', 'INVALID_PUBLIC_TOKEN');
      item.accessToken = `access-sandbox-${randomUUID()}`;
      return ok({ access_token: item.accessToken, item_id: 'i' });
    },
    '/auth/get': ({ access_token }) => {
      if (!itemOf(access_token)) return plaidError('INVALID_INPUT', 'INVALID_ACCESS_TOKEN');
      const ach = [
        {
          account_id: 'a1',
          account: ACCOUNT_NUMBER,
          routing: '011401533',
          wire_routing: null,
          can_transfer_in: true,
        },
      ];
      return ok({ accounts, numbers: { ach, eft: [], international: [], bacs: [] }, item: { item_id: 'i' } });
    },
    '/accounts/get': ({ access_token }) =>
      itemOf(access_token)
        ? ok({ accounts, item: { item_id: 'i', institution_name: 'First Platypus Bank' } })
        : plaidError('INVALID_INPUT', 'INVALID_ACCESS_TOKEN'),
    '/credit/bank_income/get': () => {
      const total_amounts = [{ amount: 132_000, iso_currency_code: 'USD', unofficial_currency_code: null }];
      return ok({ bank_income: [{ days_requested: 365, bank_income_summary: { total_amounts } }] });
    },
    '/item/remove': ({ access_token }) => {
      const item = itemOf(access_token);
      if (!item || item.isRemoved) return plaidError('ITEM_ERROR', 'ITEM_NOT_FOUND');
      item.isRemoved = true;
      return ok({});
    },
  };

  const server = await openFakeServer(({ path, headers, body }: HeardCall) => {
    const isKnown = headers['plaid-client-id'] === PLAID_CLIENT && headers['plaid-secret'] === PLAID_SECRET;
    if (!isKnown) return plaidError('INVALID_INPUT', 'INVALID_API_KEYS');
    return calls[path]?.(body) ?? { status: 404, body: {} };
  });
  return {
    ...server,
    lastLinkToken: () => lastLinkToken,
    /** What the borrower does on Plaid's page: links a bank. */
    link: (linkToken: string) =>
      void linked.set(linkToken, { publicToken: `public-sandbox-${randomUUID()}` }),
    /** Items that Plaid may still read. */
    readable: () =>
      [...linked.values()].filter(({ accessToken, isRemoved }) => accessToken && !isRemoved).length +
      users.size,
  };
}

export type FakePlaid = Awaited<ReturnType<typeof openFakePlaid>>;
