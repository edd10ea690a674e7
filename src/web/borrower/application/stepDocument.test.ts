import { beforeAll, describe, expect, it } from 'vitest';
import { type CompiledStep, compileStep } from '../../../core/form/compileStep.ts';
import type { Step } from '../../../core/model/generated/step.ts';
import type { AppPart } from '../../../core/model/release.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { testStep } from '../testing/testScreens.ts';
import { startAnswers, stepDocument } from './stepDocument.ts';

const item: Step = testStep('debt', {
  data: { type: 'object', properties: { uuid: { type: 'string' }, pay: { type: 'string' } } },
  ui: {
    type: 'VerticalLayout',
    elements: [
      { type: 'Control', scope: '#/properties/uuid', label: 'test.Uuid', options: { widget: 'hidden' } },
      { type: 'Control', scope: '#/properties/pay', label: 'test.Pay', options: { widget: 'text' } },
    ],
  },
  store: {},
});

const listing = (fixed: boolean): Step =>
  testStep('debts', {
    data: { type: 'object', properties: { debts: { type: 'array', items: { step: 'debt' } } } },
    ui: {
      type: 'Control',
      scope: '#/properties/debts',
      label: 'test.Debts',
      options: { widget: 'list', itemTitle: 'test.Debt', add: 'test.Add', fixed },
    },
    store: { debts: '/debts' },
  });

let app: AppPart;
beforeAll(async () => {
  app = (await testRelease()).app;
});

const settings = (): AppPart => ({ ...app, steps: { debt: item } });
const compiled = (step: Step): CompiledStep => compileStep(step, settings());
const start = (step: Step, application: object, draft = {}) =>
  startAnswers({
    step: compiled(step),
    steps: { debt: item },
    application: { uuid: 'u', ...application },
    save: 'liens',
    draft,
  });

const found = {
  debts: [
    { uuid: 'a', pay: 'no', owner: { name: 'x' }, balance: 7 },
    { uuid: 'b', pay: 'no' },
  ],
};

describe('the document that a step sends', () => {
  it('has every answer in its place, and no unanswered fields', () => {
    const step = compiled(testStep('contact'));
    expect(stepDocument(step, { note: 'a', secret: undefined })).toEqual({ kept: { note: 'a' } });
  });
});

describe('the answers a step starts with', () => {
  it('are those saved by its call, overridden by those entered in this tab', () => {
    const application = { answers: { liens: { kept: { note: 'saved' }, secret: 'never' } } };
    expect(start(testStep('contact'), application).note).toBe('saved');
    expect(start(testStep('contact'), application, { note: undefined }).note).toBeUndefined();
    expect(start(testStep('contact'), application, { note: 'typed' }).note).toBe('typed');
  });

  it("are, for a list, the application's items with only the step's fields", () => {
    expect(start(listing(false), found).debts).toEqual([
      { uuid: 'a', pay: 'no' },
      { uuid: 'b', pay: 'no' },
    ]);
  });

  it("are, for a fixed list, always its items, with the borrower's answers", () => {
    const said = {
      debts: [
        { uuid: 'b', pay: 'yes' },
        { uuid: 'gone', pay: 'yes' },
      ],
    };
    expect(start(listing(true), { ...found, answers: { liens: said } }).debts).toEqual([
      { uuid: 'a', pay: 'no' },
      { uuid: 'b', pay: 'yes' },
    ]);
    expect(start(listing(true), found, said).debts).toEqual([
      { uuid: 'a', pay: 'no' },
      { uuid: 'b', pay: 'yes' },
    ]);
  });
});
