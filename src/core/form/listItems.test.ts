import { describe, expect, it } from 'vitest';
import { settings } from '../flow/testRegistration.ts';
import type { Step, UiControl } from '../model/generated/step.ts';
import { compileStep } from './compileStep.ts';
import { createForm } from './createForm.ts';
import type { FormEvent } from './formTypes.ts';
import { change, type Form, inUse, loadValidators, submit } from './testForm.ts';

const control = (name: string, options: UiControl['options'], when?: UiControl['when']): UiControl => ({
  type: 'Control',
  scope: `#/properties/${name}`,
  label: `field.${name}`,
  options,
  ...(when === undefined ? {} : { when }),
});

const person: Step = {
  version: 1,
  id: 'person',
  title: 'person.title',
  data: {
    type: 'object',
    properties: {
      uuid: { type: 'string' },
      name: { type: 'string', minLength: 1 },
      married: { type: 'boolean' },
      spouse: { type: 'string', minLength: 1 },
      ssn: { type: 'string', format: 'us-ssn' },
    },
    required: ['name', 'spouse'],
  },
  ui: {
    type: 'VerticalLayout',
    elements: [
      control('uuid', { widget: 'hidden' }),
      control('name', { widget: 'name' }),
      control('married', { widget: 'checkbox' }),
      control('spouse', { widget: 'name' }, { '===': [{ var: 'field.married' }, true] }),
      control('ssn', { widget: 'ssn', sensitive: true }),
    ],
  },
  messages: { name: { required: 'name.required' }, spouse: { required: 'spouse.required' } },
  submit: { label: 'common.continue' },
};

const owners: Step = {
  version: 1,
  id: 'owners',
  title: 'owners.title',
  data: {
    type: 'object',
    properties: {
      people: { type: 'array', items: { step: 'person' }, minItems: 2, maxItems: 3 },
      note: { type: 'string', minLength: 1 },
    },
    required: ['people', 'note'],
  },
  ui: {
    type: 'VerticalLayout',
    elements: [
      control('people', { widget: 'list', itemTitle: 'owners.item', add: 'owners.add' }),
      control('note', { widget: 'text' }),
    ],
  },
  store: { people: '/people', note: '/note' },
  messages: {
    people: { required: 'people.required', minItems: 'people.least', maxItems: 'people.most' },
    note: { required: 'note.required' },
  },
  submit: { label: 'common.continue' },
};

const steps = { person, owners };
const validators = await loadValidators(steps);
const compiled = compileStep(owners, { ...settings, steps });
const ana = { uuid: 'u-1', name: 'Ana', married: false };
const bo = { uuid: 'u-2', name: 'Bo', married: false };

function listOf(people: readonly object[], step = compiled): Form {
  const validate = validators.owners;
  if (!validate) throw new Error('no validator');
  const answers = { people: people as readonly Record<string, string>[], note: 'x' };
  return inUse(step, validate, createForm(step, { answers, facts: {} }));
}

const typed = (key: number, field: string, raw: string | boolean): FormEvent => ({
  type: 'item',
  field: 'people',
  key,
  event: change(field, raw),
});
const add: FormEvent = { type: 'addItem', field: 'people' };
const remove = (key: number): FormEvent => ({ type: 'removeItem', field: 'people', key });

