/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /identity/api/v1/registration/register (CALL-09).
 */
export interface RegisterRequest {
  email: string;
  password: string;
  phoneNumber: string;
}
