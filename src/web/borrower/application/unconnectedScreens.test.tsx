import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { linkWays } from '../../../core/flow/incomeWays.ts';
import { portsOfPanel } from '../../../core/journey/panelPorts.ts';
import { type PortName, portFacts, portNames } from '../../../core/journey/ports.ts';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { UUID } from '../testing/testApp.tsx';
import { visit, wholeDraft } from '../testing/testRegistration.tsx';
import { HELOC, openScreen } from '../testing/testScreen.tsx';
import { findScreen, stepOf } from './shownScreen.ts';

/** A release whose lender has no company connected. */
let release: LoadedRelease;
beforeAll(async () => {
  release = await testRelease('main', []);
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const at = (): string => window.location.pathname.slice(`/account/heloc/${UUID}/`.length);
const names = (role: 'button' | 'radio', within_: HTMLElement = document.body) =>
  within(within_)
    .getAllByRole(role)
    .map((one) => one.textContent);
/** Words on the page, without its footer, of a payment. */
const promised = () => screen.getByRole('main').textContent?.match(/\bfees?\b|\bpay|\bpaid\b/gi) ?? [];
const documents = { [`GET ${HELOC}/documents`]: [] };
const income = {
  income: {
    stated: 140_000,
    verified: null,
    sources: [{ uuid: UUID, employmentType: 'FULL_TIME', amount: 140_000, state: 'NEEDED' }],
  },
};

/** The links whose addresses show a screen, of all six, where companies stand for some ports. */
async function linksOpen(...ports: readonly PortName[]): Promise<readonly string[]> {
  const { release: whole, screens } = await release.screens();
  return Object.keys(linkWays).filter((type) => {
    const found = findScreen(screens, `income/link/${type}`);
    if (!found) throw new Error(`No screen of ${type}`);
    const facts = { ...portFacts(new Set(ports)), 'screen.type': type, 'application.hasTaxConsent': false };
    return stepOf(found, facts, whole.app) !== undefined;
  });
}

it('the check of screens knows every panel that sends borrowers to a company', () => {
  const sources = import.meta.glob<string>('./panels/**/*Panel.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const found = Object.values(sources).flatMap((source) => {
    const name = /Panel `([a-z-]+)`/.exec(source)?.[1];
    return /useProviderVisit|useVisitReturn|sendCode/.test(source) ? [name] : [];
  });
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter((name = '') => portsOfPanel({ name }).length === 0)).toEqual([]);
});

describe('where some companies are connected', () => {
  it('income is linked only by what one of them finds', async () => {
    const { user } = await openScreen('INCOME_VERIFICATION', /.*/, {
      release: await testRelease('main', ['bankIncome']),
      application: income,
      answers: documents,
    });
    const ways = await screen.findByRole('group', { name: /^Ways to verify/ });
    expect(names('button', ways)).toEqual(['Link bank', 'Upload documents']);
    expect(screen.getByText(/Linking is the fastest/)).toBeTruthy();
    await user.click(within(ways).getByRole('button', { name: 'Link bank' }));
    await waitFor(() => expect(at()).toBe('income/link/plaid'));
    await screen.findByRole('button', { name: 'Connect' });
  });

  it('APP-31 the address of each link shows a screen exactly where a company finds income by it', async () => {
    for (const port of portNames) {
      const links = Object.entries(linkWays).filter(([, way]) => way.port === port);
      expect([port, await linksOpen(port)]).toEqual([port, links.map(([type]) => type)]);
    }
    expect(await linksOpen(...portNames)).toEqual(Object.keys(linkWays));
  });
});

