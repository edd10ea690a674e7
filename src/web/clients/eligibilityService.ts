import type { HttpClient } from './httpClient.ts';

/** The zip eligibility call may answer in either shape (G-40). */
export type ZipEligibility = { ineligibleZips: readonly string[] } | { eligible: boolean };

/** Calls on who may apply, and where. */
export const createEligibilityService = (client: HttpClient) => ({
  states: (orgCode: string) =>
    client.send<readonly (string | { abbrev: string; eligible?: boolean })[]>({
      path: '/service-application/external/api/v2/heloc/states-eligibility',
      query: { orgCode },
      external: true,
    }),
  zip: (orgCode: string, zip: string) =>
    client.send<ZipEligibility>({
      path: '/service-application/external/api/v1/heloc/zip-eligibility',
      query: { orgCode, zip },
      external: true,
    }),
  licenses: (orgCode: string) =>
    client.send<readonly { abbrev: string; licenseNumber?: string }[]>({
      path: '/service-application/external/api/v1/heloc/state-licenses',
      query: { orgCode },
      external: true,
    }),
  abilityToStart: () =>
    client.send<{ canStartApplication: boolean; organizationsWithActiveApplication: readonly string[] }>({
      path: '/service-search/api/v1/profiles/actions/verify-ability-to-start-application',
    }),
});

export type EligibilityService = ReturnType<typeof createEligibilityService>;
