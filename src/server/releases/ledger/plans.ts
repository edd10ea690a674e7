import { sql } from 'kysely';
import { type Queries, toJsonb } from '../../db/tables.ts';

/** A release that becomes current at a time. */
export interface Plan {
  readonly id: number;
  readonly position: number;
  /** The lenders that were named; null for all whose head is not held then. */
  readonly brands: readonly string[] | null;
  readonly due: Date;
  readonly by: string;
  readonly why: string;
  /** The newest change of a head when it was made (`lastChange`). */
  readonly afterChange: number;
  readonly state: 'planned' | 'running' | 'done' | 'refused' | 'cancelled';
  /** Why it was refused. */
  readonly said: readonly string[];
}

/** A plan of a server that was killed is taken over after this long. */
const FORSAKEN_MS = 5 * 60_000;

const COLUMNS = [
  'id',
  'position',
  'brands',
  'due',
  'by',
  'why',
  'after_change as afterChange',
  'state',
  'said',
] as const;

export async function addPlan(
  queries: Queries,
  { brands, ...plan }: Omit<Plan, 'id' | 'state' | 'said'> & { readonly madeAt: Date },
): Promise<Plan> {
  const { madeAt, afterChange, ...rest } = plan;
  const row = await queries
    .insertInto('release_plans')
    .values({
      ...rest,
      brands: brands && toJsonb(brands),
      made_at: madeAt,
      after_change: afterChange,
      state: 'planned',
      taken_at: null,
      said: toJsonb([]),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return row as Plan;
}

/** The plans that are still to come, the next first; then the last that are over. */
export async function plansOf(queries: Queries, most: number): Promise<readonly Plan[]> {
  const rows = await queries
    .selectFrom('release_plans')
    .select(COLUMNS)
    .orderBy(sql`state in ('planned', 'running')`, 'desc')
    .orderBy(sql`case when state in ('planned', 'running') then due end`)
    .orderBy('due', 'desc')
    .limit(most)
    .execute();
  return rows as readonly Plan[];
}

/** Cancels a plan that has not begun; undefined when there is none. */
export async function cancelPlan(queries: Queries, id: number): Promise<Plan | undefined> {
  const row = await queries
    .updateTable('release_plans')
    .set({ state: 'cancelled' })
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .returning(COLUMNS)
    .executeTakeFirst();
  return row as Plan | undefined;
}

/** Takes the next plan that is due, for this server alone. */
export async function takePlan(queries: Queries, now: Date): Promise<Plan | undefined> {
  const forsaken = new Date(now.getTime() - FORSAKEN_MS);
  const row = await queries
    .updateTable('release_plans')
    .set({ state: 'running', taken_at: now })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('release_plans')
        .select('id')
        .where('due', '<=', now)
        .where((or) =>
          or.or([
            or('state', '=', 'planned'),
            or.and([or('state', '=', 'running'), or('taken_at', '<', forsaken)]),
          ]),
        )
        .orderBy('due')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(COLUMNS)
    .executeTakeFirst();
  return row as Plan | undefined;
}

export async function endPlan(
  queries: Queries,
  id: number,
  { state, said }: Pick<Plan, 'state' | 'said'>,
): Promise<void> {
  await queries
    .updateTable('release_plans')
    .set({ state, said: toJsonb(said) })
    .where('id', '=', id)
    .execute();
}
