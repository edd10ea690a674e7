import { cleanup, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LoadedRelease } from '../../../../renderer/loadedRelease.ts';
import { testRelease } from '../../../../renderer/testRelease.ts';
import { testApplication } from '../../../offer/testApplication.ts';
import { paths, renderApp, UUID } from '../../../testing/testApp.tsx';
import { testDocument } from '../documents/testReader.ts';
import { waysOn } from './waysOn.ts';

const APP = `/service-application/api/v1/application/heloc/${UUID}`;

let release: LoadedRelease;
beforeAll(async () => {
  release = await testRelease();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const notice = (more: object = {}) =>
  testDocument('n', {
    type: 'ADVERSE_ACTION_NOTICE',
    package: 'ADVERSE_ACTION',
    issuedAt: '2026-06-15T15:00:00.000Z',
    ...more,
  });
const reason = (code: string, text: string) => ({ code, text });

async function openDecline(documents: readonly object[]) {
  renderApp({
    release,
    path: `/account/heloc/${UUID}/error/decline`,
    answers: {
      [paths.profile]: { uuid: 'p' },
      [paths.application]: testApplication,
      [paths.status]: { checklistStatus: 'DECLINED' },
      [`GET ${APP}/documents`]: documents,
    },
  });
  await screen.findByRole('heading', { level: 1, name: /^We are unable to offer you/ });
  return screen.findByRole('region', { name: 'What you can do now' });
}

const headings = (region: HTMLElement) =>
  within(region)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

describe('a decline', () => {
  it('states the reasons and the score of its notice, and what follows from them', async () => {
    const old = notice({
      uuid: 'old',
      superseded: true,
      decline: { reasons: [reason('TITLE', 'The title is not clear')] },
    });
    const ways = await openDecline([
      old,
      notice({
        decline: {
          reasons: [
            reason('DTI', 'Your monthly debts are too high for your income'),
            reason('OWN_CODE', 'A reason of this lender alone'),
          ],
          score: {
            value: 612,
            on: '2026-06-14',
            lowest: 300,
            highest: 850,
            bureau: 'Meridian Credit Bureau',
            factors: ['Balances are high for your credit limits'],
          },
        },
      }),
    ]);
    const reasons = screen.getByRole('region', { name: 'Why we decided this way' });
    expect(
      within(reasons)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(
        /^Your monthly debts are too high for your incomeWe compared what you pay on debts/,
      ),
      'A reason of this lender aloneThe notice says this in full. Ask us if anything is unclear.',
    ]);
    expect(within(reasons).getByRole('link', { name: 'Read the notice' }).getAttribute('href')).toBe(
      `/account/heloc/${UUID}/document/disclosures`,
    );
    const score = screen.getByRole('region', { name: 'Your credit score was 612' });
    expect(score.textContent).toContain(
      'Meridian Credit Bureau made it on June 14, 2026. The scale goes from 300, the lowest, to 850, the highest.',
    );
    expect(within(score).getByRole('listitem').textContent).toBe('Balances are high for your credit limits');
    expect(headings(ways)).toEqual([
      'Ask for a smaller amount',
      'Apply with somebody else',
      'Come back after September 13, 2026',
      'Talk to a person',
    ]);
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('says the smallest changes that the notice states with their reason, and no smaller amount after the rules', async () => {
    const ways = await openDecline([
      notice({
        issuedAt: '2026-06-16T03:00:00.000Z',
        decline: {
          on: '2026-06-15',
          reasons: [
            reason('DTI', 'Your monthly debts are too high for your income'),
            reason('CLTV', 'Liens'),
          ],
          changes: [
            { reason: 'DTI', kind: 'LESS_DEBT', amount: 213 },
            { reason: 'DTI', kind: 'CO_BORROWER', amount: 14_250 },
            { reason: 'CLTV', kind: 'LOWER_LIENS', amount: 9_100 },
          ],
        },
      }),
    ]);
    const reasons = screen.getByRole('region', { name: 'Why we decided this way' });
    const [dti, , , cltv] = within(reasons).getAllByRole('listitem');
    expect(
      within(dti!)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Debt payments that are $213 a month lower',
      'Another owner who borrows with you, earns $14,250 a year, has no debts, and has a credit score as good as yours',
    ]);
    expect(within(cltv!).getByRole('listitem').textContent).toBe('Loans on your home that are $9,100 lower');
    expect(reasons.textContent).toContain('They are not a promise.');
    expect(headings(ways)).toEqual([
      'Apply with somebody else',
      'Come back after September 13, 2026',
      'Talk to a person',
    ]);
  });

  it('counts the days from the notice’s own date, on the evening of which another day begins in UTC', async () => {
    const decline = { reasons: [reason('DTI', 'Debts')] };
    const ways = await openDecline([notice({ issuedAt: '2026-06-16T03:30:00.000Z', decline })]);
    expect(headings(ways)).toContain('Come back after September 13, 2026');
  });

  it('invents no reason, and offers a person in any case', async () => {
    const ways = await openDecline([notice()]);
    const reasons = screen.getByRole('region', { name: 'Why we decided this way' });
    expect(within(reasons).queryByRole('listitem')).toBeNull();
    expect(within(reasons).getByRole('link', { name: 'Read the notice' })).toBeTruthy();
    expect(headings(ways)).toEqual(['Talk to a person']);
  });

  it('shows nothing of a notice before it is issued', async () => {
    expect(headings(await openDecline([]))).toEqual(['Talk to a person']);
    expect(screen.queryByRole('region', { name: 'Why we decided this way' })).toBeNull();
  });
});

it('the ways on are what the lender offers after the reasons', () => {
  const decline = {
    smallerAmount: { after: ['CLTV'] },
    coBorrower: { after: [] },
    comeBack: { after: ['DTI'], days: 30 },
  };
  const waysAfter = (...codes: string[]) =>
    waysOn(decline, { reasons: codes.map((code) => ({ code })), on: '2026-06-15' });
  expect(waysAfter('CLTV', 'DTI')).toEqual([{ id: 'smallerAmount' }, { id: 'comeBack', date: '2026-07-15' }]);
  expect(waysAfter('TITLE')).toEqual([]);
});
