import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { builtInStatuses } from '../../../../../core/flow/builtInStatuses.ts';
import type { LoadedRelease } from '../../../../renderer/loadedRelease.ts';
import { testRelease } from '../../../../renderer/testRelease.ts';
import { testApplication } from '../../../offer/testApplication.ts';
import { paths, renderApp, UUID } from '../../../testing/testApp.tsx';
import { pdfAnswer, testDocument } from '../documents/testReader.ts';
import { openTasks } from './openTasks.ts';
import { timelineSteps } from './timelineSteps.ts';

const APP = `/service-application/api/v1/application/heloc/${UUID}`;

let release: LoadedRelease;
beforeAll(async () => {
  release = await testRelease();
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const application = {
  ...testApplication,
  amount: 60_000,
  lineAmount: 63_000,
  rate: 8.25,
  term: 10,
  payType: 'AUTOPAY',
  account: { uuid: 'a', mask: '6789' },
  property: { state: 'FL', occupancyType: 'HOME' },
  insurance: { complete: false },
  timeline: {
    signedAt: '2026-06-10T15:00:00.000Z',
    rescissionEnds: '2026-06-13',
    fundingEstimate: '2026-06-15',
  },
};

async function openComplete(own: object = {}, checklistStatus = 'RESCISSION') {
  const app = renderApp({
    release,
    path: `/account/heloc/${UUID}/complete`,
    answers: {
      [paths.profile]: { uuid: 'p', name: { firstName: 'Ana', lastName: 'Moss' } },
      [paths.application]: { ...application, ...own },
      [paths.status]: { checklistStatus },
      [`GET ${APP}/documents`]: [testDocument('n', { type: 'RESCISSION_NOTICE', package: 'CLOSING' })],
      [`GET ${APP}/documents/n`]: pdfAnswer,
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Congratulations' });
  return { ...app, user: userEvent.setup() };
}

describe('complete', () => {
  it.each(['RESCISSION', 'RECORDING', 'FUNDABLE', 'FUNDING_DECISION'])(
    'APP-20 is shown at %s',
    async (status) => {
      await openComplete({}, status);
    },
  );

  it('shows the line, its account and the next steps, with the footnote of the promise', async () => {
    const { calls } = await openComplete();
    const value = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;
    expect(await value('Application ID')).toBe(testApplication.loanNumber);
    expect(await value('Credit line')).toBe('$63,000');
    expect(await value('Initial draw')).toBe('$60,000');
    expect(await value('APR')).toBe('8.25%');
    expect(await value('Fixed term')).toBe('10 years');
    expect(await value('Account')).toBe('ending in 6789');
    expect(await screen.findByText('Rescission period ends 06/13/2026', { exact: false })).toBeTruthy();
    expect(screen.getByText('06/15/2026, estimated')).toBeTruthy();
    expect(
      screen.getAllByText(/includes the rescission period of three business days/).length,
    ).toBeGreaterThan(0);
    const writes = calls
      .map(({ call }) => call)
      .filter((call) => call.includes(UUID) && !call.startsWith('GET'));
    expect(writes).toEqual([]);
    const rules = { 'color-contrast': { enabled: false } };
    const { violations } = await axe.run(document.body, { rules });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('explains how to cancel, and offers the notice for download', async () => {
    const { user, made } = await openComplete();
    expect(await screen.findByText(/You may cancel until midnight of 06\/13\/2026/)).toBeTruthy();
    expect(screen.getByText(/send it to Larkhaven Home Lending LLC at/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Download the notice' }));
    await waitFor(() => expect(made(`GET ${APP}/documents/n`)).toHaveLength(1));
  });

  it('does not mention canceling if there is no such right', async () => {
    await openComplete({ property: { state: 'FL', occupancyType: 'INVESTMENT' } }, 'RECORDING');
    await screen.findByText('Application ID');
    expect(screen.queryByRole('heading', { name: 'How to cancel' })).toBeNull();
    expect(screen.queryByText(/^Rescission period/)).toBeNull();
  });

  it('STATUS-34 C-12 shows the open insurance task while the insurance is not complete', async () => {
    await openComplete();
    expect(await screen.findByRole('button', { name: 'Upload proof of insurance' })).toBeTruthy();
    expect(openTasks({ uuid: UUID, insurance: { complete: true } })).toEqual([]);
    const open = { uuid: 'c', categoryEnum: 'OTHER', created: '2026-06-15', status: 'OPEN' } as const;
    expect(openTasks({ uuid: UUID, insurance: { complete: true }, conditions: [open] })).toEqual([
      { id: 'conditions', to: 'conditions' },
    ]);
  });
});

describe('the timeline', () => {
  it('marks as done the steps whose days are known', () => {
    const timeline = { signedAt: '2026-06-10T15:00:00Z', recordedAt: '2026-06-16T10:00:00Z' };
    const steps = timelineSteps({
      application: { uuid: UUID, property: { occupancyType: 'HOME' }, timeline },
      status: { checklistStatus: 'FUNDABLE' },
      statuses: builtInStatuses,
    });
    expect(steps.map(({ id, isDone }) => [id, isDone])).toEqual([
      ['signed', true],
      ['rescission', true],
      ['recording', true],
      ['funds', false],
    ]);
  });
});
