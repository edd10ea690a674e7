import type { Banner } from '../../clients/bannerService.ts';
import { type Dismissals, momentOf } from './dismissals.ts';

/** The name of this application in banner files. */
export const BANNER_APP = 'heloc';

/** Banners that are shown at once (SHELL-35). */
export const MOST_BANNERS = 2;

/** The active banners of this application that were not dismissed, newest first by creation, two at most (SHELL-35, SHELL-37). */
export const shownBanners = (
  banners: readonly Banner[],
  dismissals: Dismissals,
  most: number = MOST_BANNERS,
): readonly Banner[] =>
  banners
    .filter(
      ({ uuid, apps, active }) =>
        apps.includes(BANNER_APP) && active !== false && !Object.hasOwn(dismissals, uuid),
    )
    .toSorted((one, other) => momentOf(other.metadata?.createdAt) - momentOf(one.metadata?.createdAt))
    .slice(0, most);
