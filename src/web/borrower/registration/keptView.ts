/** What a page may say of the draft on the server. */
export interface KeptView {
  /** Where answers are kept as the borrower goes. */
  readonly place: 'server' | 'device';
  /** True if the server has what was answered last, so that another device can go on with it. */
  readonly isKept: boolean;
  /**
   * Continued: this browser's draft is here. Locked: it shows nothing before the birth date is given. Joined: answers came from
   * another tab or device; both: some were answered differently there. Ended: the registration became an application elsewhere.
   */
  readonly news: 'continued' | 'locked' | 'joined' | 'both' | 'ended' | undefined;
  /** JSON Pointers of what was answered differently. */
  readonly both: readonly string[];
}
