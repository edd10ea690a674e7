import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import previewsText from '../../../config/staff/previews.yaml?raw';
import { organizationOf } from '../../core/config/organizationOf.ts';
import type { StaffPreviewsFile } from '../../core/model/generated/staff-previews.ts';
import type { FlowPart } from '../../core/model/release.ts';
import { loadRelease } from '../renderer/loadRelease.ts';
import { testPage } from '../renderer/testRelease.ts';
import { drawingOf, steadyDrawing } from './drawing.ts';
import { PreviewPage } from './PreviewPage.tsx';
import type { PreviewInput, PreviewShow } from './previewInput.ts';
import { shownBy } from './shownBy.ts';
import { wayTo } from './wayTo.ts';

const previews = parse(previewsText) as StaffPreviewsFile;
const flow = 'registration';
let input: PreviewInput;
let load: (page: PreviewInput['page']) => ReturnType<typeof loadRelease>;

beforeAll(async () => {
  window.scrollTo = () => undefined;
  const { page, source } = await testPage('main');
  load = (given) => loadRelease(given, { ...source, picture: (name) => `data:,${name}` });
  const release = await load(page);
  input = {
    organization: organizationOf(release.app.brand),
    page,
    pictures: {},
    person: previews.people[0] ?? { draft: {} },
    application: previews.application,
    today: '2026-06-15',
    scheme: 'dark',
    flags: {},
    shows: [{ id: 'property', flow, step: 'property' }],
    isCompared: false,
  };
});
afterEach(cleanup);

async function show(what: PreviewShow): Promise<boolean> {
  const { release, ports, at, isReached } = await shownBy(what, input, load);
  render(
    <PreviewPage {...{ release, ports, at }} scheme="dark" nonce={undefined} onShown={() => undefined} />,
  );
  return isReached;
}

const state = (id: string): PreviewShow => {
  const found = previews.states.find((one) => one.id === id);
  if (!found) throw new Error(id);
  return { id, state: found };
};

it('leads a person to a step of registration, with answers filled in', async () => {
  expect(await show({ id: 'legal-name', flow, step: 'legal-name' })).toBe(true);
  expect(await screen.findByDisplayValue('Ana')).toBeTruthy();
  expect(document.querySelector<HTMLImageElement>('header img')?.src).toBe('data:,logo.svg');
});

it('shows a step all the same to whoever would not come to it, and says so', async () => {
  // Who lives in the property is not asked where they live.
  expect(await show({ id: 'home-address', flow, step: 'home-address' })).toBe(false);
  expect(await screen.findByRole('heading', { level: 1, name: 'Where do you live?' })).toBeTruthy();
});

it('makes up accepted answers where somebody has none', async () => {
  const release = await load(input.page);
  const part = input.page.parts[`flow.${flow}.json`] as FlowPart;
  const { draft } = input.person as { draft: { income?: object } };
  const { income: _income, ...without } = draft;
  const way = wayTo(release, part, 'legal-name', { ...input, person: { draft: without } });
  expect(way.isReached).toBe(true);
  expect(way.draft.income).toMatchObject({ employmentType: expect.any(String) });
});

it('shows where an application stands by what its calls would answer', async () => {
  await show(state('product-select'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Your offers' })).toBeTruthy();
});

it('draws the same twice, whatever React names elements by', async () => {
  await show(state('working'));
  await screen.findByRole('heading', { level: 1 });
  const first = await steadyDrawing(document);
  cleanup();
  await show(state('working'));
  await screen.findByRole('heading', { level: 1 });
  expect((await steadyDrawing(document)).html).toBe(first.html);
  expect(drawingOf(document).html).not.toMatch(/\bP\d+-\d+\b| style=/);
});
