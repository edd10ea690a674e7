import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  besides,
  conditionLandings,
  stateLandings,
  statusLandings,
} from '../../../../tests/landing/landingCases.ts';
import type { Sight } from '../../../../tests/landing/sights.ts';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { UUID } from '../testing/testApp.tsx';
import { openScreen } from '../testing/testScreen.tsx';

let release: LoadedRelease;
beforeAll(async () => {
  window.scrollTo = () => undefined;
  release = await testRelease();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

interface Meeting {
  readonly status: string;
  readonly path: string;
  readonly seen: Sight;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Opened at its own address instead of by redirect. */
  readonly isOpened: boolean;
}

const led: readonly Meeting[] = [...statusLandings, ...conditionLandings, ...stateLandings].flatMap(
  ({ made: { status = '', fields }, leads }) => {
    if (leads.type !== 'screen') return [];
    const { path, seen } = leads;
    return [{ status: String(fields.checklistStatus ?? status), path, seen, fields, isOpened: false }];
  },
);
const opened: readonly Meeting[] = besides.map(({ status, path, seen }) => ({
  status,
  path,
  seen,
  fields: {},
  isOpened: true,
}));

const account = { disburseAccount: { routingNumber: '123456780' } };
const valuation = { bpo: 'BPO_REQUIRED' };
const texas = { uuid: 'x', state: 'TX', address: { state: 'TX', zip: '75201' }, occupancyType: 'HOME' };
const time = { date: '2026-06-18', time: '12:00', place: 'HOME' };

/** Answers of the lender before it redirects there, or a shorter path, by heading. */
const told: Readonly<Record<string, Partial<Meeting>>> = {
  'Order a valuation by a local broker': { fields: valuation },
  'Tell us about your Texas property': {
    status: 'BPO_ORDER_REQUEST',
    fields: { ...valuation, property: texas },
  },
  'Where your money goes': { fields: { isCrypto: true } },
  'How do you want to pay?': { fields: account },
  'Which account do you pay from?': { fields: account },
  'We are preparing your documents': { status: 'APP_SUBMISSION', fields: {} },
  'Review your application': { fields: { disclosurelistSummaryReady: true } },
  'Check who we pay': {
    status: 'PAYOFF_REQUEST_PENDING',
    fields: { payees: [{ uuid: UUID, name: 'Tern Bank', amount: 120 }] },
    isOpened: true,
  },
  'Choose your time with the notary': {
    status: 'MANUAL_DEED_SIGNING',
    fields: { notary: { slots: [time] } },
  },
  'Your notary session is reserved': { fields: { notary: { appointment: { ...time, confirmed: true } } } },
  'The notary comes next': { fields: { disclosurelistClosingComplete: true } },
  'Upload your paystubs': { status: 'INCOME_VERIFICATION', fields: {}, isOpened: true },
  'Send us what we asked for': {
    fields: { conditions: [{ uuid: 'c', categoryEnum: 'GENERIC_DOCUMENT_REQUEST', status: 'OPEN' }] },
  },
};

/** Every screen once per heading. */
const meetings = [
  ...new Map(
    [...opened, ...led].toReversed().map((one) => [`${one.path}: ${one.seen.heading}`, one] as const),
  ),
].toReversed();

it.each(meetings)('%s', async (_name, meeting) => {
  const { status, path, seen, fields, isOpened } = { ...meeting, ...told[String(meeting.seen.heading)] };
  await openScreen(status, seen.heading, {
    release,
    status: fields,
    application: fields,
    ...(isOpened ? { path } : {}),
  });
  expect(window.location.pathname).toBe(`/account/heloc/${UUID}/${path}`);
  if (seen.dialog !== undefined) await screen.findByRole('dialog', { name: seen.dialog });
  const main = document.querySelector('main') as HTMLElement;
  const controls = () =>
    (['button', 'link'] as const).flatMap((role) =>
      within(main).queryAllByRole(role, { name: seen.control, hidden: true }),
    );
  await expect.poll(controls).not.toEqual([]);
  expect(document.querySelectorAll('main h1')).toHaveLength(1);
});
