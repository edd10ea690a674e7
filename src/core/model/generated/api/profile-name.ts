/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * PUT /service-profile/api/v1/profile/name (CALL-03, C-06).
 */
export interface ProfileNameRequest {
  firstName: string;
  lastName: string;
  suffix?: '' | 'I' | 'II' | 'III' | 'IV' | 'V' | 'JR' | 'SR';
}
