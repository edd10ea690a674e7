/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * The banners of today, beside those that the brand plans.
 */
export interface LenderBanners {
  /**
   * @maxItems 20
   */
  banners: LenderBanner[];
}
export interface LenderBanner {
  /**
   * Whoever dismissed it does not see it again.
   */
  uuid: string;
  /**
   * Plain text.
   */
  message: string;
  variant: 'info' | 'warn';
  dismissable?: boolean;
  /**
   * At once without it.
   */
  from?: string;
  /**
   * Not shown from then on; nothing of the day stays for ever.
   */
  until: string;
}
