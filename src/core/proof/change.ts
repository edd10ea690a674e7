import type { Facts } from '../rules/types.ts';

/** One difference of two brands or revisions. */
export interface Change {
  /** `text` changes what is read, `behaviour` what happens to an applicant, `setting` any other value. */
  readonly kind: 'text' | 'behaviour' | 'setting';
  /** JSON Pointer in the resolved brand (of `before` for what is gone, else of `after`). */
  readonly where: string;
  /** What stands there or happens, before and after, in words; undefined where there is nothing. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /**
   * The shortest applicant who is treated differently (today is the day of proofs unless named); `{}` is everybody. Every
   * behaviour change has one, but for a changed pattern or format of which no example is known.
   */
  readonly witness?: Facts;
  /** The change in one sentence. */
  readonly words: string;
}

/** How two brands are compared. */
export interface DiffOptions {
  /** The day of today; a fixed one unless told. */
  readonly today?: string;
  /** The locale whose texts are compared; all unless told. */
  readonly locale?: string;
}
