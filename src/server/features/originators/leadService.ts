import type { OriginatorSeed, OriginatorsFile } from '../../../core/model/generated/sandbox-originators.ts';
import type { ReferralSeed, ReferralsFile } from '../../../core/model/generated/sandbox-referrals.ts';
import { readSandboxFile } from '../../config-files/readSandboxFile.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import {
  insertReferrals,
  type OriginatorRow,
  type ReferralRow,
  selectOriginator,
  selectOriginators,
  selectReferral,
  upsertOriginators,
} from './leadStore.ts';

/** The referrer of a borrower (G-40); display only (AUTH-02). */
export interface LoanOriginator
  extends Omit<OriginatorSeed, 'uuid' | 'organization' | 'licensedStates' | 'default'> {
  readonly loanOriginatorUuid: string;
}

/** Referral data about the borrower (REG-47), and its status once they have an account. */
export type Referral = Omit<ReferralSeed, 'uuid' | 'organization'>;

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

type OriginatorData = Omit<OriginatorSeed, 'uuid' | 'organization' | 'licensedStates'>;

function present<T>(found: T | undefined): T {
  if (found === undefined) throw new ApiError('notFound');
  return found;
}

const dataOf = ({ data }: OriginatorRow): OriginatorData => data as unknown as OriginatorData;

function toOriginator(row: OriginatorRow): LoanOriginator {
  const { default: _default, ...data } = dataOf(row);
  return { loanOriginatorUuid: row.uuid, ...data };
}

const toReferral = ({ data, email, status }: ReferralRow): Referral => ({
  ...(data as Omit<Referral, 'email' | 'status'>),
  email: email ?? '',
  ...(status === '' ? {} : { status }),
});

export const createLeadService = ({ db: { kysely } }: Pick<AppDependencies, 'db'>): LeadService => ({
  async originator(uuid, organizations) {
    const row = await selectOriginator(kysely, uuid);
    return toOriginator(present(row && organizations.includes(row.organization) ? row : undefined));
  },
  async licensedStates(uuid) {
    return present(await selectOriginator(kysely, uuid)).licensed_states;
  },
  async defaultOriginator(organizations, state) {
    const rows = await selectOriginators(kysely, organizations);
    const licensed = rows.filter((row) => state === undefined || row.licensed_states.includes(state));
    const own = organizations.map((code) => licensed.filter(({ organization }) => organization === code));
    const candidates = own.find(({ length }) => length > 0) ?? [];
    return present(candidates.find((row) => dataOf(row).default) ?? candidates[0]).uuid;
  },
  async referral(uuid, organizations) {
    const row = await selectReferral(kysely, uuid);
    return row && organizations.includes(row.organization) ? toReferral(row) : undefined;
  },
});

/** Seeds the originators and referrals of `config/sandbox` in the sandbox; repeatable. */
export async function seedLeads({ db, settings }: Pick<AppDependencies, 'db' | 'settings'>): Promise<void> {
  if (settings.mode !== 'sandbox') return;
  const originators = readSandboxFile<OriginatorsFile>(settings.configRoot, 'originators')?.originators ?? [];
  const referrals = readSandboxFile<ReferralsFile>(settings.configRoot, 'referrals')?.referrals ?? [];
  await db.transaction(async (tx) => {
    await upsertOriginators(tx, originators);
    await insertReferrals(tx, referrals);
  });
}
