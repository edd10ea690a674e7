import type { Banner } from '../../clients/bannerService.ts';
import { type Dismissals, momentOf } from './dismissals.ts';

/** This application's name in banner files. */
export const BANNER_APP = 'heloc';

/** SHELL-35 */
export const MOST_BANNERS = 2;

/** The active, undismissed banners of this application, newest first, at most two (SHELL-35, SHELL-37). */
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
