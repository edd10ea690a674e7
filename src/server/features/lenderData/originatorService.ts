import type { OriginatorSeed } from '../../../core/model/generated/sandbox-originators.ts';
import { type Queries, type Row, toJsonb } from '../../db/tables.ts';
import { type Page, type PageAsked, pageOf } from './pageService.ts';

/** A loan officer of a lender, or a broker. */
export type Originator = Omit<OriginatorSeed, 'organization'>;

type OriginatorRow = Row<'loan_originators'>;

const originatorOf = ({ uuid, data, licensed_states: licensedStates }: OriginatorRow): Originator => ({
  uuid,
  ...(data as unknown as Omit<Originator, 'uuid' | 'licensedStates'>),
  licensedStates: [...licensedStates],
});

/** Whoever has this UUID, at any lender. */
export async function findOriginator(
  queries: Queries,
  uuid: string,
): Promise<(Originator & { readonly organization: string }) | undefined> {
  const row = await queries
    .selectFrom('loan_originators')
    .selectAll()
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return row && { ...originatorOf(row), organization: row.organization };
}

/** Those of some organizations, in a stable order. */
export async function originatorsOf(
  queries: Queries,
  organizations: readonly string[],
): Promise<readonly (Originator & { readonly organization: string })[]> {
  const rows = await queries
    .selectFrom('loan_originators')
    .selectAll()
    .where('organization', 'in', organizations)
    .orderBy('uuid')
    .execute();
  return rows.map((row) => ({ ...originatorOf(row), organization: row.organization }));
}

export async function pageOfOriginators(
  queries: Queries,
  organization: string,
  asked: PageAsked,
): Promise<Page<Originator>> {
  const all = queries.selectFrom('loan_originators').selectAll().where('organization', '=', organization);
  const from = asked.after === undefined ? all : all.where('uuid', '>', asked.after);
  const rows = await from
    .orderBy('uuid')
    .limit(asked.limit + 1)
    .execute();
  return pageOf(rows, asked, { keyOf: ({ uuid }) => uuid, itemOf: originatorOf });
}

/** Keeps somebody new, or in place of who they were. False when the UUID is another lender's. */
export async function keepOriginator(
  tx: Queries,
  { uuid, organization, licensedStates, ...data }: OriginatorSeed,
  at: Date,
): Promise<boolean> {
  const row = { licensed_states: toJsonb(licensedStates), data: toJsonb(data), updated_at: at };
  const changed = await tx
    .updateTable('loan_originators')
    .set(row)
    .where('uuid', '=', uuid)
    .where('organization', '=', organization)
    .returning('uuid')
    .execute();
  if (changed.length > 0) return true;
  const added = await tx
    .insertInto('loan_originators')
    .values({ uuid, organization, ...row })
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .returning('uuid')
    .execute();
  return added.length > 0;
}

/** False when the lender has nobody of this UUID. */
export async function removeOriginator(
  tx: Queries,
  { organization, uuid }: { readonly organization: string; readonly uuid: string },
): Promise<boolean> {
  const removed = await tx
    .deleteFrom('loan_originators')
    .where('organization', '=', organization)
    .where('uuid', '=', uuid)
    .returning('uuid')
    .execute();
  return removed.length > 0;
}
