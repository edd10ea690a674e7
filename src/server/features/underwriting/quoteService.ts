import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { type Quote, quoteOf } from './decisionRecordService.ts';
import { currentOf, type Lending, sellingTo, valuationFeeFor } from './lenderTermsService.ts';
import type { Selling } from './lendingTerms.ts';

/** What the lender sells for a new decision, with the release whose thresholds count and the quote that is locked. */
export interface Offering extends Selling {
  readonly releaseHash: string;
  /** Its prices count; undefined where none is locked, and those of the day do. */
  readonly locked?: Quote;
}

/**
 * The lender's policies of today, with the prices of the application's newest quote as long as it is locked. Thresholds always
 * go by the day.
 */
export async function offeringTo(
  tx: Transaction<Tables>,
  lending: Pick<Lending, 'dependencies' | 'record' | 'release' | 'facts'>,
): Promise<Offering> {
  const { dependencies, record, facts } = lending;
  const offering = { ...sellingTo(lending), releaseHash: currentOf(lending).release.hash };
  const quote = await quoteOf(tx, record.uuid, dependencies.encryption);
  if (!quote || quote.lockedUntil < facts.today) return offering;
  const release = await dependencies.releases.byHash(quote.release, tx);
  if (!release) throw new Error(`Release ${quote.release} of a locked quote is missing`);
  const { facts: dictionary, enums, policies } = release.app;
  const priced = { by: { facts: dictionary, enums, policies }, on: quote.day };
  return { ...offering, priced, locked: quote };
}

/** Dollars of a valuation where there is no automated one, on the fees of a locked quote or those of today. */
export const valuationFeeOf = async (
  tx: Transaction<Tables>,
  lending: Parameters<typeof offeringTo>[1],
): Promise<number> => valuationFeeFor(await offeringTo(tx, lending), lending);
