import { sentAnswers } from '../../../core/flow/createCall.ts';
import type {
  CreateApplicationRequest,
  UtmParameters,
} from '../../../core/model/generated/api/create-application.ts';
import type { RegisterDraft } from '../../../core/model/generated/api/register-draft.ts';
import { withoutBlanks } from '../../../core/shared/compact.ts';
import type { AffiliateRecord, OfferCodeRecord } from '../../clients/prefillService.ts';
import { type ConsentType, versionOf } from '../../clients/profileService.ts';
import type { EntryParams } from '../foundation/entryParams.ts';

/** What the create body holds besides the answers. */
export interface CreateContext {
  readonly entry: EntryParams;
  readonly consentTypes: readonly ConsentType[];
  /** False if the soft credit authorization is asked later (SUBMIT-21, C-43). */
  readonly softCreditNow: boolean;
  readonly trackerUuid: string | undefined;
  /** The signed-in email address, used where hosted sign-in makes registration skip it (REG-05). */
  readonly signedInEmail?: string;
  readonly referrerId?: string;
  readonly offerCode?: OfferCodeRecord;
  readonly affiliate?: AffiliateRecord;
}

const LISTED = ['PRIVACY', 'TERMS', 'COMMUNICATIONS'] as const;
const UTM = ['campaign', 'medium', 'source', 'term', 'content', 'id'] as const;

/** The parts of the answers that are sent. */
type Sent = Pick<
  CreateApplicationRequest,
  'income' | 'profileRequest' | 'propertyListedForSale' | 'propertyRequest' | 'employmentType' | 'answers'
>;

/** Home and asset address (SUBMIT-24, C-45); a primary home is both. */
function addresses({ propertyRequest: { occupancyType, ...property } }: Sent) {
  return occupancyType === 'HOME' ? { homeAddress: property } : { assetAddress: property };
}

function utmParameters({ utm }: EntryParams): UtmParameters | undefined {
  const given = UTM.flatMap((name) => (utm[name] ? [[name.toUpperCase(), utm[name]]] : []));
  return given.length > 0 ? (Object.fromEntries(given) as UtmParameters) : undefined;
}

function affiliateFields(affiliate: AffiliateRecord | undefined): Partial<CreateApplicationRequest> {
  if (!affiliate) return {};
  const { abVersion, affiliates = [] } = affiliate;
  return {
    ...(abVersion ? { abVersionsRequest: { affiliate: abVersion }, affiliateAbVersion: abVersion } : {}),
    affiliateAppIndicator: affiliates[0] ?? 'AFFILIATE',
    affiliateLiveOffers: [...affiliates],
  };
}

const offerCodeFields = ({ offerCode, inHomeDate, respondByDate }: OfferCodeRecord) =>
  withoutBlanks({ code: offerCode, inHomeDate, respondByDate }) as NonNullable<
    CreateApplicationRequest['offerCode']
  >;

/** The create call's body (SUBMIT-19 to SUBMIT-30). */
export function createBody(draft: RegisterDraft, context: CreateContext): CreateApplicationRequest {
  if (!context.trackerUuid) throw new Error('Local tracker UUID is required to create a HELOC application');
  const { entry, consentTypes } = context;
  const sent = sentAnswers(draft) as unknown as Sent;
  const utm = utmParameters(entry);
  const marketing = withoutBlanks({
    totalExpertOwnerId: entry.ownerId,
    totalExpertContactId: entry.contactId,
  });
  return {
    ...affiliateFields(context.affiliate),
    consentListRequest: LISTED.map((type) => ({
      type,
      version: versionOf(consentTypes, type),
      optInOut: 'OPT_IN',
    })),
    ...(context.softCreditNow
      ? { consentRequests: [{ type: 'SOFT_CREDIT', version: versionOf(consentTypes, 'SOFT_CREDIT') }] }
      : {}),
    ...sent,
    income: { ...sent.income, incomeCoDeeders: 0 },
    ...(Object.keys(marketing).length > 0
      ? { marketingTools: marketing as NonNullable<CreateApplicationRequest['marketingTools']> }
      : {}),
    profileRequest: {
      ...sent.profileRequest,
      email: sent.profileRequest.email || context.signedInEmail || '',
      ...addresses(sent),
    },
    publish: true,
    ...(utm ? { utmParameters: utm } : {}),
    ...(context.offerCode ? { offerCode: offerCodeFields(context.offerCode) } : {}),
    optimizelyProfileRequest: { optimizelyProfileUuid: context.trackerUuid },
    ...(context.referrerId ? { referrerId: context.referrerId } : {}),
    ...(entry.rid ? { referralId: entry.rid } : {}),
  };
}
