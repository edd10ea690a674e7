import { describe, expect, it } from 'vitest';
import { givenAnswers, ownFacts } from '../flow/ownAnswers.ts';
import type { Step } from '../model/generated/step.ts';
import type { AppPart } from '../model/release.ts';
import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import { ownQuestions } from './ownQuestions.ts';

/** A step with one question of its own and one the program knows. */
const step = (id: string, store: string): Step => ({
  version: 1,
  id,
  title: 'a',
  data: {
    type: 'object',
    properties: { built: { type: 'string', format: 'calendar-date' }, known: { type: 'string' } },
  },
  ui: {
    type: 'VerticalLayout',
    elements: [
      { type: 'Control', scope: '#/properties/known', label: 'known', options: { widget: 'text' } },
      { type: 'Control', scope: '#/properties/built', label: `${id}.built`, options: { widget: 'date' } },
    ],
  },
  store: { built: store, known: '/known' },
  writes: { built: 'property.built' },
  submit: { label: 'go' },
});

const brand = {
  flows: {
    registration: { submit: 'createApplication', steps: [{ id: 'home' }] },
    legacy: { submit: 'createApplication', steps: [{ id: 'old-home' }] },
    other: { submit: 'none', steps: [{ id: 'elsewhere' }] },
  },
  screens: {
    'start/contact': { steps: [{ step: 'contact', save: 'contact' }] },
    hold: { steps: [{ step: 'waiting' }] },
  },
  steps: Object.fromEntries(
    ['home', 'old-home', 'elsewhere', 'contact', 'waiting'].map((id) => [id, step(id, '/answers/built')]),
  ),
} as unknown as ResolvedBrand;

const ofCall = (call: string, id: string) => ({
  place: `/${call}/answers/built`,
  label: `${id}.built`,
  kind: { type: 'date' },
  fact: 'property.built',
});

describe("a lender's own questions", () => {
  it('are those of the flows that apply, one for two that ask the same, and of the screens that save', () => {
    expect(ownQuestions(brand)).toEqual([ofCall('createApplication', 'home'), ofCall('contact', 'contact')]);
  });

  it('are none if every answer is stored at a place that the program knows', () => {
    const steps = Object.fromEntries(Object.keys(brand.steps).map((id) => [id, step(id, '/dob')]));
    expect(ownQuestions({ ...brand, steps })).toEqual([]);
  });

  it("set facts from the application's answers, the later call last, and none from values that do not fit", () => {
    const app = {
      questions: ownQuestions(brand),
      facts: { 'property.built': { type: 'date' } },
      enums: {},
      policies: {},
    } as unknown as AppPart;
    const application = (createApplication: unknown, contact: unknown) => ({
      answers: { createApplication: { answers: createApplication }, contact: { answers: contact } },
    });
    const both = application({ built: '1999-01-02' }, { built: '2001-03-04' });
    expect(ownFacts(app, both)).toEqual({ 'property.built': '2001-03-04' });
    expect(givenAnswers(app, both).map(({ answer }) => answer)).toEqual(['1999-01-02', '2001-03-04']);
    expect(ownFacts(app, application({ built: 'long ago' }, undefined))).toEqual({
      'property.built': undefined,
    });
    expect(ownFacts(app, {})).toEqual({});
    expect(ownFacts({ ...app, questions: [] }, both)).toEqual({});
  });
});
