import type { HttpClient } from './httpClient.ts';

const BASE = '/service-lead-portal/api';

/** The loan originator who referred the borrower; display only (AUTH-02). */
export interface LoanOriginator {
  readonly loanOriginatorUuid: string;
  readonly originatorName?: string;
  readonly brokerName?: string;
  readonly avatarUri?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly nmls?: string;
  readonly enforceLicensedStatesForReferral?: boolean;
}

/** What the referral says about the borrower (REG-47). */
export interface Referral {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly suffix?: string;
  readonly street1?: string;
  readonly street2?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
  readonly phoneNumber?: string;
  readonly email?: string;
  /** More is disclosed once the borrower enters the record's ZIP code. */
  readonly masked?: boolean;
}

/** Loan originators and referrals (CALL-15 to CALL-19). */
export const createLeadPortalService = (client: HttpClient) => ({
  originator: (uuid: string, organization: string) =>
    client.send<LoanOriginator>({
      path: `${BASE}/lo/${encodeURIComponent(uuid)}`,
      query: { organization },
      external: true,
    }),
  /** Two-letter codes; the server may send codes or objects with `abbrev` (REG-17). */
  async licensedStates(uuid: string): Promise<readonly string[]> {
    const states = await client.send<readonly (string | { abbrev: string })[]>({
      path: `${BASE}/lo/${encodeURIComponent(uuid)}/licensed-states`,
      external: true,
    });
    return states.map((state) => (typeof state === 'string' ? state : state.abbrev));
  },
  defaultOriginator: (organization: string, state: string | undefined) =>
    client.send<{ loanOriginatorUuid: string }>({
      method: 'POST',
      path: `${BASE}/lo/default`,
      body: { organization, productType: 'HELOC', ...(state ? { state } : {}) },
      external: true,
    }),
  referral: (uuid: string, zip?: string) =>
    client.send<Referral>({
      path: `${BASE}/referrals/${encodeURIComponent(uuid)}`,
      query: { zip },
      external: true,
    }),
  /** Whether a referral was used, and by whom. */
  referralStatus: (uuid: string, zip?: string) =>
    client.send<{ status?: string; email?: string; masked?: boolean }>({
      path: `/service-application/external/api/v1/heloc/referral-id/${encodeURIComponent(uuid)}`,
      query: { zip },
      external: true,
    }),
});
