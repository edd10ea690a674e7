/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /identity/api/v1/device: the token of the mail about a lock.
 */
export interface KnownDeviceRequest {
  token: string;
}
