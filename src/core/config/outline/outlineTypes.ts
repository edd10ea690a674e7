/** Words without facts: `{name}` stands for what is filled in. */
export interface OutlinedText {
  readonly key: string;
  readonly text: string;
  /** Whether there are other wordings, under conditions. */
  readonly isConditional: boolean;
}

export interface OutlinedPolicy {
  /** An earlier version has an id of its own. */
  readonly id: string;
  readonly version: number;
  readonly title: string;
  /** Law alone; null for a rule that only the lender wants. */
  readonly citation: string | null;
  /** First and last day on which it is enforced. */
  readonly from: string;
  readonly to: string | null;
  readonly sentence: string;
}

/** `whenShown`: always, if it is shown at all; `sometimes`: only if one of its conditions holds. */
export type Demand = 'always' | 'whenShown' | 'sometimes' | 'no';

export interface OutlinedField {
  readonly id: string;
  readonly widget: string;
  readonly label: OutlinedText;
  /** In plain English; null for a field that is always shown. */
  readonly shownIf: string | null;
  readonly required: Demand;
  /** Of a field that is required sometimes: each in plain English. */
  readonly requiredIf: readonly string[];
}

/** Where a step leads: to another, to the end of the flow, or out of it by a policy. */
export interface OutlinedLead {
  readonly kind: 'step' | 'end' | 'away';
  readonly to: string;
  /** In plain English; null where nothing more is asked. */
  readonly if: string | null;
}

export interface OutlinedStep {
  /** From 1, in the order of the walk. */
  readonly number: number;
  readonly id: string;
  /** Its whole address. */
  readonly address: string;
  readonly title: OutlinedText;
  readonly lead: OutlinedText | null;
  /** In plain English; null for a step that everybody gets. */
  readonly shownIf: string | null;
  readonly fields: readonly OutlinedField[];
  /** The first that holds. */
  readonly leads: readonly OutlinedLead[];
  readonly policies: readonly OutlinedPolicy[];
}

/** A flow as people read it who answer for it. */
export interface FlowOutline {
  readonly id: string;
  /** Where it begins. */
  readonly base: string;
  /** Who is sent elsewhere instead of entering it; the first that holds. */
  readonly entries: readonly { readonly id: string; readonly if: string; readonly to: string }[];
  /** The fact without which everybody is sent back to a step. */
  readonly needs: { readonly fact: string; readonly else: string } | null;
  readonly steps: readonly OutlinedStep[];
  /** What becomes of the answers at the end. */
  readonly end: string;
  /** Carried out at the end. */
  readonly policies: readonly OutlinedPolicy[];
}

/** The flows of a lender's release, and one of them in a language: the answer of `GET /staff/v1/journey`. */
export interface JourneyOutline {
  /** The hash of the release. */
  readonly release: string;
  readonly locale: string;
  readonly flows: readonly Pick<FlowOutline, 'id' | 'base'>[];
  readonly flow: FlowOutline;
}
