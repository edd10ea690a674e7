import type { Answer } from '../../core/flow/answers.ts';
import type { ControlOptions, FieldSchema, Step } from '../../core/model/generated/step.ts';
import type { JsonObject } from '../../core/shared/json.ts';

/** A widget of step data: the schema of its answer, how it is entered, and words and answers to show it with. */
export interface FieldEntry {
  readonly kind: 'field';
  /** Its address below /gallery. */
  readonly id: string;
  readonly title: string;
  readonly schema: FieldSchema;
  readonly options: ControlOptions;
  readonly label: string;
  readonly hint?: string;
  /** Of a choice: id -> label. */
  readonly choices?: Readonly<Record<string, string>>;
  readonly answer: Answer;
  readonly error: string;
  /** Of a list: what its items ask, by step id. */
  readonly steps?: Readonly<Record<string, Step>>;
  /** Words that its options and steps name beside the label. */
  readonly words?: Readonly<Record<string, string>>;
}

/** One state of a part: its properties as data. */
export interface PartState {
  readonly name: string;
  readonly props: JsonObject;
  /** The name of its part, when it is not that of the entry. */
  readonly part?: string;
}

/** A part that is no field: its name among the parts, and its properties in every state. */
export interface PartEntry {
  readonly kind: 'part';
  readonly id: string;
  readonly title: string;
  readonly part: string;
  readonly states: readonly PartState[];
}

/** One widget of the gallery. */
export type GalleryEntry = FieldEntry | PartEntry;
