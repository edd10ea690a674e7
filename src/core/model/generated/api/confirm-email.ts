/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /identity/api/v1/email/confirm: the token of the mail.
 */
export interface ConfirmEmailRequest {
  token: string;
}
