import type { DraftAddress, RegisterDraft } from '../../../core/model/generated/api/register-draft.ts';
import type { Referral } from '../../clients/leadPortalService.ts';
import type { AffiliateRecord, OfferCodeRecord } from '../../clients/prefillService.ts';
import type { Profile } from '../../clients/profileService.ts';
import { draftOf, givenOf, type Prefill } from './prefill.ts';

const SUFFIXES = new Set(['I', 'II', 'III', 'IV', 'V', 'JR', 'SR']);

/** Normalizes a suffix from any case, with or without period; unknown ones are dropped (C-01). */
export function suffixFrom(value: string | undefined): string | undefined {
  const bare = value?.trim().replace(/\.$/, '').toUpperCase();
  return bare && SUFFIXES.has(bare) ? bare : undefined;
}

/** Ten digits of a US phone number in any format. */
export function phoneFrom(value: string | undefined): string | undefined {
  const digits = value?.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits && /^\d{10}$/.test(digits) ? digits : undefined;
}

const addressOf = ({ street1, street2, city, state, zip }: DraftAddress): DraftAddress | undefined =>
  givenOf({ street1, street2, city, state: state?.toUpperCase(), zip: zip?.slice(0, 5) } as DraftAddress);

const nameOf = (given: Profile['name']): RegisterDraft['name'] =>
  givenOf({ ...given, suffix: suffixFrom(given?.suffix) } as NonNullable<RegisterDraft['name']>);

/** REG-45 */
export const fromOfferCode = (record: OfferCodeRecord): Prefill => ({
  source: 'offerCode',
  draft: draftOf({
    name: nameOf({
      ...(record.firstName ? { firstName: record.firstName } : {}),
      ...(record.lastName ? { lastName: record.lastName } : {}),
    }),
    propertyAddress: addressOf(record),
  }),
});

/** REG-46 */
export const fromAffiliate = (record: AffiliateRecord): Prefill => ({
  source: 'affiliate',
  draft: draftOf({
    name: nameOf(record.name),
    propertyAddress: addressOf(record.address ?? {}),
    dob: record.dob,
    email: record.email,
    phoneNumber: phoneFrom(record.phone),
    income: record.income === undefined ? undefined : { income: Math.floor(record.income) },
  }),
});

/** REG-47 */
export const fromReferral = (record: Referral): Prefill => ({
  source: 'referral',
  draft: draftOf({
    name: nameOf({
      ...(record.firstName ? { firstName: record.firstName } : {}),
      ...(record.lastName ? { lastName: record.lastName } : {}),
      ...(record.suffix ? { suffix: record.suffix } : {}),
    }),
    propertyAddress: addressOf(record),
    phoneNumber: phoneFrom(record.phoneNumber),
    email: record.email,
  }),
});

/** The signed-in borrower's profile; name, email and birth date are read only (REG-33). */
export const fromProfile = (profile: Profile): Prefill => ({
  source: 'profile',
  draft: draftOf({
    name: nameOf(profile.name),
    dob: profile.dob,
    email: profile.email,
    phoneNumber: phoneFrom(profile.phoneNumbers?.[0]?.number),
  }),
});
