import { expect, it } from 'vitest';
import { projectWith } from '../../src/core/config/testProject.ts';
import type { Reach } from '../../src/core/staff/reach.ts';
import { openStaffServer } from './staffServer.ts';

const STEP = 'config/steps/income.yaml';
const FLOW = 'config/flows/registration.yaml';
const COPY = 'config/copy/en-US/all.yaml';
const RULES = 'config/rules/income.yaml';
const MATRIX = 'config/matrix.yaml';
const plain = projectWith({});
const changed = (path: string, ...changes: readonly (readonly [string, string])[]): string =>
  changes.reduce((text, [from, to]) => text.replace(from, to), plain[path] ?? '');

/** Two screens: the second one only for some; a field under a condition; a policy that asks for it. */
const project = projectWith({
  [FLOW]: changed(FLOW, [
    '  - { id: income, path: "" }',
    `  - { id: income, path: "" }
  - { id: more, when: { ">": [{ var: income.annual }, 500] } }`,
  ]),
  [STEP]: changed(
    STEP,
    ['label: income.job,', 'label: income.job, when: { ">": [{ var: field.income }, 5000] },'],
    ['policies: [low-income]', 'lead: income.lead\npolicies: [low-income, job-asked]'],
  ),
  'config/steps/more.yaml': changed(
    STEP,
    ['id: income', 'id: more'],
    ['policies: [low-income]\n', ''],
    ['writes: { income: income.annual, job: income.job }\n', ''],
    ['store: { income: /income/income, job: /income/employmentType }\n', ''],
  ),
  [COPY]: changed(COPY, [
    '  income.label:',
    '  income.lead: { args: { name: text }, text: "{name}, {companyName} asks" }\n  income.label:',
  ]),
  [MATRIX]: changed(MATRIX, ['policies: [low-income]', 'policies: [low-income, job-asked]']),
  [RULES]: changed(RULES, [
    '    reason: Lender policy\n',
    `    reason: Lender policy
  - id: job-asked
    version: 2
    title: Employment
    citation: 12 CFR 1026.43
    lawSince: 2014-01-10
    jurisdiction: any
    effective: { from: 2020-01-01 }
    reviewBy: 2030-01-01
    owner: compliance
    when: { ">": [{ var: field.income }, 9000] }
    effect: { require: { fact: income.job } }
    message: income.required
    examples:
      - { name: high, given: { field.income: 9001 }, expect: applies }
      - { name: low, given: { field.income: 9000 }, expect: passes }
`,
  ]),
});

/** What a viewer for some lenders is answered about the journey. */
async function opened(reach?: Reach) {
  const { app, token } = await openStaffServer({ files: project });
  const headers = { authorization: `Bearer ${await token(['viewer'], reach)}` };
  return async (query: string) => {
    const answer = await app.inject({ url: `/staff/v1/journey${query}`, headers });
    return { code: answer.statusCode, type: answer.headers['content-type'], body: answer.body };
  };
}

it('tells the screens of a flow in order, with fields, conditions, where they lead and policies', async () => {
  const ask = await opened();
  const { code, body } = await ask('?lender=main');
  expect(body).toContain('"income"');
  expect(code).toBe(200);
  const { flows, flow, locale } = JSON.parse(body);
  expect({ flows, locale }).toEqual({ flows: [{ id: 'registration', base: '/register' }], locale: 'en-US' });
  const [income, more] = flow.steps;
  expect(income).toMatchObject({
    number: 1,
    address: '/register',
    title: { key: 'income.title', text: 'Your income', isConditional: false },
    lead: { text: '{name}, Main Lending asks' },
    shownIf: null,
    fields: [
      { id: 'income', widget: 'money', label: { text: 'Income before tax' }, required: 'always' },
      {
        id: 'job',
        shownIf: '"Income before tax" is more than $5,000',
        required: 'sometimes',
        requiredIf: [expect.stringMatching(/if "Income before tax" is more than /)],
      },
    ],
    leads: [
      { kind: 'step', to: 'more', if: 'Income.annual is more than $500' },
      { kind: 'end', to: 'none', if: null },
    ],
  });
  expect(income.policies).toMatchObject([
    { id: 'low-income', version: 1, citation: null, sentence: expect.stringMatching(/cannot continue/) },
    { id: 'job-asked', version: 2, title: 'Employment', citation: '12 CFR 1026.43' },
  ]);
  expect(more).toMatchObject({ number: 2, shownIf: 'Income.annual is more than $500', policies: [] });
});

it('draws the flow as a picture without a script', async () => {
  const ask = await opened();
  const { code, type, body } = await ask('/map?lender=main&flow=registration');
  expect(code).toBe(200);
  expect(type).toBe('image/svg+xml; charset=utf-8');
  expect(body).toMatch(/^<svg [\s\S]*Income.annual is more than \$500\?[\s\S]*<\/svg>\n$/);
  expect(body).not.toMatch(/<script|foreignObject|href/);
});

it('is 404 for a lender, language or flow that there is not, and 403 for another lender', async () => {
  const ask = await opened();
  for (const path of ['?lender=nobody', '?lender=main&locale=fr-FR', '/map?lender=main&flow=constructor'])
    expect((await ask(path)).code, path).toBe(404);
  const other = await opened('lender:other');
  expect((await other('?lender=main')).code).toBe(403);
});
