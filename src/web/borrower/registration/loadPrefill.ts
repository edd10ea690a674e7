import type { Logger } from '../../../core/shared/ports.ts';
import type { AffiliateRecord, OfferCodeRecord } from '../../clients/prefillService.ts';
import type { Profile } from '../../clients/profileService.ts';
import type { EntryParams } from '../foundation/entryParams.ts';
import { warnOf } from '../foundation/networkNoise.ts';
import type { Services } from '../foundation/services.ts';
import type { Prefill } from './prefill.ts';

/** Prefilled data and the records it came from. */
export interface KnownVisitor {
  readonly sources: readonly Prefill[];
  readonly offerCode?: OfferCodeRecord | undefined;
  readonly affiliate?: AffiliateRecord | undefined;
  readonly profile?: Profile | undefined;
  /** The email address of a used referral, which has an account (REG-50). */
  readonly referralEmail?: string | undefined;
  /** The record needs its ZIP code to tell more; `zip` is a wrong one. */
  readonly masked?: { readonly zip: string | undefined } | undefined;
}

/** Which sources to read. */
export interface PrefillRequest {
  readonly entry: EntryParams;
  readonly signedIn: boolean;
  readonly fromAffiliate: boolean;
  /** The ZIP code the visitor gave for the record. */
  readonly zip?: string | undefined;
}

type Calls = Pick<Services, 'prefill' | 'profile' | 'leadPortal'>;

/** Reads every source in parallel; failures count as no data, because everything can be typed. */
export async function loadPrefill(
  { entry, signedIn, fromAffiliate: isAffiliate, zip }: PrefillRequest,
  { prefill, profile, leadPortal }: Calls,
  logger: Logger,
): Promise<KnownVisitor> {
  const { reservationCode, rid, userData } = entry;
  const ask = asker(logger);
  const isAsked = reservationCode !== undefined || rid !== undefined || isAffiliate || signedIn;
  const [offerCode, affiliate, referral, status, known, drafts] = await Promise.all([
    reservationCode ? ask('offerCode', () => prefill.offerCode(reservationCode, zip)) : undefined,
    isAffiliate ? ask('affiliate', () => prefill.affiliate(userData, zip)) : undefined,
    rid ? ask('referral', () => leadPortal.referral(rid, zip)) : undefined,
    rid ? ask('referralStatus', () => leadPortal.referralStatus(rid, zip)) : undefined,
    signedIn ? ask('profile', () => profile.profile()) : undefined,
    // Few visitors need it, so it loads in parallel.
    isAsked ? ask('drafts', () => import('./prefillSources.ts')) : undefined,
  ]);
  const isTold = (record: { readonly masked?: boolean } | undefined) => record?.masked !== true;
  return {
    masked: [offerCode, affiliate, referral].every(isTold) ? undefined : { zip },
    offerCode,
    affiliate,
    profile: known,
    referralEmail: status?.status && isTold(status) ? (status.email ?? '') : undefined,
    sources: drafts
      ? [
          ...(referral && isTold(referral) ? [drafts.fromReferral(referral)] : []),
          ...(affiliate && isTold(affiliate) ? [drafts.fromAffiliate(affiliate)] : []),
          ...(offerCode && isTold(offerCode) ? [drafts.fromOfferCode(offerCode)] : []),
          ...(known ? [drafts.fromProfile(known)] : []),
        ]
      : [],
  };
}

const asker =
  (logger: Logger) =>
  async <T>(source: string, call: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await call();
    } catch (error) {
      const name = error instanceof Error ? error.name : 'unknown';
      warnOf(logger, 'prefill failed', error, { source, error: name });
      return undefined;
    }
  };
