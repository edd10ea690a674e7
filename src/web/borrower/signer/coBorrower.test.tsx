import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignerView } from '../../clients/signerService.ts';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { renderApp } from '../testing/testApp.tsx';

const AREA = '/account/heloc/heloc-signer';
const UUID = '4f9d3c1e-0000-4000-8000-000000000001';
const SIGNER = '/service-application/api/v1/application/heloc/signer';
const LOOKUP = 'GET /identity/secure/api/v1/identity';
const ANSWERS = `POST ${SIGNER}/${UUID}/steps/answers`;
const DEMOGRAPHICS = `POST ${SIGNER}/${UUID}/steps/demographics`;

let release: LoadedRelease;
beforeAll(async () => {
  release = await testRelease();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

const view = (next: string, more: Partial<SignerView> = {}): SignerView => ({
  uuid: UUID,
  role: 'CO_BORROWER',
  firstName: 'Robin',
  lastName: 'Vance',
  borrower: 'Ana',
  state: 'FL',
  status: 'OPEN',
  steps: ['answers', 'demographics', 'sign'].map((id) => ({ id, page: id, done: false })),
  isReadyToSign: false,
  borrowing: { hasSsn: false },
  next,
  ...more,
});

const open = (page: string, views: readonly SignerView[], answers: Record<string, unknown> = {}) =>
  renderApp({
    release,
    path: `${AREA}/${page}`,
    answers: {
      [LOOKUP]: { uuid: 'u', isBroker: false, type: 'CO_DEEDER' },
      [`GET ${SIGNER}`]: views,
      ...answers,
    },
  });

/** What was answered before the credit file turned out to be frozen. */
const FROZEN = {
  hasSsn: true,
  problem: 'FROZEN',
  answers: {
    birthDate: '1985-03-14',
    livesInHome: 'YES',
    income: { employmentType: 'FULL_TIME', annual: 64_000, other: 0 },
  },
} as const;

describe('the pages of somebody who borrows too (G-29)', () => {
  it('ask for who they are and what they earn, and send it with the authorization of a credit report', async () => {
    const app = open('answers', [view('answers')], { [ANSWERS]: view('demographics') });
    await heading('About you');
    expect(screen.getByText(/Ana does not see your answers/)).toBeTruthy();
    expect((await axe.run(document.body)).violations).toEqual([]);
    type('Month', '3');
    type('Day', '14');
    type('Year', '1985');
    type(/^Social security number/, '536-22-1999');
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: /main source of income/ }),
      'Employed full time',
    );
    type(/^Annual income before tax/, '64000');
    await press('Continue');
    expect(app.made(ANSWERS)).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: /^I authorize / }));
    await press('Continue');
    await waitFor(() => expect(app.made(ANSWERS)).toHaveLength(1));
    expect(app.made(ANSWERS)[0]?.body).toMatchObject({
      birthDate: '1985-03-14',
      livesInHome: 'YES',
      income: { employmentType: 'FULL_TIME', annual: 64_000 },
      hardCreditAuthorized: true,
    });
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/536|64000/);
  });

  it('say that the credit file is frozen, and keep what was entered before', async () => {
    const app = open('answers', [view('answers', { borrowing: FROZEN })], {
      [ANSWERS]: view('demographics'),
    });
    await heading('About you');
    expect(screen.getByText(/^Your credit file is locked or frozen/)).toBeTruthy();
    expect(screen.queryByLabelText(/^Social security number/)).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: /^I authorize / }));
    await press('Continue');
    await waitFor(() => expect(app.made(ANSWERS)).toHaveLength(1));
    expect(app.made(ANSWERS)[0]?.body).toMatchObject({ ...FROZEN.answers, hardCreditAuthorized: true });
  });

  it('come again with what is wrong when the bureau answers at once, and can be sent again', async () => {
    const frozen = view('answers', { borrowing: FROZEN });
    const { problem: _before, ...answered } = FROZEN;
    const app = open('answers', [view('answers', { borrowing: answered })], {
      [`GET ${SIGNER}`]: (count: number) => [count > 1 ? frozen : view('answers', { borrowing: answered })],
      [ANSWERS]: (count: number) => (count > 1 ? view('demographics') : frozen),
    });
    await heading('About you');
    const authorize = async () => {
      await userEvent.click(await screen.findByRole('checkbox', { name: /^I authorize /, checked: false }));
      await press('Continue');
    };
    await authorize();
    expect(await screen.findByText(/^Your credit file is locked or frozen/)).toBeTruthy();
    await authorize();
    await waitFor(() => expect(app.made(ANSWERS)).toHaveLength(2));
  });

  it('take no demographic information as an answer', async () => {
    const app = open('demographics', [view('demographics')], { [DEMOGRAPHICS]: view('sign') });
    await heading('Demographic information');
    expect((await axe.run(document.body)).violations).toEqual([]);
    await press('Continue');
    await waitFor(() => expect(app.made(DEMOGRAPHICS)).toHaveLength(1));
    expect(app.made(DEMOGRAPHICS)[0]?.body).toMatchObject({ collectionMethod: 'INTERNET', formVersion: '1' });
  });
});