describe('where no company is connected', () => {
  it('income is proved by documents only', async () => {
    const { user } = await openScreen('INCOME_VERIFICATION', /.*/, {
      release,
      application: income,
      answers: documents,
    });
    const ways = await screen.findByRole('group', { name: /^Ways to verify/ });
    expect(names('button', ways)).toEqual(['Upload documents']);
    expect(screen.getByText('Upload documents that prove each source.')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/link(?:ing|ed)?\b|eNotary/i);
    await user.click(within(ways).getByRole('button'));
    await waitFor(() => expect(at()).toBe('income/upload/paystub'));
  });

  it.each(['plaid', 'pointserv-tax'])(
    'the address of the link %s leads to the ways that there are',
    async (type) => {
      const { made } = await openScreen('INCOME_VERIFICATION', /.*/, {
        release,
        application: income,
        answers: documents,
        path: `income/link/${type}`,
      });
      await waitFor(() => expect(at()).toBe('income/review'));
      expect(made(`POST ${HELOC}/income/link-token`)).toEqual([]);
    },
  );

  it('APP-44 the address of a session with a notary leads to the ways to meet one', async () => {
    await openScreen('DEED_SIGNING', /How would you like to meet/, {
      release,
      path: 'notary/session',
      application: { notary: { modes: ['MANUAL'], places: ['HOME'], attemptsLeft: 2 } },
    });
    expect(at()).toBe('notary/intro');
    expect(names('radio').filter((name) => name === 'Online by video')).toEqual([]);
  });

  it('an appointment with a notary offers no other way to meet one', async () => {
    const appointment = { date: '2026-06-18', time: '12:00', place: 'HOME', confirmed: true };
    const notary = { modes: ['MANUAL'], places: ['HOME'], attemptsLeft: 2, appointment };
    await openScreen('MANUAL_DEED_SIGNING', 'Your notary session is reserved', {
      release,
      path: 'notary/reserve-manual',
      application: { notary },
    });
    await screen.findByText('Change day or place');
    expect(screen.queryByText('See other ways to meet the notary')).toBeNull();
  });

  it('APP-70 an appraisal asks only who opens the door, and then promises no payment', async () => {
    const save = `POST ${HELOC}/appraisal/payment`;
    const { user, made } = await openScreen('ONSITE_APPRAISAL_REQUEST', 'An appraisal on site is needed', {
      release,
      application: { valuation: { needed: true, fee: 180 } },
      answers: { [save]: {} },
    });
    expect(promised()).toEqual([]);
    await user.type(screen.getByLabelText(/Who meets the appraiser/), 'Nora Vance');
    await user.type(screen.getByLabelText(/Phone of this contact/), '6145550143');
    await user.click(screen.getByRole('button', { name: 'Save the contact' }));
    await expect
      .poll(() => made(save).map(({ body }) => body))
      .toEqual([{ contact: { name: 'Nora Vance', phone: '6145550143' } }]);
    cleanup();
    await openScreen('ONSITE_APPRAISAL_REQUEST', 'Your appraisal is being scheduled', {
      release,
      application: { valuation: { needed: true, fee: 180, appointmentContact: 'Nora Vance, 6145550143' } },
    });
    expect(promised()).toEqual([]);
    expect(screen.getByText('We will call you to make an appointment.')).toBeTruthy();
  });

  it('G-23 a phone number that was asked for before is told by a call', async () => {
    const asked = { uuid: 'c', categoryEnum: 'MISSING_PHONE_NUMBER', created: '2026-06-10T12:00:00.000Z' };
    await openScreen('HMDA', 'Add your phone number', {
      release,
      path: 'conditions/phone-number',
      application: { conditions: [{ ...asked, status: 'OPEN' }] },
    });
    expect(await screen.findByText(/Please call us at .* and tell us yours/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send a code' })).toBeNull();
  });

  it('the account to pay out to is typed in, at once', async () => {
    const { user, made } = await openScreen('DISBURSEMENT_ACCOUNT', /.*/, {
      release,
      answers: { [`PUT ${HELOC}/disburse-account`]: {} },
    });
    expect(at()).toBe('bank/disburse');
    expect(screen.queryByRole('button', { name: 'Link account' })).toBeNull();
    await user.click(await screen.findByRole('radio', { name: 'Checking' }));
    await user.type(screen.getByLabelText('Routing number'), '123456780');
    await user.type(screen.getByLabelText('Account number'), '000123456789');
    await user.type(screen.getByLabelText(/again/i, { selector: 'input' }), '000123456789');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await expect.poll(() => made(`PUT ${HELOC}/disburse-account`).length).toBe(1);
  });

  it('assets are added by hand, or left out', async () => {
    const { user, made } = await openScreen('ASSETS_PREQUAL', 'Add assets to raise your offer', {
      release,
      answers: { ...documents, [`PUT ${HELOC}/asset-depletion`]: {} },
    });
    const choice = await screen.findByRole('radiogroup', { name: /like to add assets/ });
    expect(within(choice).getAllByRole('radio')).toHaveLength(2);
    expect(within(choice).queryByRole('radio', { name: 'Link my accounts' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Link accounts' })).toBeNull();
    await user.click(within(choice).getByRole('radio', { name: /Enter my assets/ }));
    expect(await screen.findByText('Upload two months of statements of each asset.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add an asset' }));
    await user.selectOptions(await screen.findByLabelText(/Type of asset/), 'Brokerage');
    await user.click(within(choice).getByRole('radio', { name: 'Continue without assets' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await expect
      .poll(() => made(`PUT ${HELOC}/asset-depletion`).map(({ body }) => body))
      .toEqual([{ choice: 'SKIP' }]);
  });

  it('addresses are typed in, and none are asked for', async () => {
    const { user, seen } = await visit({ at: '/register-v2', draft: {}, change: () => release });
    const field = await screen.findByLabelText(/address/i);
    expect(screen.queryByText(/choose your address from the list/)).toBeNull();
    await user.type(field, '100 Example Avenue');
    expect(seen.filter(({ path }) => path.includes('/typeahead/'))).toEqual([]);
  });

  it('AUTH-05 people choose a password here, whatever the brand says of a broker', async () => {
    const { brand } = release.app;
    const broker = { ...brand, auth: { ...brand.auth, mode: 'broker' as const } };
    const { path } = await visit({
      at: '/register-v2/set-password',
      draft: wholeDraft,
      change: () => ({ ...release, app: { ...release.app, brand: broker } }),
    });
    await screen.findByRole('heading', { level: 1, name: /password/i });
    expect(path()).toBe('/account/heloc/register-v2/set-password');
  });
});
