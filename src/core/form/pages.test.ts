import { beforeAll, describe, expect, it } from 'vitest';
import { settings } from '../flow/testRegistration.ts';
import type { Step, UiElement } from '../model/generated/step.ts';
import type { ValidateStep } from '../validation/types.ts';
import { compileStep } from './compileStep.ts';
import { createForm } from './createForm.ts';
import type { FormEvent } from './formTypes.ts';
import { pagePlace, shownPages } from './shownPages.ts';
import { blur, change, inUse, loadValidators, submit } from './testForm.ts';

const control = (name: string, widget: 'text' | 'hidden' = 'text'): UiElement => ({
  type: 'Control',
  scope: `#/properties/${name}`,
  label: `label.${name}`,
  options: { widget },
});

const page = (id: string, fields: readonly string[], when?: object): UiElement => ({
  id,
  type: 'Group',
  page: { title: `title.${id}`, help: `help.${id}` },
  ...(when ? { when: when as never } : {}),
  elements: fields.map((name) => control(name)),
});

/** Three pages, of which the second is shown only to those who say so on the first. */
const step: Step = {
  version: 1,
  id: 'asked',
  title: 'title',
  data: {
    type: 'object',
    properties: {
      first: { type: 'string', notBlank: true },
      middle: { type: 'string', notBlank: true, notTextOf: 'last' },
      last: { type: 'string', notBlank: true },
      known: { type: 'string' },
      loose: { type: 'string', notBlank: true },
    },
    required: ['first', 'middle', 'last', 'loose'],
  },
  ui: {
    type: 'VerticalLayout',
    elements: [
      control('known', 'hidden'),
      page('one', ['first']),
      page('two', ['middle'], { '===': [{ var: 'field.first' }, 'more'] }),
      page('three', ['last']),
      control('loose'),
    ],
  },
  messages: {
    first: { required: 'first.missing', notBlank: 'first.missing' },
    middle: { required: 'middle.missing', notBlank: 'middle.missing', notTextOf: 'middle.same' },
    last: { required: 'last.missing', notBlank: 'last.missing' },
    loose: { required: 'loose.missing', notBlank: 'loose.missing' },
  },
  submit: { label: 'common.continue' },
};

let validate: ValidateStep;
beforeAll(async () => {
  const validator = (await loadValidators({ asked: step })).asked;
  if (!validator) throw new Error('no validator');
  validate = validator;
});

const compiled = compileStep(step, settings);
const open = (answers: Record<string, string> = {}) =>
  inUse(compiled, validate, createForm(compiled, { answers, facts: {} }));
const turn = (to?: string): FormEvent => ({ type: 'turn', page: to });
const turned = (to: string) => ({ type: 'turned', page: to });
const summaryOf = ({ state }: ReturnType<typeof open>) => state.summary.map(({ field }) => field);

describe('a step with pages', () => {
  it('shows its first page, and counts only those with something to ask', () => {
    const form = open();
    expect(form.state.page).toBe('one');
    expect(shownPages(compiled, form.state).map(({ id }) => id)).toEqual(['one', 'three']);
    const more = form.after(change('first', 'more'));
    expect(pagePlace(compiled, more.state)).toMatchObject({ number: 1, count: 3, after: { id: 'two' } });
  });

  it('gives an element beside the pages to the page before it, and to the first if there is none', () => {
    expect(compiled.pages.map(({ fields }) => fields)).toEqual([
      ['known', 'first'],
      ['middle'],
      ['last', 'loose'],
    ]);
  });

  it('asks for the answers of the page that is shown, and for no later ones', () => {
    const refused = open().after(submit);
    expect(refused.state.page).toBe('one');
    expect(summaryOf(refused)).toEqual(['first']);
    expect(refused.effects).toEqual([{ type: 'focus', field: 'first' }]);
  });

  it('turns to the next page without its errors, and sends everything after the last', () => {
    const second = open().after(change('first', 'more'), submit);
    expect(second.effects).toEqual([turned('two')]);
    expect(second.state).toMatchObject({ page: 'two', submitted: false, summary: [] });
    expect(second.after(blur('middle')).state.summary).toEqual([]);
    const done = second.after(
      change('middle', 'b'),
      submit,
      change('last', 'c'),
      change('loose', 'd'),
      submit,
    );
    expect(done.effects).toEqual([
      { type: 'accepted', answers: { first: 'more', middle: 'b', last: 'c', loose: 'd' } },
    ]);
  });

  it('turns back to an earlier page that an answer makes wrong, and shows only its error', () => {
    const form = open({ first: 'more', middle: 'same', loose: 'd' }).after(turn('three'));
    expect(form.state.page).toBe('three');
    const refused = form.after(change('last', 'same'), submit);
    expect(refused.state.page).toBe('two');
    expect(summaryOf(refused)).toEqual(['middle']);
    expect(refused.effects).toEqual([turned('two'), { type: 'focus', field: 'middle' }]);
    // The address follows.
    expect(summaryOf(refused.after(turn('two')))).toEqual(['middle']);
  });

  it('goes no further than the first page that is not complete', () => {
    const form = open({ last: 'c' });
    expect(form.after(turn('three')).state.page).toBe('one');
    expect(form.after(turn('three')).effects).toEqual([turned('one')]);
    const given = form.after(change('first', 'a'));
    expect(given.after(turn('three')).effects).toEqual([]);
    expect(given.after(turn('three'), turn()).state.page).toBe('one');
  });

  it('stays where it is when asked for a page that there is not, or that is not shown', () => {
    const form = open({ first: 'a' }).after(submit);
    expect(form.after(turn('main')).state).toBe(form.state);
    expect(form.after(turn('two')).state).toBe(form.state);
  });

  it('turns to the page of what the server refuses, wherever the borrower is', () => {
    const form = open({ first: 'a', last: 'c', loose: 'd' }).after(turn('three'));
    const refused = form.after(submit, { type: 'serverErrors', errors: { first: 'Not this' } });
    expect(refused.state.page).toBe('one');
    expect(summaryOf(refused)).toEqual(['first']);
    expect(refused.effects).toEqual([turned('one'), { type: 'focus', field: 'first' }]);
  });

  it('needs an id for each page', () => {
    const nameless: Step = {
      ...step,
      ui: { type: 'VerticalLayout', elements: [{ ...page('one', ['first']), id: undefined } as never] },
    };
    expect(() => compileStep(nameless, settings)).toThrow('Step asked: a page needs an id');
  });
});
