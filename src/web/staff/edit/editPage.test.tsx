import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStaff, refusal, testSession } from '../testStaffApp.tsx';

afterEach(cleanup);
beforeEach(() => window.sessionStorage.clear());

const PATH = 'config/steps/income.yaml';
const TEXT = '# Why\nid: income\ntitle: income.title\n';
const AT = '/staff/v1/changes/c1';
const SAVE = `POST ${AT}/files`;
const CHECK = `POST ${AT}/draft`;

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
  paths: [PATH],
  reaches: ['all'],
  checked: null,
  published: null,
};
const wholeWith = (after: string, more: object = {}) => ({
  change: { ...change, ...more },
  files: [{ path: PATH, before: TEXT, after }],
  newest: 3,
  conflicts: [],
});
const good = { version: 1, findings: [], more: 0 };
const answers = {
  'GET /staff/v1/session': testSession([{ role: 'editor', reach: 'all' }]),
  [`GET ${AT}`]: wholeWith(TEXT),
  [CHECK]: good,
};
const open = (more: Readonly<Record<string, unknown>> = {}) =>
  openStaff(`/staff/changes/c1/edit?path=${PATH}`, { ...answers, ...more });
const area = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: `Text of ${PATH}` });
const type = (text: string) =>
  fireEvent.input(screen.getByRole('textbox', { name: `Text of ${PATH}` }), { target: { value: text } });

