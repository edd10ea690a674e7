import { notaryDays } from '../../../core/flow/notaryDays.ts';
import type { ApplicationNotary } from '../../../core/model/generated/api/application.ts';
import type { ApplicationData } from '../applications/recordService.ts';
import { limitsOf } from '../underwriting/lenderTermsService.ts';
import type { Lending } from '../underwriting/lendingService.ts';

type Mode = ApplicationNotary['modes'][number];
type Place = ApplicationNotary['places'][number];

export interface NotaryTerms {
  readonly modes: readonly Mode[];
  /** Allowed by state and lender, whether offered now or not. */
  readonly allowed: readonly Mode[];
  readonly places: readonly Place[];
  readonly attemptsLeft: number;
}

export type NotaryCase = Pick<Lending, 'record' | 'release' | 'facts'>;

const MODES: readonly Mode[] = ['ONLINE', 'MANUAL'];
const PLACES: readonly Place[] = ['HOME', 'WORK', 'OTHER'];
const MOST_ATTEMPTS = 2;

/**
 * Online first; in person when the flag says so, online is not allowed, or no attempt is left (G-21, G-36).
 */
function offeredModes(allowed: readonly Mode[], attemptsLeft: number, isManualOffered: boolean) {
  if (attemptsLeft <= 0) return allowed.filter((mode) => mode === 'MANUAL');
  return isManualOffered || !allowed.includes('ONLINE')
    ? allowed
    : allowed.filter((mode) => mode === 'ONLINE');
}

/** An application's choices today, never including what state policy forbids. */
export function notaryTerms({ record, release, facts }: NotaryCase): NotaryTerms {
  const limits = limitsOf({ release, facts });
  const own = record.data.notaryModes ?? MODES;
  const allowed = MODES.filter((mode) => (limits.notaryModes ?? MODES).includes(mode) && own.includes(mode));
  const attemptsLeft = record.data.notary?.attemptsLeft ?? MOST_ATTEMPTS;
  return {
    modes: offeredModes(allowed, attemptsLeft, facts['flag.fe-manual-notary'] === true),
    allowed,
    places: [...(limits.closingPlaces ?? PLACES)],
    attemptsLeft,
  };
}

/** The application's notary fields on the wire; earlier arrangements stay. */
export function plannedNotary(given: NotaryCase): ApplicationNotary {
  const { record, release, facts } = given;
  const { modes, places, attemptsLeft } = notaryTerms(given);
  const fee = release.app.brand.values.manualNotarizationFee;
  const [earliest] = notaryDays(facts.today, record.data.timeline?.earliestClosing);
  return {
    ...record.data.notary,
    modes: [...modes],
    places: [...places],
    attemptsLeft,
    ...(typeof fee === 'number' ? { manualFee: fee } : {}),
    ...(earliest === undefined ? {} : { earliestDate: earliest }),
  };
}

export function withoutAppointment(notary: ApplicationNotary): ApplicationNotary {
  const { appointment: _appointment, slots: _slots, ...rest } = notary;
  return rest;
}

/** The application's status object with the notary mode, which names its last progress step (SHELL-20). */
export const withManner = ({ status }: ApplicationData, manualNotary: boolean): ApplicationData => ({
  status: { ...status, manualNotary },
});
