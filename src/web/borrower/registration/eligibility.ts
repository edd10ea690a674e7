import type { Facts } from '../../../core/rules/types.ts';
import type { EligibilityService, ZipEligibility } from '../../clients/eligibilityService.ts';

/** The lender's eligibility of an area as facts (REG-42, REG-43); rejects when unavailable. */
export async function eligibilityFacts(
  eligibility: Pick<EligibilityService, 'states' | 'zip'>,
  orgCode: string,
  zip: string,
): Promise<Facts> {
  const [states, zips] = await Promise.all([eligibility.states(orgCode), eligibility.zip(orgCode, zip)]);
  return {
    'eligibility.states': states.flatMap((state) => {
      if (typeof state === 'string') return [state];
      return state.eligible === false ? [] : [state.abbrev];
    }),
    'eligibility.ineligibleZips': ineligible(zips, zip),
  };
}

function ineligible(answer: ZipEligibility, zip: string): readonly string[] {
  if ('ineligibleZips' in answer) return answer.ineligibleZips;
  return answer.eligible ? [] : [zip];
}
