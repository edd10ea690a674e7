/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * PUT {base}/{path}/{uuid}/full-story-link (CALL-23).
 */
export interface FullStoryLinkRequest {
  /**
   * Where the provider shows the recording.
   */
  link: string;
}
