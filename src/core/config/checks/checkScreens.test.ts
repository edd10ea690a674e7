import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AppPart, CopyPart, ScreensPart } from '../../model/release.ts';
import { buildRelease } from '../buildRelease.ts';
import { brief, checkProject, projectWith, testProject } from '../testProject.ts';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

const contact = `version: 1
id: contact
title: screen.start.title
data: { type: object, properties: { job: { $ref: enums#/jobs } } }
ui: { type: Control, scope: "#/properties/job", label: income.job, options: { widget: select } }
messages: { job: { enum: income.required } }
policies: [no-part-time]
store: { job: /loanPurpose }
submit: { label: income.next }
`;

const session = `version: 1
id: session
title: screen.start.title
data: { type: object, properties: {} }
ui: { id: session, type: Panel, name: notary-session }
submit: { label: income.next }
`;

const screens = `version: 1
screens:
  start/contact:
    steps:
      - { step: contact, when: { "===": [{ var: application.term }, 10] }, save: contact, next: start/more }
      - { step: contact, save: contact }
  start/more: { under: [start/contact], steps: [{ step: contact, back: start/contact }] }
`;

const policy = (testProject['config/rules/income.yaml'] ?? '')
  .replace('id: low-income', 'id: no-part-time')
  .replaceAll('field.income', 'application.term');

const project = (changes: Parameters<typeof projectWith>[0] = {}) =>
  projectWith({
    'config/steps/contact.yaml': contact,
    'config/screens.yaml': screens,
    'config/rules/screens.yaml': policy.replace('show: field, field: income', 'show: field, field: job'),
    'config/matrix.yaml': [['policies: [low-income]', 'policies: [low-income, no-part-time]']],
    'config/facts.yaml': [
      [
        'facts:\n',
        'facts:\n  application.term: { type: integer }\n  application.job: { type: enum, of: ends }\n',
      ],
    ],
    'config/enums.yaml': [['enums:\n', 'enums:\n  ends:\n    values: [{ id: END, label: enum.ends.end }]\n']],
    'config/copy/en-US/screen-start.yaml':
      'version: 1\nmessages: { screen.start.title: Contact, enum.ends.end: The end }\n',
    ...changes,
  });

const problems = (text: string): readonly string[] =>
  checkProject(project({ 'config/screens.yaml': text, 'config/steps/contact.yaml': contact }))
    .findings.filter(({ severity }) => severity === 'error')
    .map(brief);

describe('screens', () => {
  it('are sound in a sound project', () => {
    expect(checkProject(project()).findings.map(brief)).toEqual([]);
  });

  it.each([
    ['a step that is not there', 'contact, save', 'contakt, save', 'unknown-step -> contact'],
    ['a call that is not there', 'save: contact', 'save: contakt', 'unknown-call -> contact'],
    ['a call for other steps', 'save: contact', 'save: profile', 'unknown-call'],
    [
      'a next screen that is not there',
      'next: start/more',
      'next: start/mor',
      'unknown-screen -> start/more',
    ],
    [
      'a screen above that is not there',
      'under: [start/contact]',
      'under: [start/kontact]',
      'unknown-screen',
    ],
    [
      'a fallback that is not there',
      'under: [start/contact], steps',
      'above: start/x, steps',
      'unknown-screen',
    ],
    ['a rule of another type', '10]', 'TEN]', 'rule'],
    ['a step of a flow', 'step: contact, back', 'step: income, back', 'unknown-step'],
  ])('may not have %s', (_what, there, instead, finding) => {
    const found = problems(screens.replace(there, instead));
    expect(found.some((line) => line.includes(finding))).toBe(true);
  });

  const connected = '{ var: port.notary }';
  it.each([
    ['steps: [{ step: session }]', 1],
    [`steps: [{ step: session, when: ${connected} }]`, 1],
    [`above: start/contact, steps: [{ step: session, when: ${connected} }]`, 0],
    [`steps: [{ step: session, when: ${connected} }, { step: contact }]`, 0],
    [`steps: [{ step: contact, when: { "!": ${connected} } }, { step: session }]`, 0],
    [`steps: [{ step: contact, when: ${connected} }, { step: session }]`, 1],
    [
      `steps: [{ step: session, when: { or: [${connected}, { "===": [{ var: application.term }, 10] }] } }]`,
      1,
    ],
  ])('show a step that needs a company only where it is connected: %s', (shown, count) => {
    const facts =
      'facts:\n  port.notary: { type: boolean }\n  application.term: { type: integer }\n  application.job: { type: enum, of: ends }\n';
    const files = project({
      'config/facts.yaml': [['facts:\n', facts]],
      'config/steps/session.yaml': session,
      'config/screens.yaml': screens.replace(
        /start\/more: .*$/m,
        `start/more: { under: [start/contact], ${shown} }`,
      ),
    });
    const errors = checkProject(files).findings.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ code }) => code)).toEqual(Array(count).fill('step-without-company'));
  });

  it('send every field to its place', () => {
    const files = project({
      'config/steps/contact.yaml': contact.replace('store: { job: /loanPurpose }\n', ''),
    });
    const found = checkProject(files).findings.map(({ code, message }) => `${code} ${message}`);
    expect(found).toContain(
      'field-without-store The call contact sends job, so store must say where in the body it goes',
    );
  });

  it('may not hide a step behind one without a condition', () => {
    const order =
      'version: 1\nscreens: { start/contact: { steps: [{ step: contact }, { step: contact }] } }\n';
    expect(problems(order)).toHaveLength(1);
  });

  it('have their own parts of the release, so that the first screen does not load them', () => {
    const { brand } = checkProject(project()).brands.find(({ code }) => code === 'main') ?? {};
    if (!brand) throw new Error('The project has errors');
    const { parts } = buildRelease(brand, { sha256 });
    const part = <T>(name: string): T => JSON.parse(parts[name] ?? 'null') as T;
    const [app, own] = [part<AppPart>('app.json'), part<ScreensPart>('screens.json')];
    expect(Object.keys(own.screens)).toEqual(['start/contact', 'start/more']);
    expect([Object.keys(own.steps), Object.keys(app.steps)]).toEqual([['contact'], []]);
    expect(Object.keys(own.facts)).toEqual(['application.job', 'application.term']);
    expect([Object.keys(own.enums), Object.keys(app.enums)]).toEqual([['ends'], ['jobs']]);
    expect([Object.keys(own.policies), Object.keys(app.policies)]).toEqual([
      ['no-part-time'],
      ['low-income'],
    ]);
    expect(part<CopyPart>('copy.en-US.screens.json').messages).toEqual({
      'enum.ends.end': [{ text: 'The end' }],
      'screen.start.title': [{ text: 'Contact' }],
    });
    expect(part<CopyPart>('copy.en-US.json').messages['screen.start.title']).toBeUndefined();
    expect(parts['validators.screens.js']).toContain('"contact": checker');
    expect(parts['validators.js']).not.toContain('"contact": checker');
  });
});
