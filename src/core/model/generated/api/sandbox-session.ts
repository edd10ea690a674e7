/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /sandbox/sessions: whose token a test asks for.
 */
export interface SandboxSessionRequest {
  identityUuid: string;
}
