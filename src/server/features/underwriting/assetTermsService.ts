import type { FigureName } from '../../../core/flow/amounts.ts';
import { type Asset, assetIncome, isUnder59AndAHalf } from '../../../core/loan/assetIncome.ts';
import type { Facts } from '../../../core/rules/types.ts';
import { type Lending, sellingTo } from './lenderTermsService.ts';
import { pricingOn } from './lendingPrices.ts';

/**
 * Income equivalent of assets in dollars a year, by the lender's policies of today. An unknown age counts as under 59 and a
 * half. Throws an error that names a figure that no policy sets.
 */
export function incomeOfAssets(
  { record, facts, ...lending }: Pick<Lending, 'dependencies' | 'record' | 'release' | 'facts'>,
  assets: readonly Asset[],
): number {
  const birthdate = facts['applicant.birthdate'];
  const early = typeof birthdate !== 'string' || isUnder59AndAHalf(birthdate, facts.today);
  const known = { ...facts, 'property.state': record.state };
  const figures = pricingOn(sellingTo(lending), { facts: known, today: facts.today });
  const needed = (name: FigureName, more: Facts = {}): number => {
    const figure = figures.of(name, more);
    if (figure === undefined) throw new Error(`No policy sets ${name} on ${facts.today}`);
    return figure;
  };
  const counted = assets.map(({ type, balance }) => ({
    balance,
    share: needed('assetShare', { 'asset.type': type, 'asset.early': early }),
  }));
  return assetIncome(counted, needed('assetMonths'));
}
