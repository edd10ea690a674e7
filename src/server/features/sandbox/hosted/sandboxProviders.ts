import type { FindingCompany } from '../../providers/companyService.ts';

/** Where the sandbox asks what to find. */
export const PROVIDER_PAGE = '/sandbox/provider';

/** Type of a visit that finds assets; without it, a visit finds a payout account. */
export const ASSETS = 'assets';

/** Plays every company that finds something out: its page settles the visits itself. */
export const sandboxCompany: FindingCompany = {
  begin: async ({ token }) => ({ url: `${PROVIDER_PAGE}?token=${token}` }),
};
