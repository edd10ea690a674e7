import { describe, expect, it } from 'vitest';
import { brief, checkProject, projectWith } from '../testProject.ts';

const again = 'config/steps/again.yaml';
const step = (more: string) => `version: 1
id: again
title: income.title
data: { type: object, properties: { income: { type: integer, minimum: 0 } }, required: [income] }
ui: { type: VerticalLayout, elements: [{ id: income, type: Control, scope: "#/properties/income", label: income.label, options: { widget: money } }] }
messages: { income: { required: income.required, type: income.number, minimum: income.number } }
${more}
submit: { label: income.next }
`;

const found = (
  more: string,
  where: Readonly<Record<string, readonly (readonly [string, string])[] | string>>,
) =>
  checkProject(projectWith({ [again]: step(more), ...where }))
    .findings.filter(({ code }) => code === 'asked-twice')
    .map(brief);

const inFlow = {
  'config/flows/registration.yaml': [
    ['  - { id: income, path: "" }', '  - { id: income, path: "" }\n  - { id: again, path: again }'],
  ] as const,
};
const onScreen = (save: string) => ({
  'config/screens.yaml': `version: 1\nscreens: { again: { steps: [{ step: again, save: ${save} }] } }\n`,
});

const TWICE = [`${again}:8:19 asked-twice`];

describe('a fact that is asked on two steps', () => {
  it('is a finding in a flow, unless both answers have the same place', () => {
    const store = (place: string) => `store: { income: ${place} }\nwrites: { income: income.annual }`;
    expect(found(store('/income/otherIncome'), inFlow)).toEqual(TWICE);
    expect(found(store('/income/income'), inFlow)).toEqual([]);
  });

  it('is a finding on a screen after the flow, unless the screen opens with what the profile has', () => {
    const store = (place: string) => `store: { income: ${place} }\nwrites: { income: income.annual }`;
    expect(found(store('/income/income'), onScreen('contact'))).toEqual(TWICE);
    expect(found(store('/income/income'), onScreen('profile'))).toEqual(TWICE);
    expect(found(store('/dob'), onScreen('profile'))).toEqual([]);
  });

  it('is none where the field is hidden or the fact another one', () => {
    expect(found('store: { income: /other }', inFlow)).toEqual([]);
  });
});
