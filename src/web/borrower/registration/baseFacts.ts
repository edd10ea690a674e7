import { lenderFacts } from '../../../core/flow/lenderFacts.ts';
import type { AppPart } from '../../../core/model/release.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import { compact } from '../../../core/shared/compact.ts';
import type { LoanOriginator } from '../../clients/leadPortalService.ts';
import type { FlagValue } from '../../clients/optimizeService.ts';
import type { Profile } from '../../clients/profileService.ts';
import type { EntryParams } from '../foundation/entryParams.ts';
import { flagFacts } from '../foundation/facts.ts';

/** What is known besides the answers; undefined while loading. */
export interface FactSources {
  readonly app: AppPart;
  /** Whether an identity broker signs people in where the lender wants it. */
  readonly hasBroker: boolean;
  readonly today: CalendarDate;
  readonly entry: EntryParams;
  readonly signedIn: boolean;
  /** An affiliate's answers were prefilled (REG-46). */
  readonly fromAffiliate: boolean;
  readonly flags?: Readonly<Record<string, FlagValue>> | undefined;
  readonly referrer: { readonly given: boolean; readonly known: boolean | undefined };
  readonly originator?: LoanOriginator | undefined;
  readonly licensedStates?: readonly string[] | undefined;
  readonly profile?: Profile | undefined;
}

/** The initial facts; unknown ones are absent, so that their rules stay undecided. */
export function baseFacts(sources: FactSources): Facts {
  const { app, hasBroker, today, entry, signedIn, referrer, originator, licensedStates } = sources;
  const flags = flagsOf(sources);
  return compact({
    today,
    ...lenderFacts(app.brand),
    ...flagFacts(flags),
    'disaster.zips': disasterZips(flags),
    'auth.mode': hasBroker ? authMode(app, flags) : 'legacy',
    'auth.signedIn': signedIn,
    'entry.kind': entryKind(sources),
    'entry.utmSource': entry.utm.source ?? '',
    'referrer.given': referrer.given,
    'referrer.known': referrer.given ? referrer.known : false,
    'originator.enforceLicensedStates': referrer.given
      ? originator && originator.enforceLicensedStatesForReferral === true
      : false,
    'originator.licensedStates': referrer.given ? licensedStates : [],
    ...profileFacts(sources),
  });
}

type Flags = Readonly<Record<string, FlagValue>>;

/** The release's defaults, overridden by the lender's flags for this visitor. */
const flagsOf = ({ app, flags }: FactSources): Flags => ({ ...(app.flags as Flags), ...flags });

function disasterZips(flags: Flags): readonly string[] {
  const zips = flags['fe-heloc-disaster-zips']?.variables?.disasterZips;
  return Array.isArray(zips) ? zips.filter((zip) => typeof zip === 'string') : [];
}

/** Broker is the external mode; optimizely follows the experiment (C-28). */
function authMode({ brand: { auth } }: AppPart, flags: Flags): 'legacy' | 'external' {
  if (auth.mode === 'broker') return 'external';
  const isChosen = auth.mode === 'optimizely' && flags['fe-identity-broker-mode']?.enabled === true;
  return isChosen ? 'external' : 'legacy';
}

function entryKind({ entry, fromAffiliate }: FactSources): string {
  if (entry.reservationCode) return 'prescreen';
  if (entry.utm.source === 'cloc') return 'crypto';
  if (fromAffiliate) return 'affiliate';
  return entry.rid ? 'referral' : 'organic';
}

function profileFacts({ signedIn, profile }: FactSources): Facts {
  if (!signedIn) return { 'profile.hasEmail': false, 'profile.hasPhone': false };
  if (!profile) return {};
  return {
    'profile.hasEmail': Boolean(profile.email),
    'profile.hasPhone': (profile.phoneNumbers?.length ?? 0) > 0,
  };
}
