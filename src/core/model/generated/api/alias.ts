/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * PUT /identity/secure/api/v1/identity/alias (CALL-12).
 */
export interface AliasRequest {
  type: 'Phone';
  value: string;
}
