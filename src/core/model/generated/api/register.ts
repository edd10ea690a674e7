/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /identity/api/v1/registration/register (CALL-09).
 */
export interface RegisterRequest {
  email: string;
  password: string;
  phoneNumber: string;
  /**
   * What else the person has entered, such as name, street and birth date: the password must not be made of it. It is not kept.
   *
   * @maxItems 12
   */
  personal?: string[];
}
