import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import { type Queries, toJsonb } from '../../db/tables.ts';

/** Policies of a lender's newer release that hold from a day on for applications on older ones. */
export interface Overlay {
  readonly id: number;
  readonly brand: string;
  readonly policies: readonly string[];
  readonly day: CalendarDate;
  /** The hash of the release that they come from. */
  readonly newer: string;
  readonly by: string;
  readonly why: string;
  readonly madeAt: Date;
  /** `waiting`: people must still approve. */
  readonly state: 'waiting' | 'laid';
  /** How many applications it was laid over. */
  readonly laid: number;
}

const COLUMNS = [
  'id',
  'brand',
  'policies',
  'day',
  'newer',
  'by',
  'why',
  'made_at as madeAt',
  'state',
  'laid',
] as const;

/** Notes one that waits. */
export async function addOverlay(
  queries: Queries,
  { madeAt, policies, ...overlay }: Omit<Overlay, 'id' | 'state' | 'laid'>,
): Promise<Overlay> {
  const row = await queries
    .insertInto('release_overlays')
    .values({
      ...overlay,
      policies: toJsonb(policies),
      made_at: madeAt,
      state: 'waiting',
      laid_at: null,
      laid: 0,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return row as Overlay;
}

/** Those of a lender, the newest first. */
export async function overlaysOf(queries: Queries, brand: string): Promise<readonly Overlay[]> {
  const rows = await queries
    .selectFrom('release_overlays')
    .select(COLUMNS)
    .where('brand', '=', brand)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows as readonly Overlay[];
}

/** One of a lender, locked until the transaction ends; undefined when there is none. */
export async function lockOverlay(
  tx: Queries,
  { brand, id }: Pick<Overlay, 'brand' | 'id'>,
): Promise<Overlay | undefined> {
  const row = await tx
    .selectFrom('release_overlays')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('brand', '=', brand)
    .forUpdate()
    .executeTakeFirst();
  return row as Overlay | undefined;
}

/** Notes that one was laid over applications. */
export async function endOverlay(
  tx: Queries,
  id: number,
  { laid, at }: { readonly laid: number; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('release_overlays')
    .set({ state: 'laid', laid_at: at, laid })
    .where('id', '=', id)
    .execute();
}
