/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /sandbox/faults: the next calls to a path fail, are late or get no answer.
 */
export interface SandboxFaultRequest {
  /**
   * The beginning of a path; with {names} a whole path in which each stands for one part.
   */
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  status?: number;
  delayMs?: number;
  /**
   * The connection is cut: before the work (true, request), or after it, so that only the answer is lost.
   */
  drop?: true | 'request' | 'answer';
  times?: number;
}
