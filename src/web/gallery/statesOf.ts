import type { Answer } from '../../core/flow/answers.ts';
import type { FieldEntry } from './entries.ts';

/** One state of a field. */
export interface FieldSampleState {
  readonly name: 'empty' | 'filled' | 'error' | 'read-only' | 'long text';
  readonly answer?: Answer;
  readonly error?: string;
  readonly readOnly?: true;
  /** Its words are as long as words get. */
  readonly long?: true;
}

/** Words that are longer than any should be, with one that does not end. */
export const lengthen = (words: string): string =>
  `${words}, for everyone who owns the home together with you and has to sign the documents at thesametimeandthesameplaceasyoudoyourself`;

/** Every state that a field can be in without being touched. */
export const statesOf = ({ answer, error, schema }: FieldEntry): readonly FieldSampleState[] => [
  { name: 'empty' },
  { name: 'filled', answer },
  { name: 'error', error, ...(schema.type === 'boolean' ? {} : { answer }) },
  { name: 'read-only', answer, readOnly: true },
  { name: 'long text', answer, error: lengthen(error), long: true },
];
