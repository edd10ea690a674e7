import type { DraftAddress, RegisterDraft } from '../../../core/model/generated/api/register-draft.ts';
import { withoutBlanks } from '../../../core/shared/compact.ts';
import { addressLine } from '../../../core/validation/address.ts';

export type PrefillSource = 'referral' | 'affiliate' | 'offerCode' | 'profile';

export interface Prefill {
  readonly source: PrefillSource;
  readonly draft: RegisterDraft;
}

/** Undefined if nothing is given. */
export const givenOf = <T extends object>(value: T): T | undefined => {
  const given = withoutBlanks(value);
  return Object.keys(given).length > 0 ? (given as T) : undefined;
};

export const draftOf = (parts: { [K in keyof RegisterDraft]: RegisterDraft[K] | undefined }): RegisterDraft =>
  (givenOf(parts) ?? {}) as RegisterDraft;

const merged = <T extends object | undefined>(weak: T, strong: T): T => ({ ...weak, ...strong });

function apply(draft: RegisterDraft, { draft: given }: Prefill): RegisterDraft {
  return draftOf({
    ...draft,
    ...given,
    name: givenOf(merged(draft.name ?? {}, given.name ?? {})),
    propertyAddress: given.propertyAddress
      ? givenOf({
          ...given.propertyAddress,
          occupancyType: draft.propertyAddress?.occupancyType,
        } as DraftAddress)
      : draft.propertyAddress,
    income: givenOf(merged(draft.income ?? {}, given.income ?? {})),
  });
}

/**
 * Merges prefill under the borrower's answers, once (REG-12): a prefilled draft takes only the profile, whose fields
 * are read only.
 */
export function prefillDraft(draft: RegisterDraft, sources: readonly Prefill[]): RegisterDraft {
  const order: readonly PrefillSource[] = ['referral', 'affiliate', 'offerCode'];
  const once = draft.isPrepopComplete
    ? []
    : order.flatMap((source) => sources.filter((one) => one.source === source));
  const base = once.reduce(apply, {} as RegisterDraft);
  const typed = apply(base, { source: 'profile', draft });
  const profile = sources.filter(({ source }) => source === 'profile');
  const filled = profile.reduce(apply, {
    ...typed,
    ...(draft.propertyAddress ? { propertyAddress: draft.propertyAddress } : {}),
  });
  return showAddress({
    ...filled,
    isPrepopComplete: draft.isPrepopComplete === true || sources.length > 0,
  });
}

/** A known address is shown in parts, without the typeahead. */
function showAddress(draft: RegisterDraft): RegisterDraft {
  const { propertyAddress, propertyAddressText = addressLine(propertyAddress) } = draft;
  if (!propertyAddress?.street1 || draft.isPropertyAddressShown) return draft;
  return { ...draft, isPropertyAddressShown: true, propertyAddressText };
}
