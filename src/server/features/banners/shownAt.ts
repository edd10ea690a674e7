import type { LenderBanner } from '../../../core/model/generated/api/lender-banners.ts';

/** A banner with its time; one without an end is shown until it is removed. */
type TimedBanner = Omit<LenderBanner, 'until'> & Partial<Pick<LenderBanner, 'until'>>;

/** A banner as its file names it (CALL-41). */
export interface FileBanner {
  readonly uuid: string;
  readonly message: string;
  readonly apps: readonly string[];
  readonly variant: 'info' | 'warn';
  readonly active: true;
  readonly dismissable?: boolean;
}

/** The application's name in banner files. */
const APP = 'heloc';

/** Those whose time it is at a moment (epoch milliseconds), in their order. */
export const shownAt = (banners: readonly TimedBanner[], moment: number): readonly FileBanner[] =>
  banners
    .filter(
      ({ from, until }) =>
        (from === undefined || Date.parse(from) <= moment) &&
        (until === undefined || moment < Date.parse(until)),
    )
    .map(({ uuid, message, variant, dismissable }) => ({
      uuid,
      message,
      apps: [APP],
      variant,
      active: true,
      ...(dismissable === undefined ? {} : { dismissable }),
    }));
