import type { Answer } from '../../core/flow/answers.ts';
import type { FieldEntry } from './entries.ts';

export interface FieldSampleState {
  readonly name: 'empty' | 'filled' | 'focus' | 'error' | 'read-only' | 'long text';
  readonly answer?: Answer;
  readonly error?: string;
  /** It takes the focus when it is drawn. */
  readonly focused?: true;
  readonly readOnly?: true;
  /** Its words are as long as words get. */
  readonly long?: true;
}

/** Overlong words, including one that does not break. */
export const lengthen = (words: string): string =>
  `${words}, for everyone who owns the home together with you and has to sign the documents at thesametimeandthesameplaceasyoudoyourself`;

/** Every state of a field; focus only if the field is `alone`, since one element can have it. */
export const statesOf = (
  { answer, error, schema }: FieldEntry,
  alone: boolean,
): readonly FieldSampleState[] => [
  { name: 'empty' },
  { name: 'filled', answer },
  ...(alone ? [{ name: 'focus', focused: true } as const] : []),
  { name: 'error', error, ...(schema.type === 'boolean' ? {} : { answer }) },
  { name: 'read-only', answer, readOnly: true },
  { name: 'long text', answer, error: lengthen(error), long: true },
];
