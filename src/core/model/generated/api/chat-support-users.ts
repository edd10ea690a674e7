/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * Which support users to list; development only (CALL-60).
 */
export interface ChatSupportUsersRequest {
  role?: 'ADMIN' | 'CSA' | 'MANAGER' | 'SPECIALIST' | null;
  /**
   * @maxItems 50
   */
  names?: string[];
  /**
   * @maxItems 50
   */
  emails?: string[];
  team?: string | null;
}
