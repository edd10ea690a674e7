import { cleanup, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { UUID } from '../testing/testApp.tsx';
import { type GivenScreen, HELOC, openScreen } from '../testing/testScreen.tsx';

const saveEstimate = `PUT ${HELOC}/property/estimate`;
const order = `POST ${HELOC}/bpo/order`;

let release: LoadedRelease;
beforeAll(async () => {
  release = await testRelease();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const saved = { [saveEstimate]: {}, [order]: {}, [`GET ${HELOC}/documents`]: [] };
const open = (status: string, title: RegExp | string, given: Omit<GivenScreen, 'release'> = {}) =>
  openScreen(status, title, { release, answers: saved, ...given });
const at = () => window.location.pathname.slice(`/account/heloc/${UUID}/`.length);
const valuation = { needed: true, fee: 180, feeAllowedFrom: '2026-06-19' };
const texas = {
  property: { uuid: 'x', state: 'TX', address: { state: 'TX', zip: '78701' }, occupancyType: 'HOME' },
};
const barriers = async () => {
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  return violations.map(({ id }) => id);
};
const button = (name: string | RegExp = 'Continue') => screen.getByRole('button', { name });

describe('the valuation', () => {
  it('APP-68 NO_AVM_FOUND asks for an estimate and shows the fee of $180', async () => {
    const { user, made } = await open('NO_AVM_FOUND', 'We could not find an automated value', {
      application: { valuation },
    });
    expect(at()).toBe('bpo/estimate-value');
    expect(await screen.findByText('$180')).toBeTruthy();
    expect(await barriers()).toEqual([]);
    const type = within(screen.getByRole('radiogroup', { name: 'Type of property' }));
    await user.click(type.getByRole('radio', { name: /Manufactured/ }));
    await user.type(screen.getByLabelText(/property is worth/), '9999');
    await user.click(button());
    const { textContent } = await screen.findByRole('region', { name: 'There is a problem' });
    expect(textContent).toContain('Enter an amount from $10,000 to $20,000,000');
    expect((await screen.findAllByText('We do not lend on manufactured homes.')).length).toBeGreaterThan(0);
    expect(made(saveEstimate)).toEqual([]);
  });

  it('APP-69 is ordered with a contact and consent, and shows from when the fee is charged', async () => {
    const { user, made } = await open('BPO_ORDER_REQUEST', 'Order a valuation by a local broker', {
      application: { valuation },
      status: { bpo: 'BPO_REQUIRED' },
    });
    expect(at()).toBe('bpo/order-bpo');
    expect(await screen.findByText('06/19/2026')).toBeTruthy();
    expect(screen.getByText('You receive a free copy of the valuation before closing.')).toBeTruthy();
    await user.click(button('Order the valuation'));
    expect((await screen.findAllByText('Agree to the order to continue')).length).toBeGreaterThan(0);
    await user.type(screen.getByLabelText(/call about access/), 'Nora Vance');
    await user.type(screen.getByLabelText(/Phone of this contact/), '6145550143');
    await user.click(screen.getByRole('checkbox', { name: /I agree that the valuation is ordered/ }));
    await user.click(button('Order the valuation'));
    await expect.poll(() => made(order).length).toBe(1);
    expect(made(order)[0]?.body).toEqual({
      contact: { name: 'Nora Vance', phone: '6145550143' },
      consent: true,
    });
  });

  it('APP-65 asks condition, homestead and photos in Texas', async () => {
    await open('BPO_ORDER_REQUEST', 'Tell us about your Texas property', {
      application: { ...texas, valuation },
      status: { bpo: 'BPO_REQUIRED' },
    });
    expect(at()).toBe('bpo/condition');
    const condition = within(screen.getByRole('radiogroup', { name: /condition of the property/ }));
    expect(condition.getAllByRole('radio')).toHaveLength(5);
    expect(screen.getByRole('radiogroup', { name: 'Is this your homestead?' })).toBeTruthy();
  });

  it('APP-66 shows that it is in progress, with its order date', async () => {
    await open('BPO_PROCESSING', 'Your valuation is in progress', {
      application: {
        valuation: { ...valuation, orderedAt: '2026-06-15T15:00:00.000Z', dueBy: '2026-06-23' },
      },
    });
    expect(at()).toBe('bpo/hold');
    expect(await screen.findByText('06/15/2026')).toBeTruthy();
    expect(await barriers()).toEqual([]);
  });

  it('APP-67 confirms the order once', async () => {
    await open('BPO_PROCESSING', 'Your valuation is ordered', {
      path: 'bpo/waiting',
      application: { valuation },
    });
    expect(at()).toBe('bpo/waiting');
  });

  it("APP-70 leads to the provider's payment page, and never asks for a card", async () => {
    const payment = { uuid: 'p', state: 'OPEN', url: '/sandbox/pay/a/p' };
    await open('ONSITE_APPRAISAL_PAYMENT', 'An appraisal on site is needed', {
      application: { valuation: { ...valuation, payment } },
    });
    expect(at()).toBe('hold');
    const link = await screen.findByRole('link', { name: 'Pay the fee' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['/sandbox/pay/a/p', 'noreferrer']);
    expect(screen.queryByLabelText(/card/i)).toBeNull();
    expect(await barriers()).toEqual([]);
  });

  it('follows no payment address on another host, and shows the result of a payment', async () => {
    const given = (payment: object, more: object = {}) => ({
      application: { valuation: { ...valuation, ...more, payment: { uuid: 'p', ...payment } } },
    });
    await open(
      'ONSITE_APPRAISAL_PAYMENT',
      'An appraisal on site is needed',
      given({ state: 'OPEN', url: '//evil.example/pay' }),
    );
    // The server is asked where to pay, whatever the application says.
    expect(await screen.findByRole('button', { name: 'Pay the fee' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Pay the fee' })).toBeNull();
    cleanup();
    await open('ONSITE_APPRAISAL_PAYMENT', 'An appraisal on site is needed', {
      application: { valuation: { ...valuation, appointmentContact: 'Nora Vance, 6145550143' } },
    });
    expect(await screen.findByText(/^We know who meets the appraiser/)).toBeTruthy();
    cleanup();
    await open(
      'ONSITE_APPRAISAL_PAYMENT',
      'An appraisal on site is needed',
      given({ state: 'FAILED', url: '/sandbox/pay/a/p' }),
    );
    expect(await screen.findByText(/did not go through/)).toBeTruthy();
    cleanup();
    await open(
      'ONSITE_APPRAISAL_PAYMENT',
      'An appraisal on site is needed',
      given({ state: 'PAID', url: '/sandbox/pay/a/p' }, { feePaid: true }),
    );
    expect(await screen.findByText(/The fee is paid/)).toBeTruthy();
  });
});
