import { addDays } from 'date-fns';
import type { BrandRetention } from '../../../core/model/generated/brand.ts';

/** The records of an application that a law keeps: what it was decided by, or its documents. */
export type HeldRecords = 'application' | 'documents';

/** Why records of an application may not be removed yet, though their person asked for it. */
export interface LegalHold {
  readonly application: string;
  readonly records: HeldRecords;
  /** Undefined: as long as the line may be open. */
  readonly until: Date | undefined;
  readonly law: string;
}

export interface HeldApplication {
  readonly uuid: string;
  readonly status: string | undefined;
  /** Last change, from which the periods of laws count: never earlier than what they name. */
  readonly changedAt: Date;
}

/** The holds of a lender's retention (brand.yaml) that are not over at `now`; the longest of each kind of records. */
export function holdsOn(
  applications: readonly HeldApplication[],
  { byLaw = {} }: BrandRetention,
  now: Date,
): readonly LegalHold[] {
  const ends = ({ until }: LegalHold): number => until?.getTime() ?? Number.POSITIVE_INFINITY;
  const holds = applications.flatMap(({ uuid, status, changedAt }) =>
    Object.values(byLaw)
      .filter(({ statuses }) => statuses === undefined || statuses.includes(status ?? ''))
      .map(({ records, days, law }) => ({
        application: uuid,
        records,
        until: days === 'forever' ? undefined : addDays(changedAt, days),
        law,
      })),
  );
  const open = holds.filter((hold) => ends(hold) > now.getTime()).sort((a, b) => ends(b) - ends(a));
  return open.filter(
    (hold, index) =>
      open.findIndex((one) => one.application === hold.application && one.records === hold.records) === index,
  );
}
