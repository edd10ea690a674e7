import type { Answer, Answers } from '../flow/answers.ts';
import type { PolicyDecision } from '../flow/policies.ts';
import type { RuleFailure } from '../flow/ruleSet.ts';
import type { Visibility } from '../flow/settleLayout.ts';
import type { PolicyModal } from '../model/generated/policies.ts';
import type { Facts } from '../rules/types.ts';
import type { RawValue } from './codec.ts';

/** What is wrong with a field, as far as the borrower may see it. */
export type FieldError =
  | {
      readonly type: 'invalid';
      readonly keyword: string;
      /** Copy key; undefined for a keyword that the step gives no message. */
      readonly key: string | undefined;
      readonly params: Readonly<Record<string, unknown>> | undefined;
    }
  | { readonly type: 'policy'; readonly policy: string; readonly key: string | undefined }
  /** Words that came from the server. */
  | { readonly type: 'server'; readonly text: string };

/** One field. The same object for as long as nothing about the field changes. */
export interface FieldState {
  /** What stands in the input, exactly as it was last entered. */
  readonly raw: RawValue;
  readonly answer: Answer | undefined;
  /** It was left at least once. */
  readonly touched: boolean;
  /** The borrower entered something since the form was made. */
  readonly edited: boolean;
  /** Its error may be seen. */
  readonly revealed: boolean;
  readonly visible: boolean;
  readonly readOnly: boolean;
  /** Cannot be ticked before the document it names was opened (G-05). */
  readonly locked: boolean;
  readonly error: FieldError | undefined;
  /** Only a list has them. */
  readonly items: readonly ListItem[] | undefined;
}

/** One item of a list. The same object for as long as nothing about the item changes. */
export interface ListItem {
  /** Unlike that of any other item of the list, and the same for as long as the item stands. */
  readonly key: number;
  readonly form: FormState;
}

/** A message over the fields. */
export interface Banner {
  readonly policy: string;
  readonly tone: 'error' | 'warning' | 'note';
  /** Copy key. */
  readonly key: string;
}

/** A confirmation to be shown. */
export interface PendingConfirmation {
  readonly id: string;
  /** Copy keys. */
  readonly text: string;
  readonly button: string;
}

/** What one confirmation stands at. */
export interface ConfirmationState {
  readonly holds: boolean;
  readonly confirmed: boolean;
  readonly failure: string | undefined;
}

/** What the policies of the step come to. The same object for as long as no decision changes. */
export interface PolicyOutcome {
  /** In the order of the step's policies. */
  readonly decisions: readonly PolicyDecision[];
  readonly banners: readonly Banner[];
  /** field -> why it is refused */
  readonly refusals: ReadonlyMap<string, FieldError>;
  readonly modal: { readonly policy: string; readonly modal: PolicyModal } | undefined;
  /** The step cannot be submitted, whatever is entered into the fields that are left. */
  readonly isBlocked: boolean;
  /** Fields that a block takes away. */
  readonly hiddenFields: ReadonlySet<string>;
}

/** One line of the error summary, in the order of the layout. */
export interface SummaryEntry {
  /** The field, or for a field of a list's item `list/key/field`. */
  readonly field: string;
  /** The list and which of its items, from 0. */
  readonly within?: { readonly list: string; readonly index: number };
  /** Copy key of the field's label. */
  readonly label: string | undefined;
  readonly error: FieldError;
}

/** Everything about one step that is being filled in. Parts that an event does not change stay the same objects. */
export interface FormState {
  readonly fields: Readonly<Record<string, FieldState>>;
  /** Every answer, shown or not. */
  readonly answers: Answers;
  /** The facts of the walk, and what this step's shown answers give. */
  readonly facts: Facts;
  readonly visibility: Visibility;
  readonly outcome: PolicyOutcome;
  readonly banners: readonly Banner[];
  /** The dialog that is open. */
  readonly modal: PolicyOutcome['modal'];
  /** A dialog waits until the field is left: what is being entered may still change. */
  readonly modalPending: boolean;
  /** The submit button is off. */
  readonly blocked: boolean;
  /** By id. */
  readonly confirmations: Readonly<Record<string, ConfirmationState>>;
  /** Those to be shown now. */
  readonly pending: readonly PendingConfirmation[];
  /** Submit was tried. */
  readonly submitted: boolean;
  /** Empty until a submit was refused. */
  readonly summary: readonly SummaryEntry[];
  /** Rules that broke: to be reported, never to be taken for an answer. */
  readonly failures: readonly RuleFailure[];
}

/** What happens to a form. An event that names a field the step does not have changes nothing. */
export type FormEvent =
  | { readonly type: 'change'; readonly field: string; readonly raw: RawValue }
  | { readonly type: 'blur'; readonly field: string }
  /** The document that the field's `opens` names was opened. */
  | { readonly type: 'opened'; readonly field: string }
  | { readonly type: 'confirm'; readonly id: string }
  | { readonly type: 'dismissModal' }
  | { readonly type: 'submit' }
  | { readonly type: 'setFacts'; readonly facts: Facts }
  /** Known answers for fields that the borrower has not edited; `readOnly` names those that may not be. */
  | { readonly type: 'prefill'; readonly answers: Answers; readonly readOnly?: readonly string[] }
  | {
      readonly type: 'addressChosen';
      readonly field: string;
      readonly parts: Readonly<Record<string, string>>;
    }
  | { readonly type: 'addressNotListed'; readonly field: string }
  /** What happens to the form of one item of a list. */
  | { readonly type: 'item'; readonly field: string; readonly key: number; readonly event: FormEvent }
  | { readonly type: 'addItem'; readonly field: string }
  | { readonly type: 'removeItem'; readonly field: string; readonly key: number }
  /** field, or `list/index/field`, -> what the server says of it */
  | { readonly type: 'serverErrors'; readonly errors: Readonly<Record<string, string>> };

/** What is to be done at the edge. */
export type FormEffect =
  /** The step is complete; its shown answers, trimmed, with defaults filled in. */
  | { readonly type: 'accepted'; readonly answers: Answers }
  /** The field; for a list item, `list/key/field`. */
  | { readonly type: 'focus'; readonly field: string }
  | { readonly type: 'focusConfirmation'; readonly id: string }
  /** Changed answers that may be stored; undefined ones were emptied. */
  | { readonly type: 'store'; readonly answers: Answers };
