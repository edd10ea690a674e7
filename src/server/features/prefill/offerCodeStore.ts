import type { OfferCodeSeed } from '../../../core/model/generated/sandbox-offer-codes.ts';
import { type Queries, toJsonb } from '../../db/tables.ts';

/** A direct-mail offer (REG-45). */
export type OfferCodeRecord = Omit<OfferCodeSeed, 'organization'>;

export async function selectOfferCode(
  queries: Queries,
  organization: string,
  code: string,
): Promise<OfferCodeRecord | undefined> {
  const row = await queries
    .selectFrom('offer_codes')
    .select(['code', 'data'])
    .where('organization', '=', organization)
    .where('code', '=', code)
    .executeTakeFirst();
  return row && { ...row.data, offerCode: row.code };
}

export async function upsertOfferCodes(tx: Queries, seeds: readonly OfferCodeSeed[]): Promise<void> {
  if (seeds.length === 0) return;
  await tx
    .insertInto('offer_codes')
    .values(
      seeds.map(({ offerCode, organization, ...data }) => ({
        code: offerCode,
        organization,
        data: toJsonb(data),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['organization', 'code']).doUpdateSet((eb) => ({ data: eb.ref('excluded.data') })),
    )
    .execute();
}
