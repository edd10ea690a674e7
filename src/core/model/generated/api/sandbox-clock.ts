/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /sandbox/clock: moves the sandbox clock forward.
 */
export interface SandboxClockRequest {
  advance: number | string;
}
