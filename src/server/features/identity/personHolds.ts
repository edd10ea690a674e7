import type { Transaction } from 'kysely';
import type { BrandRetention } from '../../../core/model/generated/brand.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { lockApplications } from './erasePerson.ts';
import { holdsOn, type LegalHold } from './heldByLaw.ts';
import type { IdentityRow } from './identityStore.ts';

/** Retention by the lender's current release; undefined keeps everybody until they ask, and then nothing. */
export function retentionOf(
  { releases }: Pick<AppDependencies, 'releases'>,
  organization: string,
): BrandRetention | undefined {
  const text = releases.head(organization)?.release.parts['retention.json'];
  return text === undefined ? undefined : (JSON.parse(text) as BrandRetention);
}

export interface HeldPerson {
  readonly applications: readonly string[];
  readonly holds: readonly LegalHold[];
}

/** Locks a person with their applications, and finds what laws still keep of these. */
export async function holdsOfPerson(
  tx: Transaction<Tables>,
  { uuid, organization }: Pick<IdentityRow, 'uuid' | 'organization'>,
  { releases, now }: Pick<AppDependencies, 'releases'> & { readonly now: Date },
): Promise<HeldPerson> {
  await lockApplications(tx, uuid);
  const rows = await tx
    .selectFrom('applications')
    .select(['uuid', 'status', 'updated_at'])
    .where('identity_uuid', '=', uuid)
    .orderBy('uuid')
    .execute();
  const held = rows.map(({ uuid: application, status, updated_at: changedAt }) => ({
    uuid: application,
    status: (status as { checklistStatus?: string }).checklistStatus,
    changedAt,
  }));
  const retention = retentionOf({ releases }, organization) ?? {};
  return { applications: held.map((one) => one.uuid), holds: holdsOn(held, retention, now) };
}
