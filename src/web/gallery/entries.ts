import type { Answer } from '../../core/flow/answers.ts';
import type { ControlOptions, FieldSchema, Step } from '../../core/model/generated/step.ts';
import type { JsonObject } from '../../core/shared/json.ts';

/** A step widget: its schema, options, and sample words and answers. */
export interface FieldEntry {
  readonly kind: 'field';
  readonly id: string;
  readonly title: string;
  readonly schema: FieldSchema;
  readonly options: ControlOptions;
  readonly label: string;
  readonly hint?: string;
  /** Choices: ID to label. */
  readonly choices?: Readonly<Record<string, string>>;
  readonly answer: Answer;
  readonly error: string;
  /** Lists: the items' steps by ID. */
  readonly steps?: Readonly<Record<string, Step>>;
  readonly words?: Readonly<Record<string, string>>;
}

/** A state of a component: its props as data. */
export interface PartState {
  readonly name: string;
  readonly props: JsonObject;
  readonly part?: string;
}

/** A component that is not a field: its name and its props per state. */
export interface PartEntry {
  readonly kind: 'part';
  readonly id: string;
  readonly title: string;
  readonly part: string;
  readonly states: readonly PartState[];
}

export type GalleryEntry = FieldEntry | PartEntry;
