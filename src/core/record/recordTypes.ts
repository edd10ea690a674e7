import type { ExplanationInWords } from '../rules/explainInWords.ts';
import type { Facts, FactValue } from '../rules/types.ts';
import type { JsonObject } from '../shared/json.ts';

/** A message as it was shown; no text where it says something personal that is not revealed, or lacks a value. */
export interface SaidMessage {
  readonly key: string;
  readonly text: string | null;
}

/** Words of a screen beside its title and questions. */
export interface ShownText {
  readonly place: 'help' | 'lead' | 'notice' | 'legal' | 'button';
  readonly message: SaidMessage;
}

/** A fact that something was decided by. */
export type SaidFact =
  | { readonly name: string; readonly label: string; readonly state: 'given'; readonly value: FactValue }
  | { readonly name: string; readonly label: string; readonly state: 'missing' | 'hidden' };

/**
 * `not kept`: it is never stored, such as a password. `replaced`: the borrower answered again later, and only the last answer is kept.
 */
export type SaidAnswer =
  | { readonly state: 'given'; readonly value: unknown }
  | { readonly state: 'none' | 'hidden' | 'not kept' | 'replaced' };

export interface AskedQuestion {
  readonly field: string;
  readonly label: SaidMessage;
  readonly asked: boolean;
  /** The conditions that it is asked under; none for one that is always asked. */
  readonly because: readonly ExplanationInWords[];
  readonly required: boolean;
  /** `step`, or `policy <id>`. */
  readonly requiredBy: readonly string[];
  readonly answer: SaidAnswer;
}

/** `applies`: it has another effect than to refuse or to warn. */
export type PolicyVerdict = 'refused' | 'warned' | 'applies' | 'not applicable' | 'not known';

/** A policy that was considered on a screen. */
export interface ConsideredPolicy {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  /** Null for a rule that no law is behind: releases do not hold the lender's reasons. */
  readonly citation: string | null;
  readonly effect: string;
  readonly verdict: PolicyVerdict;
  readonly why: readonly (ExplanationInWords & { readonly decides: string })[];
  readonly facts: readonly SaidFact[];
  /** What it says to the borrower where it applies; null where it does not, or says nothing. */
  readonly message: SaidMessage | null;
}

/** A step that was passed over, or that came next. */
export interface RoutedStep {
  readonly step: string;
  /** Null for a step that has no condition. */
  readonly because: ExplanationInWords | null;
}

/** Where a screen led. */
export interface NextPlace {
  readonly skipped: readonly RoutedStep[];
  /** Null at the end of a flow. */
  readonly step: RoutedStep | null;
  /** The status after it was saved; null within a flow. */
  readonly status: string | null;
}

export interface ShownScreen {
  /** From 1, without gaps. */
  readonly number: number;
  /** The flow that has it; null for a screen of an application under way. */
  readonly flow: string | null;
  readonly address: string;
  readonly step: string;
  readonly title: SaidMessage;
  readonly texts: readonly ShownText[];
  /** The release that it was shown from. */
  readonly release: string;
  /** ISO 8601: when it was saved; for a flow, when all of it was submitted. */
  readonly at: string;
  readonly because: ExplanationInWords | null;
  readonly questions: readonly AskedQuestion[];
  readonly policies: readonly ConsideredPolicy[];
  /** Policies that were considered when the whole flow was submitted; only on its last screen. */
  readonly onSubmit: readonly ConsideredPolicy[];
  readonly next: NextPlace;
}

/** A saved step of an application under way. */
export interface SavedStep {
  readonly release: string;
  readonly call: string;
  readonly step: string;
  readonly at: string;
  readonly status: string | null;
  /** The facts in which it differs from those of the application; null for one that was missing. */
  readonly facts: Readonly<Record<string, FactValue | null>>;
  /** Null where the borrower answered again later. */
  readonly answers: JsonObject | null;
}

/** All that screens are computed from, beside the releases. */
export interface ReplayInputs {
  readonly language: string | null;
  readonly registration: {
    readonly release: string;
    readonly at: string;
    readonly facts: Facts;
    readonly document: JsonObject;
  };
  /** What is known of the application now. */
  readonly facts: Facts;
  readonly steps: readonly SavedStep[];
}
