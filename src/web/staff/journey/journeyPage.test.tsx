import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { JourneyOutline, OutlinedStep } from '../../../core/config/outline/outlineTypes.ts';
import { openStaff, testSession } from '../testStaffApp.tsx';

// Before the page is emptied, which what opens over it does not survive.
afterEach(cleanup);

const said = (key: string, text: string) => ({ key, text, isConditional: false });

const income: OutlinedStep = {
  number: 1,
  id: 'income',
  address: '/register',
  title: said('income.title', 'Your income'),
  lead: said('income.lead', 'It takes a minute, {name}'),
  shownIf: null,
  fields: [
    {
      id: 'job',
      widget: 'select',
      label: said('income.job', 'Employment'),
      shownIf: 'Income is more than $5,000',
      required: 'sometimes',
      requiredIf: ['In CA: if income is more than $9,000, the borrower cannot continue without "Job".'],
    },
  ],
  leads: [
    { kind: 'away', to: 'waitlist', if: 'State is one of TX' },
    { kind: 'step', to: 'name', if: 'Income is more than $500' },
    { kind: 'end', to: 'createApplication', if: null },
  ],
  policies: [
    {
      id: 'job-asked',
      version: 2,
      title: 'Employment is known',
      citation: '12 CFR 1026.43',
      from: '2020-01-01',
      to: null,
      sentence: 'In CA: if income is more than $9,000, the borrower cannot continue without "Job".',
    },
  ],
};

const name: OutlinedStep = {
  number: 2,
  id: 'name',
  address: '/register/name',
  title: said('name.title', 'Your name'),
  lead: null,
  shownIf: 'Income is more than $500',
  fields: [],
  leads: [{ kind: 'end', to: 'createApplication', if: null }],
  policies: [],
};

const journeyIn = (id: string, steps: readonly OutlinedStep[]): JourneyOutline => ({
  release: 'abcdef',
  locale: 'en-US',
  flows: [
    { id: 'short', base: '/register' },
    { id: 'long', base: '/long' },
  ],
  flow: {
    id,
    base: '/register',
    entries: [{ id: 'old', if: 'Flag is no', to: '/long' }],
    needs: { fact: 'Street', else: 'income' },
    steps,
    end: 'createApplication',
    policies: [],
  },
});

const answers = {
  'GET /staff/v1/session': testSession([{ role: 'viewer', reach: 'lender:main' }]),
  'GET /staff/v1/journey?lender=main&locale=en-US': journeyIn('short', [income, name]),
  'GET /staff/v1/journey?lender=main&locale=en-US&flow=long': journeyIn('long', [name]),
  'GET /staff/v1/changes?state=open': { changes: [] },
  'GET /staff/v1/words?lender=main&locale=en-US&search=income.title': { words: [], more: 0 },
};

it('lists the screens with fields, where each leads and its policies, and finds them by any of it', async () => {
  openStaff('/staff/journey', answers);
  const title = await screen.findByRole('heading', { name: '1. Your income' });
  const card = title.closest('li');
  for (const text of [
    'Employment · job · select · required under a condition',
    'Shown only if this holds: Income is more than $5,000',
    'Out of the flow: waitlist – if this holds: State is one of TX',
    '2. Your name – if this holds: Income is more than $500',
    'The end of the flow (createApplication) – otherwise',
    'Employment is known (job-asked, version 2, from 2020-01-01)',
    '12 CFR 1026.43',
  ])
    expect(card?.textContent).toContain(text);
  expect(screen.getByText(/sent to \/long instead if this holds: Flag is no/)).toBeTruthy();
  expect(screen.getByText(/not given “Street” is sent back to: 1\. Your income/)).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox', { name: /Search screens/ }), '1026.43');
  expect((await screen.findByRole('status')).textContent).toBe('1 screen');
  expect(screen.queryByRole('heading', { name: '2. Your name' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: '1. Your income' }));
  expect(await screen.findByText('No sentence fits')).toBeTruthy();
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('income.title');
});

it('shows another flow, as a list and as a picture', async () => {
  openStaff('/staff/journey', answers);
  await screen.findByRole('heading', { name: '1. Your income' });
  await userEvent.click(screen.getByRole('combobox', { name: 'Flow' }));
  await userEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name: 'long (/long)' }));
  expect(await screen.findByText('1 screen')).toBeTruthy();
  expect(window.location.search).toBe('?lender=main&locale=en-US&flow=long');
  await userEvent.click(screen.getByRole('tab', { name: 'Map' }));
  const picture = screen.getByRole('img', { name: /The flow long of Larkhaven/ });
  expect(picture.getAttribute('src')).toBe('/staff/v1/journey/map?lender=main&flow=long');
});
