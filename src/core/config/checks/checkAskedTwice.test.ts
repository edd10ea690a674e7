import { describe, expect, it } from 'vitest';
import { brief, checkProject, projectWith } from '../testProject.ts';

const fileOf = (id: string): string => `config/steps/${id}.yaml`;
const step = (id: string, more: string) => `version: 1
id: ${id}
title: income.title
data: { type: object, properties: { income: { type: integer, minimum: 0 } }, required: [income] }
ui: { type: VerticalLayout, elements: [{ id: income, type: Control, scope: "#/properties/income", label: income.label, options: { widget: money } }] }
messages: { income: { required: income.required, type: income.number, minimum: income.number } }
${more}
submit: { label: income.next }
`;

type Where = Readonly<Record<string, readonly (readonly [string, string])[] | string>>;

/** What is found of a step that asks for the income again; a call saves only steps of its own names. */
const found = (more: string, where: Where, id = 'again') =>
  checkProject(projectWith({ [fileOf(id)]: step(id, more), ...where }))
    .findings.filter(({ code }) => code === 'asked-twice')
    .map(brief);

const inFlow = {
  'config/flows/registration.yaml': [
    ['  - { id: income, path: "" }', '  - { id: income, path: "" }\n  - { id: again, path: again }'],
  ] as const,
};
const onScreen = (id: string, save: string) => ({
  'config/screens.yaml': `version: 1\nscreens: { again: { steps: [{ step: ${id}, save: ${save} }] } }\n`,
});

const TWICE = [`${fileOf('again')}:8:19 asked-twice`];

describe('a fact that is asked on two steps', () => {
  it('is a finding in a flow, unless both answers have the same place', () => {
    const store = (place: string) => `store: { income: ${place} }\nwrites: { income: income.annual }`;
    expect(found(store('/income/otherIncome'), inFlow)).toEqual(TWICE);
    expect(found(store('/income/income'), inFlow)).toEqual([]);
  });

  it('is a finding on a screen after the flow, unless the screen opens with what the profile has', () => {
    const writes = 'writes: { income: income.annual }';
    expect(found(writes, onScreen('contact', 'contact'), 'contact')).toEqual([
      `${fileOf('contact')}:7:19 asked-twice`,
    ]);
    const ofProfile = `store: { income: /dob }\n${writes}`;
    expect(found(ofProfile, onScreen('profile-details', 'profile'), 'profile-details')).toEqual([]);
  });

  it('is none where the field is hidden or the fact another one', () => {
    expect(found('store: { income: /other }', inFlow)).toEqual([]);
  });
});
