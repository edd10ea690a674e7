import type { JsonObject } from '../../../core/shared/json.ts';

/** What the sandbox lender knows of an application beside the application itself. */
export interface LenderFile {
  /** Milestone of the journey -> when it was reached (ISO 8601, sandbox clock). */
  readonly milestones: Readonly<Record<string, string>>;
  /** Tries and other small notes of single stages. */
  readonly notes: JsonObject;
}
