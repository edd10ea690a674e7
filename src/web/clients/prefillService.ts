import type { HttpClient } from './httpClient.ts';

/** A direct-mail offer (REG-45). */
export interface OfferCodeRecord {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly inHomeDate?: string;
  readonly offerCode: string;
  readonly respondByDate?: string;
  readonly street1?: string;
  readonly street2?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
  /** More is disclosed once the borrower enters the record's ZIP code. */
  readonly masked?: boolean;
}

/** What the affiliate says about the borrower (REG-46). */
export interface AffiliateRecord {
  readonly name?: { firstName?: string; middleName?: string; lastName?: string; suffix?: string };
  readonly address?: { street1?: string; street2?: string; city?: string; state?: string; zip?: string };
  readonly dob?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly income?: number;
  readonly affiliates?: readonly string[];
  readonly abVersion?: string;
  /** More is disclosed once the borrower enters the record's ZIP code. */
  readonly masked?: boolean;
}

/** A typeahead suggestion (FIELD-34). */
export interface AddressSuggestion {
  readonly fullAddress: string;
  readonly street1: string;
  readonly street2?: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** Sources of prefilled answers (CALL-04, CALL-48, CALL-62). */
export const createPrefillService = (client: HttpClient) => ({
  offerCode: (code: string, zip?: string) =>
    client.send<OfferCodeRecord>({
      path: `/service-marketing/external/api/v1/offercode/${encodeURIComponent(code)}`,
      query: { zip },
      external: true,
    }),
  affiliate: (userData: string | undefined, zip?: string) =>
    client.send<AffiliateRecord>({ path: '/a/external/prepop', query: { userData, zip }, external: true }),
  addresses: (filter: string, signal?: AbortSignal) =>
    client.send<readonly AddressSuggestion[]>({
      path: `/service-address/external/api/v1/typeahead/${encodeURIComponent(filter)}`,
      external: true,
      ...(signal ? { signal } : {}),
    }),
});
