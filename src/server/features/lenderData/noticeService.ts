import type { LenderBanner } from '../../../core/model/generated/api/lender-banners.ts';
import type { DifferentDay } from '../../../core/model/generated/api/lender-hours.ts';
import { type Queries, type Row, toJsonb } from '../../db/tables.ts';

/** What a lender says today, beside what its release says. */
export interface Notices {
  /** Hours of dates that are not as usual. */
  readonly hours: { readonly days: readonly DifferentDay[] };
  readonly banners: { readonly banners: readonly LenderBanner[] };
}

const NOTHING: Notices = { hours: { days: [] }, banners: { banners: [] } };

type Kind = Row<'lender_today'>['kind'];

export async function noticeOf<K extends Kind>(
  queries: Queries,
  organization: string,
  kind: K,
): Promise<Notices[K]> {
  const row = await queries
    .selectFrom('lender_today')
    .select('data')
    .where('organization', '=', organization)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return (row?.data as Notices[K] | undefined) ?? NOTHING[kind];
}

/** In place of what the lender said before. */
export async function keepNotice<K extends Kind>(
  tx: Queries,
  {
    organization,
    kind,
    notice,
  }: { readonly organization: string; readonly kind: K; readonly notice: Notices[K] },
  at: Date,
): Promise<void> {
  const row = { data: toJsonb(notice), updated_at: at };
  await tx
    .insertInto('lender_today')
    .values({ organization, kind, ...row })
    .onConflict((conflict) => conflict.columns(['organization', 'kind']).doUpdateSet(row))
    .execute();
}
