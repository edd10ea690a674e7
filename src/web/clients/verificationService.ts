import type { LinkType } from '../../core/flow/incomeWays.ts';
import type { HttpClient } from './httpClient.ts';

/** Where to send the borrower to link income or an account. */
export interface ProviderVisit {
  readonly url: string;
}

/** What the provider returned the borrower with. */
export interface IncomeReturn {
  readonly type?: LinkType;
  readonly publicToken: string;
  readonly state?: string;
}

const at = (uuid: string): string => `/service-application/api/v1/application/heloc/${uuid}`;

/** Linked income, assets and accounts (G-09, G-15, G-16). */
export const createVerificationService = (client: HttpClient) => ({
  linkIncome: (uuid: string, type: LinkType, sourceUuid: string | undefined) =>
    client.send<ProviderVisit>({
      method: 'POST',
      path: `${at(uuid)}/income/link-token`,
      body: { type, ...(sourceUuid === undefined ? {} : { sourceUuid }) },
    }),
  /** A token is consumed once; sending it again returns the same answer. */
  takeIncome: (uuid: string, back: IncomeReturn) =>
    client.send<unknown>({
      method: 'POST',
      path: `${at(uuid)}/income/link-result`,
      headers: { 'idempotency-key': `link-${back.publicToken}` },
      body: { ...back },
    }),
  linkAccount: (uuid: string) =>
    client.send<ProviderVisit>({ method: 'POST', path: `${at(uuid)}/disburse-account/link-token` }),
  takeAccount: (uuid: string, publicToken: string) =>
    client.send<unknown>({
      method: 'POST',
      path: `${at(uuid)}/disburse-account/link-result`,
      headers: { 'idempotency-key': `link-${publicToken}` },
      body: { publicToken },
    }),
  linkAssets: (uuid: string) =>
    client.send<ProviderVisit>({ method: 'POST', path: `${at(uuid)}/asset-depletion/link-token` }),
  takeAssets: (uuid: string, publicToken: string) =>
    client.send<unknown>({
      method: 'POST',
      path: `${at(uuid)}/asset-depletion/link-result`,
      headers: { 'idempotency-key': `link-${publicToken}` },
      body: { publicToken },
    }),
  bankName: (uuid: string, routingNumber: string) =>
    client.send<{ readonly bankName?: string }>({
      method: 'POST',
      path: `${at(uuid)}/bank-name`,
      body: { routingNumber },
    }),
});
