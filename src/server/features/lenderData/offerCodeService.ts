import type { OfferCodeSeed } from '../../../core/model/generated/sandbox-offer-codes.ts';
import { type Queries, type Row, toJsonb } from '../../db/tables.ts';
import { type Page, type PageAsked, pageOf } from './pageService.ts';

/** A direct-mail offer (REG-45). */
export type OfferCodeRecord = Omit<OfferCodeSeed, 'organization'>;

const offerOf = ({ code, data }: Row<'offer_codes'>): OfferCodeRecord => ({
  ...(data as Omit<OfferCodeRecord, 'offerCode'>),
  offerCode: code,
});

export async function findOfferCode(
  queries: Queries,
  organization: string,
  code: string,
): Promise<OfferCodeRecord | undefined> {
  const row = await queries
    .selectFrom('offer_codes')
    .selectAll()
    .where('organization', '=', organization)
    .where('code', '=', code)
    .executeTakeFirst();
  return row && offerOf(row);
}

export async function pageOfOfferCodes(
  queries: Queries,
  organization: string,
  asked: PageAsked,
): Promise<Page<OfferCodeRecord>> {
  const all = queries.selectFrom('offer_codes').selectAll().where('organization', '=', organization);
  const from = asked.after === undefined ? all : all.where('code', '>', asked.after);
  const rows = await from
    .orderBy('code')
    .limit(asked.limit + 1)
    .execute();
  return pageOf(rows, asked, { keyOf: ({ code }) => code, itemOf: offerOf });
}

/** Keeps an offer, new or in place of what it was. */
export async function keepOfferCode(
  tx: Queries,
  { offerCode: code, organization, ...data }: OfferCodeSeed,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('offer_codes')
    .values({ code, organization, data: toJsonb(data), updated_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['organization', 'code'])
        .doUpdateSet((eb) => ({ data: eb.ref('excluded.data'), updated_at: at })),
    )
    .execute();
}

/** False when the lender has no such offer. */
export async function removeOfferCode(
  tx: Queries,
  { organization, code }: { readonly organization: string; readonly code: string },
): Promise<boolean> {
  const removed = await tx
    .deleteFrom('offer_codes')
    .where('organization', '=', organization)
    .where('code', '=', code)
    .returning('code')
    .execute();
  return removed.length > 0;
}
