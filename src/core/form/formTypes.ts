import type { Answer, Answers } from '../flow/answers.ts';
import type { PolicyDecision } from '../flow/policies.ts';
import type { RuleFailure } from '../flow/ruleSet.ts';
import type { Visibility } from '../flow/settleLayout.ts';
import type { PolicyModal } from '../model/generated/policies.ts';
import type { Facts } from '../rules/types.ts';
import type { RawValue } from './codec.ts';

/** As shown to the borrower. */
export type FieldError =
  | {
      readonly type: 'invalid';
      readonly keyword: string;
      /** Copy key; undefined if the step has no message for the keyword. */
      readonly key: string | undefined;
      readonly params: Readonly<Record<string, unknown>> | undefined;
    }
  | { readonly type: 'policy'; readonly policy: string; readonly key: string | undefined }
  /** The server's message. */
  | { readonly type: 'server'; readonly text: string };

/** Same object while unchanged. */
export interface FieldState {
  /** The input's content exactly as entered. */
  readonly raw: RawValue;
  readonly answer: Answer | undefined;
  /** Left at least once. */
  readonly touched: boolean;
  /** Edited since the form was created. */
  readonly edited: boolean;
  /** Its error may be shown. */
  readonly revealed: boolean;
  readonly visible: boolean;
  readonly readOnly: boolean;
  /** Disabled until the required document was opened (G-05). */
  readonly locked: boolean;
  readonly error: FieldError | undefined;
  /** Lists only. */
  readonly items: readonly ListItem[] | undefined;
}

/** Same object while unchanged. */
export interface ListItem {
  /** Unique within the list, and stable. */
  readonly key: number;
  readonly form: FormState;
}

export interface Banner {
  readonly policy: string;
  readonly tone: 'error' | 'warning' | 'note';
  /** Copy key. */
  readonly key: string;
}

export interface PendingConfirmation {
  readonly id: string;
  /** Copy keys. */
  readonly text: string;
  readonly button: string;
}

export interface ConfirmationState {
  readonly holds: boolean;
  readonly confirmed: boolean;
  readonly failure: string | undefined;
}

/** The result of the step's policies. Same object while no decision changes. */
export interface PolicyOutcome {
  /** In the order of the step's policies. */
  readonly decisions: readonly PolicyDecision[];
  readonly banners: readonly Banner[];
  readonly refusals: ReadonlyMap<string, FieldError>;
  readonly modal: { readonly policy: string; readonly modal: PolicyModal } | undefined;
  /** The step cannot be submitted, whatever the remaining fields hold. */
  readonly isBlocked: boolean;
  /** Fields removed by a block. */
  readonly hiddenFields: ReadonlySet<string>;
}

export interface SummaryEntry {
  /** The field, or `list/key/field` for a list item. */
  readonly field: string;
  /** The list and the item's 0-based index. */
  readonly within?: { readonly list: string; readonly index: number };
  /** Copy key of the label. */
  readonly label: string | undefined;
  readonly error: FieldError;
}

export interface FormState {
  readonly fields: Readonly<Record<string, FieldState>>;
  /** Includes hidden ones. */
  readonly answers: Answers;
  /** The walk's facts, and those of this step's visible answers. */
  readonly facts: Facts;
  readonly visibility: Visibility;
  readonly outcome: PolicyOutcome;
  readonly banners: readonly Banner[];
  /** The open dialog. */
  readonly modal: PolicyOutcome['modal'];
  /** A dialog waits until the field is left, because the answer may still change. */
  readonly modalPending: boolean;
  /** The submit button is disabled. */
  readonly blocked: boolean;
  /** By ID. */
  readonly confirmations: Readonly<Record<string, ConfirmationState>>;
  readonly pending: readonly PendingConfirmation[];
  /** The id of the page that is shown; undefined for a step without pages. */
  readonly page: string | undefined;
  /** A submit was attempted. */
  readonly submitted: boolean;
  /** Empty until a submit is refused. */
  readonly summary: readonly SummaryEntry[];
  /** Failed rules, to be reported and never treated as answers. */
  readonly failures: readonly RuleFailure[];
}

/** Events for unknown fields have no effect. */
export type FormEvent =
  | { readonly type: 'change'; readonly field: string; readonly raw: RawValue }
  | { readonly type: 'blur'; readonly field: string }
  /** The document in the field's `opens` was opened. */
  | { readonly type: 'opened'; readonly field: string }
  | { readonly type: 'confirm'; readonly id: string }
  | { readonly type: 'dismissModal' }
  | { readonly type: 'submit' }
  /** Shows a page, or the first before it that is not complete; without an id the first. */
  | { readonly type: 'turn'; readonly page: string | undefined }
  | { readonly type: 'setFacts'; readonly facts: Facts }
  /** Known answers for unedited fields; `readOnly` lists those that may not be edited. */
  | { readonly type: 'prefill'; readonly answers: Answers; readonly readOnly?: readonly string[] }
  | {
      readonly type: 'addressChosen';
      readonly field: string;
      readonly parts: Readonly<Record<string, string>>;
    }
  | { readonly type: 'addressNotListed'; readonly field: string }
  /** For a list item's form. */
  | { readonly type: 'item'; readonly field: string; readonly key: number; readonly event: FormEvent }
  | { readonly type: 'addItem'; readonly field: string }
  | { readonly type: 'removeItem'; readonly field: string; readonly key: number }
  /** Server messages by field, or `list/index/field`. */
  | { readonly type: 'serverErrors'; readonly errors: Readonly<Record<string, string>> };

export type FormEffect =
  /** The step is complete: visible answers, trimmed, with defaults. */
  | { readonly type: 'accepted'; readonly answers: Answers }
  /** Another page is shown than before. */
  | { readonly type: 'turned'; readonly page: string }
  /** The field; for a list item, `list/key/field`. */
  | { readonly type: 'focus'; readonly field: string }
  | { readonly type: 'focusConfirmation'; readonly id: string }
  /** Changed answers that may be stored; undefined means cleared. */
  | { readonly type: 'store'; readonly answers: Answers };
