import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStaff, testSession } from '../../testStaffApp.tsx';

afterEach(cleanup);
beforeEach(() => window.sessionStorage.clear());

const files = import.meta.glob<Record<string, unknown>>('../../../../../schemas/config/*.schema.json', {
  import: 'default',
  eager: true,
});
const schemas = Object.fromEntries(
  Object.entries(files).map(([path, schema]) => [path.split('/').at(-1) ?? '', schema]),
);
const AT = '/staff/v1/changes/c1';
const change = {
  uuid: 'c1',
  title: 'Kinder words',
  why: 'They asked',
  by: 'Ada',
  at: '2026-01-30T12:00:00Z',
  position: 3,
  state: 'open',
  version: 1,
  changedBy: 'Ada',
  changedAt: '2026-01-30T12:00:00Z',
  paths: [],
  reaches: [],
  checked: null,
  published: null,
};
const names = {
  facts: [
    { name: 'income.annual', label: 'Annual income', type: 'money' },
    { name: 'property.state', label: 'State', type: 'state', values: ['CA', 'TX'] },
  ],
  messages: [{ key: 'income.title', text: 'Your income' }],
  enums: {},
  ids: {
    steps: [{ id: 'income', file: 'config/steps/income.yaml' }],
    flows: [],
    pages: [],
    documents: [],
    policies: [],
  },
};

function open(path: string, text: string, findings: readonly object[] = []) {
  const query = new URLSearchParams({ path, position: '3' });
  return openStaff(`/staff/changes/c1/edit?path=${path}`, {
    'GET /staff/v1/session': testSession([{ role: 'editor', reach: 'all' }]),
    [`GET ${AT}`]: { change, files: [], newest: 3, conflicts: [] },
    [`GET /staff/v1/configuration/file?${query}`]: { position: 3, path, hash: '', text },
    'GET /staff/v1/configuration/schemas': { schemas },
    [`GET ${AT}/names?lender=main`]: names,
    [`POST ${AT}/draft`]: { version: 1, findings, more: 0 },
    [`POST ${AT}/files`]: { ...change, version: 2 },
  });
}
const textNow = async (): Promise<string> => {
  await userEvent.click(screen.getByRole('tab', { name: 'Text' }));
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Text of/ }).value;
};
const showForm = async (): Promise<void> => userEvent.click(await screen.findByRole('tab', { name: 'Form' }));

const FLOW = `version: 1
id: short
# The order of the screens
steps:
  # First, because it decides most
  - id: income
  - id: name
    when: { "===": [{ var: property.state }, TX] } # only there
submit: createApplication
`;

it('moves, adds and removes steps, and changes only the lines that were meant', async () => {
  open('config/flows/short.yaml', FLOW);
  await showForm();
  await userEvent.click(await screen.findByText('steps'));
  await userEvent.click(screen.getByRole('button', { name: 'Move name up' }));
  expect(await textNow()).toBe(
    FLOW.replace(/ {2}# First[\s\S]*only there\n/, (lines) => {
      const [comment, first, ...rest] = lines.trimEnd().split('\n');
      return [...rest, comment, first, ''].join('\n');
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await showForm();
  await userEvent.click(await screen.findByText('steps'));
  await userEvent.click(screen.getByRole('button', { name: 'Remove income' }));
  expect(await textNow()).not.toContain('- id: income');
});

it('builds a condition that reads as a sentence, beside its JSON-Logic', async () => {
  open('config/flows/short.yaml', FLOW);
  await showForm();
  await userEvent.click(await screen.findByText('steps'));
  await userEvent.click(screen.getAllByText('name')[0] as HTMLElement);
  expect(await screen.findByText('State is TX')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'And ...' }));
  await userEvent.click(screen.getAllByRole('combobox', { name: 'Fact' })[1] as HTMLElement);
  await userEvent.click(await screen.findByRole('option', { name: /^Annual income/ }));
  const value = screen.getByRole('spinbutton', { name: 'Value' });
  fireEvent.input(value, { target: { value: '5000' } });
  expect(await screen.findByText('State is TX and Annual income is at least $5,000')).toBeTruthy();
  const logic = screen.getByLabelText<HTMLTextAreaElement>('JSON-Logic of when');
  const rule = {
    and: [{ '===': [{ var: 'property.state' }, 'TX'] }, { '>=': [{ var: 'income.annual' }, 5000] }],
  };
  expect(JSON.parse(logic.value)).toEqual(rule);
  // What the builder cannot say is kept, and said to be so.
  fireEvent.input(logic, { target: { value: '{ "===": [{ "var": "a" }, { "var": "b" }] }' } });
  expect(await screen.findByText(/says more than the builder can/)).toBeTruthy();
  expect(await textNow()).toContain('# only there');
});

it('says of colors how well they are told apart, and beside a place what was found there', async () => {
  const theme = `version: 1
colors:
  light:
    primary: "#777777" # ours
    onPrimary: "#ffffff"
    surface: "#ffffff"
    text: "#111111"
`;
  const path = 'brands/main/theme.yaml';
  open(path, theme, [
    { code: 'contrast', severity: 'error', message: 'Too little', file: path, line: 4, column: 5 },
  ]);
  await showForm();
  expect((await screen.findAllByText('1 finding', {}, { timeout: 10_000 })).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByText('colors'));
  await userEvent.click(screen.getByText('light'));
  const contrast = screen.getByRole('list', { name: 'Contrast' });
  expect(
    within(contrast).getByText('onPrimary on primary: 4.48:1, too little; 4.5:1 is needed'),
  ).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'primary', description: /^Too little/ })).toBeTruthy();
  fireEvent.input(screen.getByRole('textbox', { name: 'primary' }), { target: { value: '#111111' } });
  const list = await screen.findByRole('list', { name: 'Contrast' });
  expect(
    await within(list).findByText(/^onPrimary on primary: 18.88:1, and/, {}, { timeout: 10_000 }),
  ).toBeTruthy();
  expect(await textNow()).toBe(theme.replace('#777777', '#111111'));
});
