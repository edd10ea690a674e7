import type {
  CreateApplicationRequest,
  HomeAddress,
} from '../../../core/model/generated/api/create-application.ts';
import type { SandboxProfile } from '../../../core/model/generated/api/sandbox-create-application.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { consentText } from '../../releases/consentTypes.ts';

/** Default borrower of sandbox applications, certain to get offers. */
const SAMPLE = {
  name: { firstName: 'Robin', lastName: 'Sample' },
  dob: '1984-04-12',
  phone: '2025550123',
  annualIncome: 140_000,
  employmentType: 'FULL_TIME',
  property: {
    street1: '100 Example Avenue',
    city: 'Tampa',
    state: 'FL',
    zip: '33602',
    occupancyType: 'HOME',
  },
} as const;

/** Properties in states with special journeys. */
const ELSEWHERE: Readonly<Record<string, NonNullable<SandboxProfile['property']>>> = {
  TX: { street1: '9 Quarry Road', city: 'Dallas', state: 'TX', zip: '75201' },
  NY: { street1: '41 Orchard Lane', city: 'Ithaca', state: 'NY', zip: '14850' },
};

/** A test borrower's property in a state, unless the profile has one. */
export function propertyIn(
  state: string | undefined,
  { property }: SandboxProfile = {},
): Pick<SandboxProfile, 'property'> {
  const own = state === undefined ? undefined : ELSEWHERE[state];
  return property !== undefined || own === undefined ? {} : { property: own };
}

const LISTED = ['PRIVACY', 'TERMS', 'COMMUNICATIONS'] as const;

export const phoneOf = ({ phone = SAMPLE.phone }: SandboxProfile): string => phone;

type Listed = CreateApplicationRequest['consentListRequest'];

function consentsOf(
  release: CompiledRelease,
): Pick<CreateApplicationRequest, 'consentListRequest' | 'consentRequests'> {
  const versionOf = (type: string): string => consentText(release, type).version;
  const listed: Listed = LISTED.map((type) => ({ type, version: versionOf(type), optInOut: 'OPT_IN' }));
  return {
    consentListRequest: listed,
    consentRequests: [{ type: 'SOFT_CREDIT', version: versionOf('SOFT_CREDIT') }],
  };
}

export function sampleCall(
  profile: SandboxProfile,
  { release, email, trackerUuid }: { release: CompiledRelease; email: string; trackerUuid: string },
): CreateApplicationRequest {
  const { occupancyType, ...address } = { ...SAMPLE.property, ...profile.property };
  const property: HomeAddress = address;
  return {
    ...consentsOf(release),
    income: { incomePrimary: profile.income ?? SAMPLE.annualIncome, incomeOther: 0, incomeCoDeeders: 0 },
    profileRequest: {
      name: { ...SAMPLE.name, ...profile.name },
      email,
      dob: profile.dob ?? SAMPLE.dob,
      homeAddress: property,
      ...(occupancyType === 'HOME' ? {} : { assetAddress: property }),
    },
    propertyListedForSale: false,
    propertyRequest: { ...property, occupancyType },
    publish: true,
    employmentType: (profile.employmentType ??
      SAMPLE.employmentType) as CreateApplicationRequest['employmentType'],
    optimizelyProfileRequest: { optimizelyProfileUuid: trackerUuid },
  };
}
