import type { Facts } from '../rules/types.ts';

/** A difference between two brands or revisions. */
export interface Change {
  /** `text`: what is read; `behaviour`: what happens to an applicant; `setting`: any other value. */
  readonly kind: 'text' | 'behaviour' | 'setting';
  /** JSON Pointer in the resolved brand (in `before` if removed, otherwise in `after`). */
  readonly where: string;
  /** In plain English; undefined if there was nothing. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /**
   * The shortest applicant who is treated differently (today is the proof day unless given); `{}` is
   * everybody. Every behavior change has one, except a changed pattern or format without a known example, and a rule written
   * differently of which nothing is proved.
   */
  readonly witness?: Facts;
  /** Where it is not proved that no other applicant is treated differently: how many were tried. */
  readonly tried?: number;
  readonly words: string;
}

export interface DiffOptions {
  /** Default: a fixed date. */
  readonly today?: string;
  /** Default: all. */
  readonly locale?: string;
}