describe('a list', () => {
  it("puts an item's input into its own answer at once, and keeps hidden fields", () => {
    const { state } = listOf([ana]).after(typed(0, 'name', 'Anna'));
    expect(state.answers.people).toEqual([{ uuid: 'u-1', name: 'Anna', married: false }]);
    expect(state.fields.people?.answer).toBe(state.answers.people);
  });

  it('adds at the end and removes in the middle without changing other items', () => {
    const form = listOf([ana, bo]).after(add, typed(2, 'name', 'Cy'));
    const before = form.state.fields.people?.items ?? [];
    const { items } = form.after(remove(1)).state.fields.people ?? {};
    expect(items?.map(({ key }) => key)).toEqual([0, 2]);
    expect(items?.[0]).toBe(before[0]);
    expect(form.after(remove(1)).state.answers.people).toEqual([ana, { name: 'Cy', married: false }]);
  });

  it('keeps its items when it is fixed', () => {
    const ui = control('people', { widget: 'list', itemTitle: 'owners.item', fixed: true });
    const fixed = compileStep(
      { ...owners, ui: { type: 'VerticalLayout', elements: [ui] } },
      { ...settings, steps },
    );
    const form = listOf([ana, bo], fixed);
    expect(form.after(add, remove(0)).state).toBe(form.state);
  });

  it('FIELD-46 shows the errors of every item on submit and focuses the first invalid field', () => {
    const { state, effects } = listOf([ana, {}])
      .after(typed(0, 'married', true))
      .after(submit);
    expect(effects).toEqual([{ type: 'focus', field: 'people/0/spouse' }]);
    expect(state.summary).toMatchObject([
      { field: 'people/0/spouse', within: { list: 'people', index: 0 }, error: { key: 'spouse.required' } },
      { field: 'people/1/name', within: { list: 'people', index: 1 }, error: { key: 'name.required' } },
    ]);
  });

  it('neither requires nor sends a field that an item hides', () => {
    const one = listOf([ana, bo]).after(typed(0, 'married', true), typed(0, 'spouse', 'Cy'));
    expect(one.after(submit).effects).toContainEqual({
      type: 'accepted',
      answers: { people: [{ ...ana, married: true, spouse: 'Cy' }, bo], note: 'x' },
    });
    expect(one.after(typed(0, 'married', false), submit).effects).toContainEqual({
      type: 'accepted',
      answers: { people: [ana, bo], note: 'x' },
    });
  });

  it.each([
    [[], 'people.required'],
    [[ana], 'people.least'],
    [[ana, ana, ana, ana], 'people.most'],
  ])('requires the right number of items', (people, key) => {
    const form = listOf(people).after(submit);
    expect(form.error('people')).toMatchObject({ key });
    expect(form.effects).toEqual([{ type: 'focus', field: 'people' }]);
  });

  it('removes the error about its length once the length is right', () => {
    const form = listOf([ana])
      .after(submit)
      .after(add, typed(1, 'name', 'Bo'));
    expect(form.error('people')).toBeUndefined();
    expect(form.state.summary).toEqual([]);
  });

  it('never stores the sensitive fields of an item', () => {
    const { effects, state } = listOf([ana]).after(typed(0, 'ssn', '123-45-6789'));
    expect(state.answers.people).toEqual([{ ...ana, ssn: '123456789' }]);
    expect(effects).toEqual([{ type: 'store', answers: { people: [ana] } }]);
  });

  it('assigns a server error to its item and field', () => {
    const errors = { 'people/1/name': 'No' };
    const form = listOf([ana, bo]).after({ type: 'serverErrors', errors });
    expect(form.effects).toEqual([{ type: 'focus', field: 'people/1/name' }]);
    expect(form.state.fields.people?.items?.[1]?.form.fields.name?.error).toEqual({
      type: 'server',
      text: 'No',
    });
  });

  it('is the same list when an event changes nothing', () => {
    const form = listOf([ana]);
    expect(form.after(typed(0, 'name', 'Ana'), typed(9, 'name', 'Bo'), remove(9)).state.answers).toBe(
      form.state.answers,
    );
  });

  it('names a step that does not exist', () => {
    expect(() => compileStep(owners, settings)).toThrow(/no step person/);
  });
});

describe('an answer that shows a fact', () => {
  const signed: Step = {
    ...owners,
    id: 'signed',
    data: {
      type: 'object',
      properties: { legalName: { type: 'string' }, signature: { type: 'string', sameTextAs: 'legalName' } },
      required: ['signature'],
    },
    ui: {
      type: 'VerticalLayout',
      elements: [
        control('legalName', { widget: 'hidden', fact: 'company.legalName' }),
        control('signature', { widget: 'signature' }),
      ],
    },
    store: {},
    messages: { signature: { required: 'sign.required', sameTextAs: 'sign.same' } },
  };
  const facts = { ...settings.facts, 'company.legalName': { type: 'text' as const } };
  const step = compileStep(signed, { ...settings, facts });

  it('follows the fact, whatever the borrower answered', async () => {
    const validate = (await loadValidators({ signed })).signed ?? (() => []);
    const start = {
      answers: { legalName: 'Mallory' },
      facts: { 'company.legalName': 'Ana  Lopez' },
    };
    const form = inUse(step, validate, createForm(step, start));
    expect(form.state.answers.legalName).toBe('Ana  Lopez');
    expect(form.after(change('signature', 'Mallory'), submit).error('signature')).toMatchObject({
      key: 'sign.same',
    });
    expect(form.after(change('signature', ' ana lopez '), submit).error('signature')).toBeUndefined();
    const later = form.after({ type: 'setFacts', facts: { 'company.legalName': 'Bo' } });
    expect(later.state.answers.legalName).toBe('Bo');
  });
});
