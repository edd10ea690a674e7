import { describe, expect, it } from 'vitest';
import type { StepData } from '../model/generated/step.ts';
import { loadStep } from './testSteps.ts';

const data: StepData = {
  type: 'object',
  properties: {
    mine: { type: 'string' },
    spouse: { type: 'string', notTextOf: 'mine' },
    trustee: { type: 'string', notTextOf: ['mine', 'spouse'] },
    people: { type: 'array', distinct: { by: 'email', from: ['mine', 'spouse'] } },
  },
};
const validate = await loadStep(data);
const failing = (answers: Parameters<typeof validate>[0]) =>
  validate(answers).map(({ field, keyword }) => `${field} ${keyword}`);
const people = (...emails: (string | undefined)[]) =>
  emails.map((email) => (email === undefined ? {} : { email }));

describe('answers that must differ', () => {
  it('a text must differ from another field, ignoring case and white space at its ends', () => {
    expect(failing({ mine: 'a@b.co', spouse: ' A@B.co ' })).toEqual(['spouse notTextOf']);
    expect(failing({ mine: 'a@b.co', spouse: 'c@b.co' })).toEqual([]);
    expect(failing({ spouse: 'c@b.co' })).toEqual([]);
  });

  it('a text must differ from each of several fields', () => {
    expect(failing({ mine: 'a@b.co', trustee: 'A@b.co' })).toEqual(['trustee notTextOf']);
    expect(failing({ mine: 'a@b.co', spouse: 'c@b.co', trustee: 'c@b.co ' })).toEqual(['trustee notTextOf']);
    expect(failing({ mine: 'a@b.co', spouse: 'c@b.co', trustee: 'd@b.co' })).toEqual([]);
  });

  it('the items of a list must differ from each other and from the named fields; blank items are not compared', () => {
    expect(failing({ people: people('a@b.co', 'A@b.co ') })).toEqual(['people distinct']);
    expect(failing({ mine: 'a@b.co', people: people('c@b.co', 'a@B.co') })).toEqual(['people distinct']);
    expect(failing({ spouse: 'a@b.co', people: people('a@b.co') })).toEqual(['people distinct']);
    expect(failing({ mine: 'a@b.co', people: people('c@b.co', 'd@b.co') })).toEqual([]);
    expect(failing({ mine: '', people: people(undefined, '', ' ') })).toEqual([]);
  });
});
