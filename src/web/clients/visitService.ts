import type { HttpClient } from './httpClient.ts';

const at = (uuid: string): string => `/service-application/api/v1/application/heloc/${uuid}`;

/** Visits to pages of companies that report what was done there (G-27, G-21). */
export const createVisitService = (client: HttpClient) => ({
  /** The address of the page on which the valuation fee is paid; rejects with 409 when nothing is to be paid. */
  beginPayment: (uuid: string) =>
    client.send<{ readonly url: string }>({ method: 'POST', path: `${at(uuid)}/valuation/payment-visit` }),
  /** The borrower is back from a visit, as its return address names it. */
  cameBack: (uuid: string, visit: string) =>
    client.send<unknown>({ method: 'POST', path: `${at(uuid)}/visit-return`, body: { visit } }),
});
