import { cleanup, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { UUID } from '../testing/testApp.tsx';
import { type GivenScreen, HELOC, openScreen } from '../testing/testScreen.tsx';

const saveLiens = `PUT ${HELOC}/liens`;
const saveInquiries = `PUT ${HELOC}/inquiries`;
const attest = `POST ${HELOC}/liens/attest`;
const requalify = `POST ${HELOC}/requalify`;
const payees = `POST ${HELOC}/payees/confirm`;
const payoffs = `PUT ${HELOC}/payoffs`;
const assets = `PUT ${HELOC}/asset-depletion`;

let release: LoadedRelease;
beforeAll(async () => {
  release = await testRelease();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const lien = {
  uuid: '00000000-0000-4000-8000-00000000a001',
  lender: 'Bellhaven Mortgage',
  type: 'FIRST_MORTGAGE',
  balance: 180_000,
  monthlyPayment: 1080,
  position: 1,
};
const inquiry = {
  uuid: '00000000-0000-4000-8000-00000000b001',
  creditor: 'Copperline Lending',
  date: '2026-05-22',
};
const home = (state: string, occupancyType = 'HOME') => ({
  property: { uuid: 'x', state, address: { street1: '1 Oak St', state, zip: '60601' }, occupancyType },
});
const saved = {
  [saveLiens]: {},
  [saveInquiries]: {},
  [attest]: {},
  [requalify]: {},
  [payees]: {},
  [payoffs]: {},
  [assets]: {},
  [`GET ${HELOC}/documents`]: [],
};
const open = (status: string, title: RegExp | string, given: Omit<GivenScreen, 'release'> = {}) =>
  openScreen(status, title, { release, answers: saved, ...given });

const ask = async (name: string | RegExp) => within(await screen.findByRole('radiogroup', { name }));
const barriers = async () => {
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  return violations.map(({ id }) => id);
};
const button = (name: string | RegExp = 'Continue') => screen.getByRole('button', { name });

describe('liens', () => {
  const title = 'Check the liens on your property';
  const application = { ...home('GA'), liens: [lien] };

  it('APP-38 LIEN_VERIFICATION leads here, with every lien and its known data', async () => {
    await open('LIEN_VERIFICATION', title, { application });
    expect(window.location.pathname).toBe(`/account/heloc/${UUID}/liens`);
    expect(
      await screen.findByText(
        /Bellhaven Mortgage, First mortgage, balance \$180,000, \$1,080 a month, position 1/,
      ),
    ).toBeTruthy();
    expect(await barriers()).toEqual([]);
  });

  it('asks for the balance only if it is different, and sends what the call accepts', async () => {
    const { user, made } = await open('LIEN_VERIFICATION', title, { application });
    await ask(/Is this correct/);
    await user.click(button());
    expect((await screen.findByRole('region', { name: 'There is a problem' })).textContent).toContain(
      'Choose whether this is correct',
    );
    expect(made(saveLiens)).toEqual([]);
    expect(screen.queryByLabelText(/balance today/)).toBeNull();
    await user.click((await ask(/Is this correct/)).getByRole('radio', { name: /balance is different/ }));
    await user.type(screen.getByLabelText(/balance today/), '175000');
    await user.click((await ask(/mortgage free/)).getByRole('radio', { name: 'No' }));
    await user.click((await ask(/held in a trust/)).getByRole('radio', { name: 'No' }));
    await user.click((await ask(/taxes paid/)).getByRole('radio', { name: 'Yes' }));
    await user.click((await ask(/homeowners association/)).getByRole('radio', { name: 'Yes' }));
    await user.type(screen.getByLabelText('Monthly dues'), '120');
    await user.click(button());
    await expect.poll(() => made(saveLiens).length).toBe(1);
    expect(made(saveLiens)[0]?.body).toMatchObject({
      liens: [{ uuid: lien.uuid, answer: 'DIFFERENT_BALANCE', newBalance: 175_000 }],
      mortgageFree: 'NO',
      heldInTrust: 'NO',
      taxesCurrent: 'YES',
      hoa: 'YES',
      hoaDues: 120,
    });
  });

  it.each([
    ['TX', 'HOME', true],
    ['TX', 'SECONDARY', false],
    ['GA', 'HOME', false],
  ])('G-36 ask about other home equity loans if the state does: %s %s', async (state, use, isAsked) => {
    await open('LIEN_VERIFICATION', title, { application: { ...home(state, use), liens: [lien] } });
    await ask(/Is this correct/);
    expect(screen.queryByRole('radiogroup', { name: /still open/ }) !== null).toBe(isAsked);
  });

  it('show combined loan to value and the line once they are saved', async () => {
    await open('LIEN_VERIFICATION', 'Your line after the liens', {
      application: { ...application, cltv: 0.7251, lineAmount: 104_990 },
      status: { liensComplete: true },
    });
    expect(await screen.findByText('72.51%')).toBeTruthy();
    expect(await screen.findByText('$104,990')).toBeTruthy();
  });

  it('G-14 ask whether each credit inquiry led to a debt', async () => {
    const { user, made } = await open('LIEN_VERIFICATION', 'Recent credit inquiries', {
      application: { ...application, inquiries: [inquiry] },
      status: { liensComplete: true, inquiryAttestNeeded: true },
    });
    expect(await screen.findByText('Copperline Lending, 05/22/2026')).toBeTruthy();
    await user.click((await ask(/result in new debt/)).getByRole('radio', { name: 'No' }));
    await user.click(button());
    await expect.poll(() => made(saveInquiries).length).toBe(1);
    expect(made(saveInquiries)[0]?.body).toMatchObject({ answers: [{ uuid: inquiry.uuid, newDebt: 'NO' }] });
  });
});

describe('an offer that a lien lowered', () => {
  const title = 'Your amount has changed';
  const application = {
    ...home('GA'),
    liens: [lien, { ...lien, uuid: 'found', lender: 'County Circuit Court', type: 'JUDGMENT', position: 2 }],
    winback: { oldAmount: 100_000, newAmount: 55_000, lienUuids: ['found'] },
  };

  it('APP-48 says what changed and because of which lien', async () => {
    await open('CLTV_LIEN_POSITION_REQUALIFY', title, { application });
    expect(window.location.pathname).toBe(`/account/heloc/${UUID}/product/prequal-winback`);
    expect(
      await screen.findByText(
        'A title search found a lien we did not know about, which lowers the amount we can offer',
      ),
    ).toBeTruthy();
    expect(await screen.findByText('$100,000')).toBeTruthy();
    expect(await screen.findByText('$55,000')).toBeTruthy();
    expect(await screen.findByText(/County Circuit Court, Judgment/)).toBeTruthy();
    expect(screen.queryByText(/Bellhaven/)).toBeNull();
    expect(await barriers()).toEqual([]);
  });

  it('can be withdrawn only after confirmation', async () => {
    const { user, made } = await open('CLTV_LIEN_POSITION_REQUALIFY', title, { application });
    await user.click(
      (await ask(/would you like to do/)).getByRole('radio', { name: 'Withdraw the application' }),
    );
    await user.click(button());
    expect(made(requalify)).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Withdraw the application' }));
    await user.click(button());
    await expect.poll(() => made(requalify).length).toBe(1);
    expect(made(requalify)[0]?.body).toEqual({ action: 'WITHDRAW' });
  });
});

describe('payees and payoffs', () => {
  const payee = {
    uuid: '00000000-0000-4000-8000-00000000c001',
    name: 'Larkmoor Card Services',
    accountMask: '4321',
    address: 'P.O. Box 1, Wilmington, DE 19850',
    amount: 7466.67,
    goodThrough: '2026-07-15',
    revolving: true,
  };
  const application = {
    ...home('GA'),
    liabilities: [
      {
        uuid: 'card',
        monetaryBalance: 7466.67,
        monetaryCalculatedNextPaymentMinimumAmount: 90,
        payOff: { status: 'MARKED_FOR_PAYOFF' },
      },
    ],
    payees: [payee],
  };

  it('APP-64 PAYOFF_REQUEST_PENDING waits here, with debts, amounts and days', async () => {
    const bare = { uuid: '00000000-0000-4000-8000-00000000c002', name: 'Tern Bank', amount: 120 };
    await open('PAYOFF_REQUEST_PENDING', 'We are waiting for payoff amounts', {
      application: { ...application, payees: [payee, bare] },
    });
    expect(window.location.pathname).toBe(`/account/heloc/${UUID}/payoff/hold`);
    expect(
      await screen.findByText(
        'We have asked your lenders for payoff amounts. This usually takes 2 to 5 business days.',
      ),
    ).toBeTruthy();
    expect(
      await screen.findByText(
        /Larkmoor Card Services, account ending in 4321, estimated payoff \$7,466\.67, good through 07\/15\/2026/,
      ),
    ).toBeTruthy();
    // What the creditor did not state is left out.
    expect(screen.getByText(/^Tern Bank, estimated payoff \$120\.00$/)).toBeTruthy();
    const removals = screen.getAllByRole('checkbox', {
      description: 'You will then choose your offer again.',
    });
    expect(removals).toEqual(screen.getAllByRole('checkbox', { name: /^Remove this payoff/ }));
    expect(await barriers()).toEqual([]);
  });

  it('G-26 says that payoff amounts are awaited as long as there is no payee to confirm', async () => {
    const path = 'merchant/review';
    await open('PAYOFF_REQUEST_PENDING', 'We are waiting for payoff amounts', {
      application: { ...application, payees: [] },
      path,
    });
    expect(button('Check again').matches(':enabled')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
    cleanup();
    await open('PAYOFF_REQUEST_PENDING', 'Check who we pay', { application, path });
  });

  it('G-26 closes a revolving account with a signature that must match', async () => {
    const { user, made } = await open('PAYOFF_REQUEST_PENDING', 'We are waiting for payoff amounts', {
      application,
      profile: { name: { firstName: 'Nora', lastName: 'Vance' } },
    });
    expect(screen.queryByLabelText('Type your legal name')).toBeNull();
    await user.click(await screen.findByRole('checkbox', { name: /I ask that this account be closed/ }));
    await user.type(await screen.findByLabelText(/Type your legal name/), 'Nora Dance');
    await user.click(button('Save and continue'));
    expect((await screen.findAllByText(/must match your legal name/)).length).toBeGreaterThan(0);
    await user.clear(screen.getByLabelText(/Type your legal name/));
    await user.type(screen.getByLabelText(/Type your legal name/), 'nora vance');
    await user.click(button('Save and continue'));
    await expect.poll(() => made(payoffs).length).toBe(1);
    expect(made(payoffs)[0]?.body).toMatchObject({
      payoffs: [{ uuid: payee.uuid, remove: false, close: true, typedName: 'nora vance' }],
    });
  });
});

describe('assets', () => {
  it('APP-46 ASSETS_PREQUAL leads here; assets are optional', async () => {
    const { user, made } = await open('ASSETS_PREQUAL', 'Add assets to raise your offer', {
      application: { ...home('GA'), maxDtiUnlimited: 210_000 },
    });
    expect(window.location.pathname).toBe(`/account/heloc/${UUID}/product/assets`);
    expect(await screen.findByText('$210,000')).toBeTruthy();
    expect(await barriers()).toEqual([]);
    await user.click(
      (await ask(/like to add assets/)).getByRole('radio', { name: 'Continue without assets' }),
    );
    await user.click(button());
    await expect.poll(() => made(assets).length).toBe(1);
    expect(made(assets)[0]?.body).toEqual({ choice: 'SKIP' });
  });

  const linkToken = `POST ${HELOC}/asset-depletion/link-token`;
  const linkResult = `POST ${HELOC}/asset-depletion/link-result`;
  const linkedAssets = [
    {
      uuid: '00000000-0000-4000-8000-00000000c001',
      type: 'BROKERAGE',
      institution: 'Tidewater Brokerage',
      mask: '2210',
      balance: 400_000,
    },
  ];
  const atAssets = (given: Omit<GivenScreen, 'release'> = {}) =>
    open('ASSETS_PREQUAL', 'Add assets to raise your offer', given);

  it("G-09 are linked on the provider's page; without linked assets nothing is sent", async () => {
    const { user, made, left } = await atAssets({
      answers: { ...saved, [linkToken]: { token: 't', url: '/sandbox/provider?token=t' } },
    });
    await user.click((await ask(/like to add assets/)).getByRole('radio', { name: 'Link my accounts' }));
    await user.click(button());
    expect(
      (await screen.findAllByText('Link at least one account, or choose another way')).length,
    ).toBeGreaterThan(0);
    expect(made(assets)).toEqual([]);
    expect(await barriers()).toEqual([]);
    await user.click(button('Link accounts'));
    await expect.poll(() => left).toEqual(['/sandbox/provider?token=t']);
  });

  it('G-09 show their balances once linked, and are sent without statements', async () => {
    const { user, made } = await atAssets({
      path: 'product/assets?publicToken=abc',
      application: { linkedAssets },
      answers: { ...saved, [linkResult]: {} },
    });
    await expect.poll(() => made(linkResult).map(({ body }) => body)).toEqual([{ publicToken: 'abc' }]);
    expect(await screen.findByText('Tidewater Brokerage, Brokerage, ending in 2210')).toBeTruthy();
    expect(screen.getByText('$400,000')).toBeTruthy();
    await user.click(button());
    await expect.poll(() => made(assets).length).toBe(1);
    expect(made(assets)[0]?.body).toEqual({ choice: 'LINK', linked: true });
  });

  it.each([
    ['cancelled', /Nothing was shared/],
    ['failed', /could not connect/],
  ])('G-09 says that a visit to the provider was %s, and offers another', async (error, words) => {
    await atAssets({ path: `product/assets?error=${error}` });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Link accounts' })).toBeTruthy();
  });
});
