import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { findOriginator, type Originator, originatorsOf } from '../lenderData/originatorService.ts';
import { findReferral, type ReferralRecord } from '../lenderData/referralService.ts';

/** The referrer of a borrower (G-40); display only (AUTH-02). */
export interface LoanOriginator extends Omit<Originator, 'uuid' | 'licensedStates' | 'default'> {
  readonly loanOriginatorUuid: string;
}

/** Referral data about the borrower (REG-47), and its status once they have an account. */
export type Referral = Omit<ReferralRecord, 'uuid'>;

/** Originators and referrals. Answers 404 for those unknown or of other organizations. */
export interface LeadService {
  originator(uuid: string, organizations: readonly string[]): Promise<LoanOriginator>;
  /** Two-letter codes. */
  licensedStates(uuid: string): Promise<readonly string[]>;
  /**
   * The default originator for a borrower without a referrer: licensed in `state`, if given, at the first
   * organization that has one.
   */
  defaultOriginator(organizations: readonly string[], state: string | undefined): Promise<string>;
  /** Undefined instead of 404. */
  referral(uuid: string, organizations: readonly string[]): Promise<Referral | undefined>;
}

function present<T>(found: T | undefined): T {
  if (found === undefined) throw new ApiError('notFound');
  return found;
}

type KnownOriginator = Originator & { readonly organization: string };

function toOriginator(known: KnownOriginator): LoanOriginator {
  const { uuid, organization: _organization, default: _default, licensedStates: _states, ...data } = known;
  return { loanOriginatorUuid: uuid, ...data };
}

export const createLeadService = ({ db: { kysely } }: Pick<AppDependencies, 'db'>): LeadService => ({
  async originator(uuid, organizations) {
    const known = await findOriginator(kysely, uuid);
    return toOriginator(present(known && organizations.includes(known.organization) ? known : undefined));
  },
  async licensedStates(uuid) {
    return present(await findOriginator(kysely, uuid)).licensedStates;
  },
  async defaultOriginator(organizations, state) {
    const all = await originatorsOf(kysely, organizations);
    const licensed = all.filter((one) => state === undefined || one.licensedStates.includes(state));
    const own = organizations.map((code) => licensed.filter(({ organization }) => organization === code));
    const candidates = own.find(({ length }) => length > 0) ?? [];
    return present(candidates.find((one) => one.default) ?? candidates[0]).uuid;
  },
  async referral(uuid, organizations) {
    const found = await findReferral(kysely, uuid, organizations);
    if (found === undefined) return undefined;
    const { uuid: _uuid, ...referral } = found;
    return referral;
  },
});
