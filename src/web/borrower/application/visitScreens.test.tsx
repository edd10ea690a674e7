import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { testApplication } from '../offer/testApplication.ts';
import { Refusal, UUID } from '../testing/testApp.tsx';
import { type GivenScreen, HELOC, openScreen } from '../testing/testScreen.tsx';

const pay = `POST ${HELOC}/valuation/payment-visit`;
const join = `POST ${HELOC}/notary/session`;
const back = `POST ${HELOC}/visit-return`;
const read = `GET ${HELOC}`;
const PAGE = 'https://pay.example/visit/1';

let release: LoadedRelease;
beforeAll(async () => {
  release = await testRelease();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

type Given = Omit<GivenScreen, 'release'>;

const application = {
  ...testApplication,
  selectedPropertyUuid: 'x',
  property: { uuid: 'x', state: 'GA', address: { state: 'GA', zip: '30301' }, occupancyType: 'HOME' },
  consents: [{ type: 'SOFT_CREDIT', optInOut: 'OPT_IN' }],
};
const valuation = { needed: true, fee: 180, feeAllowedFrom: '2026-06-19' };
/** A company outside takes the payment: the payment has no address of this site. */
const payment = { uuid: 'p', state: 'OPEN' };
const toPay = (given: Given = {}) =>
  openScreen('ONSITE_APPRAISAL_PAYMENT', 'An appraisal on site is needed', {
    release,
    application: { valuation: { ...valuation, payment } },
    ...given,
  });

const notary = { modes: ['ONLINE', 'MANUAL'], places: ['HOME'], attemptsLeft: 2 };
const toMeet = (given: Given = {}) =>
  openScreen('DEED_SIGNING', 'Meet the notary online', {
    release,
    path: 'notary/session',
    application: { notary },
    ...given,
  });

describe('a payment on the page of a company', () => {
  it('APP-70 leaves for the page that the company gave, in this window', async () => {
    const { user, left, made } = await toPay({ answers: { [pay]: { url: PAGE } } });
    expect(screen.queryByRole('link', { name: 'Pay the fee' })).toBeNull();
    expect(screen.getByText(/^You pay on the page of our payment provider and then come back/)).toBeTruthy();
    expect(screen.queryByText(/opens in a new tab. We never see/)).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Pay the fee' }));
    await waitFor(() => expect(left).toEqual([PAGE]));
    expect(made(pay)).toHaveLength(1);
    expect(made(back)).toEqual([]);
  });

  it('stays and says so when the company gave no page of its own, and may be tried again', async () => {
    const answers = { [pay]: (count: number) => (count === 1 ? new Refusal(503) : { url: PAGE }) };
    const { user, left } = await toPay({ answers });
    await user.click(await screen.findByRole('button', { name: 'Pay the fee' }));
    await screen.findByRole('alert');
    expect(left).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Pay the fee' }));
    await waitFor(() => expect(left).toEqual([PAGE]));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is asked for once on the way back, which shows that it is paid', async () => {
    let isPaid = false;
    const { made } = await toPay({
      path: 'hold?visit=token-1',
      answers: {
        [back]: () => {
          isPaid = true;
          return null;
        },
        [read]: () => ({
          ...application,
          valuation: isPaid ? { ...valuation, payment, feePaid: true } : { ...valuation, payment },
        }),
      },
    });
    expect(await screen.findByText(/The fee is paid/)).toBeTruthy();
    expect(made(back).map(({ body }) => body)).toEqual([{ visit: 'token-1' }]);
  });

  it('that the company says nothing of yet can still be made, and is no error', async () => {
    const { made } = await toPay({ path: 'hold?visit=token-1', answers: { [back]: new Refusal(503) } });
    await waitFor(() => expect(made(back)).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Pay the fee' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a session with a notary of a company', () => {
  it('APP-44 leaves for the page that the company gave, and is asked for on the way back', async () => {
    const { user, left } = await toMeet({ answers: { [join]: { uuid: UUID, state: 'READY', url: PAGE } } });
    await user.click(await screen.findByRole('button', { name: 'Join the session' }));
    await waitFor(() => expect(left).toEqual([PAGE]));
    cleanup();
    const returned = await toMeet({ path: 'notary/session?visit=token-2', answers: { [back]: null } });
    await waitFor(() => expect(returned.made(read).length).toBeGreaterThan(1));
    expect(returned.made(back).map(({ body }) => body)).toEqual([{ visit: 'token-2' }]);
  });

  it('stays and says so when the company gave no page of its own', async () => {
    const { user, left } = await toMeet({ answers: { [join]: new Refusal(503) } });
    await user.click(await screen.findByRole('button', { name: 'Join the session' }));
    await screen.findByRole('alert');
    expect(left).toEqual([]);
  });
});
