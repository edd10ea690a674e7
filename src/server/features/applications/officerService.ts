import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { organizationFamily } from '../../http/knownOrganization.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import { notify } from '../notifications/notificationService.ts';
import { createProfileService } from '../profile/profileService.ts';
import { type ApplicationRecord, changeRecord } from './recordService.ts';
import { readOriginator } from './registrationFacts.ts';

export interface NewOfficer {
  /** UUID of a loan officer of the lender. */
  readonly officer: string;
  /** The id of the client. */
  readonly by: string;
}

export type OfficerResult =
  | { readonly type: 'assigned'; readonly record: ApplicationRecord }
  | { readonly type: 'refused'; readonly why: 'unknown' | 'unlicensed' | 'over' };

/**
 * Gives an application, locked in `tx`, to another loan officer, whom its borrower then sees where the officer is shown, and is
 * told of. An officer of another lender is unknown; one who refers in licensed states only must have that of the home.
 */
export async function assignOfficer(
  tx: Transaction<Tables>,
  dependencies: AppDependencies,
  record: ApplicationRecord,
  { officer, by }: NewOfficer,
): Promise<OfficerResult> {
  const { releases, clock } = dependencies;
  const release = await releaseFor(tx, releases, record.organization, record.releaseHash);
  const known = await readOriginator(tx, organizationFamily(release), officer);
  if (!known) return { type: 'refused', why: 'unknown' };
  if (!record.active) return { type: 'refused', why: 'over' };
  if (known.enforcesStates && !known.licensedStates.includes(record.state))
    return { type: 'refused', why: 'unlicensed' };
  const uuid = officer.toLowerCase();
  if (record.data.referrer?.referrerUuid === uuid) return { type: 'assigned', record };
  const at = new Date(clock.now());
  await createProfileService(dependencies).change(tx, record.identityUuid, { officerUuid: uuid });
  await notify(tx, { applicationUuid: record.uuid, kind: 'OFFICER_CHANGED', at });
  const data = { referrer: { ...record.data.referrer, referrerUuid: uuid } };
  const { statuses } = release;
  const changed = await changeRecord(tx, record, { data, statuses, event: 'OFFICER_CHANGED', by, at });
  return { type: 'assigned', record: changed };
}
