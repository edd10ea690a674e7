import { lendingFacts } from '../../../core/flow/lenderFacts.ts';
import type { CreateApplicationRequest } from '../../../core/model/generated/api/create-application.ts';
import type { AppPart } from '../../../core/model/release.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import { isObject } from '../../../core/shared/json.ts';
import { isUuid } from '../../../core/shared/textChecks.ts';
import type { Queries } from '../../db/tables.ts';
import type { FlagStates } from '../optimize/flagService.ts';

interface Originator {
  readonly enforcesStates: boolean;
  readonly licensedStates: readonly string[];
}

/** The originator the create call names; undefined when the organization does not know the id. */
export async function readOriginator(
  queries: Queries,
  organizations: readonly string[],
  referrerId: string | undefined,
): Promise<Originator | undefined> {
  if (referrerId === undefined || !isUuid(referrerId)) return undefined;
  const row = await queries
    .selectFrom('loan_originators')
    .selectAll()
    .where('uuid', '=', referrerId.toLowerCase())
    .where('organization', 'in', organizations)
    .executeTakeFirst();
  return (
    row && {
      enforcesStates: row.data.enforceLicensedStatesForReferral === true,
      licensedStates: row.licensed_states,
    }
  );
}

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

function flagFacts(flags: FlagStates): Facts {
  const { variables } = flags['fe-heloc-disaster-zips'] ?? {};
  return {
    ...Object.fromEntries(Object.entries(flags).map(([key, { enabled }]) => [`flag.${key}`, enabled])),
    'disaster.zips': textsOf(isObject(variables) ? variables.disasterZips : undefined),
  };
}

/** What a create call says of how the applicant came. */
export type EntryOfCall = Pick<
  CreateApplicationRequest,
  'utmParameters' | 'offerCode' | 'referralId' | 'affiliateAppIndicator' | 'referrerId'
>;

function entryKind(body: EntryOfCall): string {
  if (body.utmParameters?.SOURCE === 'cloc') return 'crypto';
  if (body.offerCode) return 'prescreen';
  if (body.referralId !== undefined) return 'referral';
  return body.affiliateAppIndicator === undefined ? 'organic' : 'affiliate';
}

export function registrationFacts(input: {
  readonly app: AppPart;
  readonly body: EntryOfCall;
  readonly flags: FlagStates;
  /** Whether an identity broker signs people in where the lender wants it. */
  readonly hasBroker: boolean;
  readonly originator: Originator | undefined;
  readonly today: CalendarDate;
}): Facts & { readonly today: CalendarDate } {
  const { app, body, hasBroker, originator, today } = input;
  const { brand } = app;
  const flags = flagFacts(input.flags);
  const isBroker =
    brand.auth.mode === 'broker' ||
    (brand.auth.mode === 'optimizely' && flags['flag.fe-identity-broker-mode'] === true);
  return {
    ...lendingFacts(brand),
    ...flags,
    today,
    'auth.mode': hasBroker && isBroker ? 'external' : 'legacy',
    'auth.signedIn': true,
    'entry.kind': entryKind(body),
    'entry.utmSource': body.utmParameters?.SOURCE ?? '',
    'referrer.given': body.referrerId !== undefined,
    'referrer.known': originator !== undefined,
    'originator.enforceLicensedStates': originator?.enforcesStates ?? false,
    'originator.licensedStates': originator?.licensedStates ?? [],
    'profile.hasEmail': true,
    'profile.hasPhone': true,
  };
}
