import type { HttpClient } from './httpClient.ts';

/** The address of the profile. */
export const PROFILE = '/service-profile/api/v1/profile';

/** The borrower's profile (AUTH-12). */
export interface Profile {
  readonly uuid: string;
  readonly name?: { firstName?: string; middleName?: string; lastName?: string; suffix?: string };
  readonly email?: string;
  /** yyyy-MM-dd */
  readonly dob?: string;
  readonly phoneNumbers?: readonly { type: string; number: string }[];
  readonly addresses?: readonly {
    type: string;
    uuid: string;
    street1?: string;
    street2?: string;
    city?: string;
    state?: string;
    zip?: string;
  }[];
  readonly type?: string;
  readonly hasSsn?: boolean;
  readonly optimizelyProfileUuid?: string;
  /** Chosen by the borrower. */
  readonly language?: string;
  /** `assigned`: by the lender, whoever referred the borrower. */
  readonly referrer?: { referrerUuid?: string; assigned?: boolean };
}

/** A consent required by the lender, with its current version (G-40). */
export interface ConsentType {
  readonly type: string;
  readonly version: string;
  readonly url?: string;
}

/** The current version of a consent; throws when the lender states none. */
export function versionOf(types: readonly ConsentType[], type: string): string {
  const found = types.find((consent) => consent.type === type);
  if (!found) throw new Error(`The lender states no version of the ${type} consent`);
  return found.version;
}

export const createProfileService = (client: HttpClient) => ({
  profile: () => client.send<Profile>({ path: PROFILE }),
  /** Stores the language the borrower chose. */
  saveLanguage: (language: string) =>
    client.send<void>({
      method: 'PUT',
      path: '/service-profile/api/v1/profile/language',
      body: { language },
    }),
  consentTypes: () =>
    client.send<readonly ConsentType[]>({ path: '/service-profile/api/v1/profile/consent-types' }),
});
