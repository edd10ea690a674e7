import type { OriginatorSeed } from '../../../core/model/generated/sandbox-originators.ts';
import type { ReferralSeed } from '../../../core/model/generated/sandbox-referrals.ts';
import { type Queries, type Row, toJsonb } from '../../db/tables.ts';

export type OriginatorRow = Row<'loan_originators'>;

export type ReferralRow = Row<'referrals'>;

export const selectOriginator = (queries: Queries, uuid: string): Promise<OriginatorRow | undefined> =>
  queries.selectFrom('loan_originators').selectAll().where('uuid', '=', uuid).executeTakeFirst();

/** Originators of some organizations, in a stable order. */
export const selectOriginators = (
  queries: Queries,
  organizations: readonly string[],
): Promise<OriginatorRow[]> =>
  queries
    .selectFrom('loan_originators')
    .selectAll()
    .where('organization', 'in', organizations)
    .orderBy('uuid')
    .execute();

export const selectReferral = (queries: Queries, uuid: string): Promise<ReferralRow | undefined> =>
  queries.selectFrom('referrals').selectAll().where('uuid', '=', uuid).executeTakeFirst();

export async function upsertOriginators(tx: Queries, seeds: readonly OriginatorSeed[]): Promise<void> {
  if (seeds.length === 0) return;
  const rows = seeds.map(({ uuid, organization, licensedStates, ...data }) => ({
    uuid,
    organization,
    licensed_states: toJsonb(licensedStates),
    data: toJsonb(data),
  }));
  await tx
    .insertInto('loan_originators')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('uuid').doUpdateSet((eb) => ({
        organization: eb.ref('excluded.organization'),
        licensed_states: eb.ref('excluded.licensed_states'),
        data: eb.ref('excluded.data'),
      })),
    )
    .execute();
}

/** Inserts missing referrals; existing ones keep their state. */
export async function insertReferrals(tx: Queries, seeds: readonly ReferralSeed[]): Promise<void> {
  if (seeds.length === 0) return;
  const rows = seeds.map(({ uuid, organization, status, email, ...data }) => ({
    uuid,
    organization,
    status: status ?? '',
    email,
    data: toJsonb(data),
  }));
  await tx
    .insertInto('referrals')
    .values(rows)
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .execute();
}
