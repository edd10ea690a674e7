import type { OfferCodesFile } from '../../../core/model/generated/sandbox-offer-codes.ts';
import type { OriginatorsFile } from '../../../core/model/generated/sandbox-originators.ts';
import type { PrepopFile } from '../../../core/model/generated/sandbox-prepop.ts';
import type { ReferralsFile } from '../../../core/model/generated/sandbox-referrals.ts';
import { readSandboxFile } from '../../config-files/readSandboxFile.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { keepAffiliateRecord } from '../lenderData/affiliateService.ts';
import { keepOfferCode } from '../lenderData/offerCodeService.ts';
import { keepOriginator } from '../lenderData/originatorService.ts';
import { addReferral } from '../lenderData/referralService.ts';

/**
 * Gives the loan officers, referrals, offer codes and affiliates' records of `config/sandbox`, as lenders do by the Lender
 * API; repeatable. A referral that is known keeps its state.
 */
export async function seedLenderData({
  db,
  settings: { configRoot },
  system,
}: Pick<AppDependencies, 'db' | 'settings' | 'system'>): Promise<void> {
  const at = new Date(system.now());
  const originators = readSandboxFile<OriginatorsFile>(configRoot, 'originators')?.originators ?? [];
  const referrals = readSandboxFile<ReferralsFile>(configRoot, 'referrals')?.referrals ?? [];
  const offers = readSandboxFile<OfferCodesFile>(configRoot, 'offer-codes')?.offerCodes ?? [];
  const affiliates = readSandboxFile<PrepopFile>(configRoot, 'prepop')?.prepop ?? [];
  await db.transaction(async (tx) => {
    for (const one of originators) await keepOriginator(tx, one, at);
    for (const one of referrals) await addReferral(tx, one, at);
    for (const one of offers) await keepOfferCode(tx, one, at);
    for (const one of affiliates) await keepAffiliateRecord(tx, one, at);
  });
}
