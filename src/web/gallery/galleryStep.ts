import type { Answers } from '../../core/flow/answers.ts';
import type { StepSettings } from '../../core/form/compileStep.ts';
import type { EnumsFile } from '../../core/model/generated/enums.ts';
import type { Step } from '../../core/model/generated/step.ts';
import type { AppPart } from '../../core/model/release.ts';
import type { FieldEntry } from './entries.ts';
import { type FieldSampleState, lengthen } from './statesOf.ts';

/** The single field of a sample. */
export const FIELD = 'answer';

export interface FieldSampleData {
  readonly step: Pick<Step, 'data' | 'ui'>;
  readonly words: Readonly<Record<string, string>>;
  readonly enums: EnumsFile['enums'];
}

/** A field as a step file has it, with ordinary or longest words. */
export function sampleData(entry: FieldEntry, long = false): FieldSampleData {
  const { schema, options, label, hint, choices = {}, words = {} } = entry;
  const say = (words: string): string => (long ? lengthen(words) : words);
  const ids = Object.keys(choices);
  return {
    step: {
      data: { type: 'object', properties: { [FIELD]: schema }, required: [FIELD] },
      ui: {
        type: 'VerticalLayout',
        elements: [
          {
            type: 'Control',
            scope: `#/properties/${FIELD}`,
            label: 'gallery.label',
            options: { ...options, ...(hint ? { hint: 'gallery.hint' } : {}) },
          },
        ],
      },
    },
    words: {
      'gallery.label': say(label),
      ...Object.fromEntries(Object.entries(words).map(([key, text]) => [key, say(text)])),
      ...(hint ? { 'gallery.hint': say(hint) } : {}),
      ...Object.fromEntries(ids.map((id) => [`gallery.${id}`, say(choices[id] ?? id)])),
    },
    enums: ids.length === 0 ? {} : { gallery: { values: ids.map((id) => ({ id, label: `gallery.${id}` })) } },
  };
}

export const sampleStep = (entry: FieldEntry, { step }: FieldSampleData): Step => ({
  version: 1,
  id: `gallery-${entry.id}`,
  title: 'gallery.title',
  ...step,
  submit: { label: 'common.continue' },
});

/** The release and values a sample is compiled against. */
export const sampleSettings = (
  app: AppPart,
  { enums }: FieldSampleData,
  { steps = {} }: FieldEntry,
): StepSettings => ({
  ...app,
  steps,
  enums: { ...app.enums, ...enums },
});

/** What the form begins with. */
export const sampleAnswers = ({ answer }: FieldSampleState): Answers =>
  answer === undefined ? {} : { [FIELD]: answer };
