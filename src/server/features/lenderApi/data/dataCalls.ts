import type { LenderApiTools } from '../client/lenderCall.ts';
import { registerCollection } from './collection.ts';
import { collections } from './collections.ts';
import { registerNotices } from './noticeCalls.ts';

/** What a lender gives for its pages: officers, referrals, offer codes, affiliates' records, hours and banners. */
export function registerData(tools: LenderApiTools): void {
  for (const collection of collections) registerCollection(tools, collection);
  registerNotices(tools);
}