describe('a file of a change', () => {
  it('is checked and saved as it is typed, and undone', async () => {
    const { asked } = open({
      [CHECK]: (body: unknown) =>
        (body as { text: string }).text.includes('titel')
          ? {
              ...good,
              findings: [
                {
                  code: 'unknown-key',
                  severity: 'error',
                  message: 'Not known',
                  file: PATH,
                  line: 3,
                  column: 1,
                  suggestion: 'title',
                },
                {
                  code: 'x',
                  severity: 'error',
                  message: 'Missed',
                  file: 'config/flows/a.yaml',
                  line: 7,
                  column: 1,
                },
              ],
            }
          : good,
      [SAVE]: (body: unknown) => ({ ...change, version: (body as { version: number }).version + 1 }),
    });
    expect((await area()).value).toBe(TEXT);
    expect(await screen.findByText('The check finds no error for Larkhaven.')).toBeTruthy();
    type(TEXT.replace('title:', 'titel:'));
    expect(await screen.findByText('2 errors for Larkhaven')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Line 3' }));
    expect((await area()).selectionStart).toBe(TEXT.indexOf('title'));
    expect(screen.getByText('config/flows/a.yaml:7')).toBeTruthy();
    expect(await screen.findByText('Saved')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect((await area()).value).toBe(TEXT);
    fireEvent.keyDown(await area(), { key: 'y', ctrlKey: true });
    expect((await area()).value).toContain('titel');
    fireEvent.keyDown(await area(), { key: 'z', ctrlKey: true });
    const saves = () => asked.filter(({ call }) => call === SAVE).map(({ body }) => body);
    await waitFor(() => expect(saves().at(-1)).toMatchObject({ files: [{ path: PATH, text: TEXT }] }), {
      timeout: 10_000,
    });
    expect(saves()[0]).toEqual({
      version: 1,
      files: [{ path: PATH, text: TEXT.replace('title:', 'titel:') }],
    });
  });

  it('asks what is to stand where somebody else changed the same place', async () => {
    let isBehind = true;
    const { asked } = open({
      [`GET ${AT}`]: () =>
        asked?.some(({ call }) => call === SAVE)
          ? wholeWith(TEXT.replace('income.title', 'b.theirs'), { version: 2 })
          : wholeWith(TEXT),
      [SAVE]: () => {
        if (!isBehind) return { ...change, version: 3 };
        isBehind = false;
        return refusal(409, ['Grace changed it']);
      },
    });
    await area();
    type(TEXT.replace('income.title', 'a.mine'));
    expect(
      await screen.findByText('One place was changed by others too', {}, { timeout: 10_000 }),
    ).toBeTruthy();
    const choices = screen.getByRole('radiogroup', { name: `${PATH} /title` });
    expect(within(choices).getByText('b.theirs')).toBeTruthy();
    expect(within(choices).getByText('a.mine')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Decide' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('radio', { name: 'Something else' }));
    fireEvent.input(screen.getByLabelText('What is to stand'), { target: { value: 'c.third' } });
    await userEvent.click(screen.getByRole('button', { name: 'Decide' }));
    expect(await screen.findByText(/^Saved/)).toBeTruthy();
    expect((await area()).value).toBe(TEXT.replace('income.title', 'c.third'));
  });

  it('goes on with what was typed before the session ended', async () => {
    open({ [SAVE]: refusal(500) });
    await area();
    type(`${TEXT}lead: income.lead\n`);
    await screen.findByText('Not saved', {}, { timeout: 10_000 });
    cleanup();
    const { asked } = open({ [SAVE]: { ...change, version: 2 } });
    expect((await area()).value).toBe(`${TEXT}lead: income.lead\n`);
    await waitFor(() => expect(asked.some(({ call }) => call === SAVE)).toBe(true), { timeout: 10_000 });
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('is only read by those who may not edit it, and once its change is over', async () => {
    open({ 'GET /staff/v1/session': testSession([{ role: 'viewer', reach: 'all' }]) });
    expect((await area()).readOnly).toBe(true);
    expect(screen.getByText(/not edit it/)).toBeTruthy();
    cleanup();
    open({ [`GET ${AT}`]: wholeWith(TEXT, { state: 'published' }) });
    expect((await area()).readOnly).toBe(true);
    expect(screen.getByText(/This change is over/)).toBeTruthy();
  });
});

it('a file is chosen among those that one may edit, or named anew', async () => {
  openStaff('/staff/changes/c1/edit', {
    ...answers,
    'GET /staff/v1/session': testSession([{ role: 'editor', reach: 'lender:acme' }]),
    [`GET ${AT}`]: {
      ...wholeWith(TEXT),
      files: [{ path: 'brands/acme/theme.yaml', before: null, after: 'version: 1\n' }],
    },
    'GET /staff/v1/configuration?position=3': {
      files: [{ path: PATH }, { path: 'brands/acme/brand.yaml' }, { path: 'brands/acme/logo.svg' }],
    },
  });
  expect(await screen.findByText('2 files')).toBeTruthy();
  const hrefs = () =>
    screen.getAllByRole('link', { name: /^brands|^config|^Begin/ }).map((one) => one.getAttribute('href'));
  const at = (path: string) => `/staff/changes/c1/edit?${new URLSearchParams({ path })}`;
  expect(hrefs()).toEqual([at('brands/acme/theme.yaml'), at('brands/acme/brand.yaml')]);
  await userEvent.type(screen.getByRole('searchbox'), 'brands/acme/facts.yaml');
  expect(await screen.findByRole('link', { name: 'Begin brands/acme/facts.yaml' })).toBeTruthy();
});

it('what is seen leads to the file that it stands in, in a change that one begins', async () => {
  const { asked } = openStaff('/staff/edit?section=steps&id=income&lender=main', {
    ...answers,
    'GET /staff/v1/changes?state=open': { changes: [] },
    'POST /staff/v1/changes': change,
    [`GET ${AT}/names?lender=main`]: {
      facts: [],
      messages: [],
      enums: {},
      ids: { steps: [{ id: 'income', file: PATH }] },
    },
    'GET /staff/v1/configuration/schemas': { schemas: {} },
  });
  const go = await screen.findByRole('button', { name: 'Go on' });
  expect(go).toHaveProperty('disabled', true);
  fireEvent.input(screen.getByLabelText(/^Title of the change/), { target: { value: 'Kinder words' } });
  fireEvent.input(screen.getByLabelText(/^Reason/), { target: { value: 'They asked' } });
  await userEvent.click(go);
  expect((await area()).value).toBe(TEXT);
  expect(window.location.search).toBe(`?${new URLSearchParams({ path: PATH, lender: 'main' })}`);
  expect(asked.find(({ call }) => call === 'POST /staff/v1/changes')?.body).toEqual({
    title: 'Kinder words',
    why: 'They asked',
    files: [],
  });
});
