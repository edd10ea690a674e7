import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { failing, type SeenCall, visit, wholeDraft } from '../testing/testRegistration.tsx';

const DRAFT = '/service-drafts/external/api/v1/draft';
const { email: _email, phoneNumber: _phone, ...known } = wholeDraft;
const kept = (draft: object, step = 'phone-and-email', revision = '2.b') => ({
  flow: 'registration',
  step,
  draft,
  entry: { rid: 'r-1', utm: { source: 'letter' } },
  release: 'a'.repeat(64),
  language: 'en-US',
  revision,
  savedAt: '2026-06-15T15:00:00.000Z',
});
const SAVED = { state: 'SAVED', revision: '1.a' };
const SECRET = 's'.repeat(43);

const saves = ({ calls }: Awaited<ReturnType<typeof visit>>) => calls(`PUT ${DRAFT}`);
const bodyOf = (call: SeenCall | undefined) => call?.body as Record<string, unknown>;
const goOn = async ({ user }: Awaited<ReturnType<typeof visit>>) =>
  user.click(screen.getByRole('button', { name: 'Continue' }));
const heading = (name: string | RegExp) => screen.findByRole('heading', { name, level: 1 });

describe('a registration that is kept on the server', () => {
  it('is saved when a step is left, with where the borrower is, and not on each key', async () => {
    const page = await visit({ at: '/register-v2/phone-and-email', draft: known });
    await heading('How can we reach you?');
    await page.user.type(screen.getByLabelText(/Email/), 'ana@example.com');
    await page.user.type(screen.getByLabelText(/Mobile|Phone/), '5125550123');
    expect(saves(page)).toEqual([]);
    await goOn(page);
    await heading('Create your password');
    await waitFor(() => expect(saves(page)).toHaveLength(1));
    expect(bodyOf(saves(page)[0])).toMatchObject({
      flow: 'registration',
      step: 'set-password',
      draft: { dob: known.dob, email: 'ana@example.com' },
      language: 'en-US',
    });
    await page.user.type(screen.getByLabelText('Password'), 'Correct-Horse1!');
    await page.user.click(screen.getByLabelText(/I have read and agree/));
    window.dispatchEvent(new Event('pagehide'));
    await page.user.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => expect(saves(page)).toHaveLength(2));
    expect(JSON.stringify(saves(page).map(bodyOf))).not.toMatch(/Correct-Horse|consents/);
    expect(bodyOf(saves(page)[1])).toMatchObject({ step: 'phone-and-email', revision: '1.x' });
  });

  it('says that it is on this device while the server cannot be reached, and saves when it can', async () => {
    let isAway = true;
    const answers = { [`PUT ${DRAFT}`]: () => (isAway ? failing(503) : SAVED) };
    const page = await visit({ at: '/register-v2/birthdate', draft: wholeDraft, answers });
    await heading('What is your date of birth?');
    expect(screen.getByText('Your answers are saved as you go')).not.toBeNull();
    await goOn(page);
    await screen.findByText('Your answers are kept on this device as you go');
    expect(screen.queryByRole('button', { name: 'Continue on another device' })).toBeNull();
    isAway = false;
    window.dispatchEvent(new Event('online'));
    await screen.findByText('Your answers are saved as you go');
    expect(bodyOf(saves(page).at(-1))).toMatchObject({ draft: { dob: wholeDraft.dob } });
  });

  it('joins what another device saved, says what both answered, and loses neither', async () => {
    const theirs = { ...wholeDraft, dob: '1980-04-22', email: 'other@example.com' };
    const answers = {
      [`PUT ${DRAFT}`]: ({ body }: SeenCall) =>
        (body as { revision?: string }).revision === '2.b'
          ? { state: 'SAVED', revision: '3.c' }
          : { state: 'BEHIND', kept: kept(theirs) },
    };
    const page = await visit({ at: '/register-v2/birthdate', draft: known, answers });
    await heading('What is your date of birth?');
    await goOn(page);
    await heading('How can we reach you?');
    const said = await screen.findByText(/you gave a different answer to: What is your date of birth\?/);
    expect(said.textContent).not.toContain('reach you');
    await waitFor(() => expect(saves(page)).toHaveLength(2));
    expect(bodyOf(saves(page)[1])).toMatchObject({
      revision: '2.b',
      draft: { dob: known.dob, email: 'other@example.com' },
    });
    expect(screen.getByLabelText(/Email/)).toHaveProperty('value', 'other@example.com');
  });

  it('goes on in a new tab of the same browser where the borrower was', async () => {
    const page = await visit({
      hasBegun: true,
      answers: { [`GET ${DRAFT}`]: { state: 'OPEN', kept: kept(wholeDraft) } },
    });
    await heading('How can we reach you?');
    expect(screen.getByLabelText(/Email/)).toHaveProperty('value', wholeDraft.email);
    expect(screen.getByText(/^Welcome back/)).not.toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Start over' }));
    await waitFor(() => expect(page.leave).toHaveBeenCalledWith('/account/heloc/register-v2'));
    expect(page.calls(`DELETE ${DRAFT}`)).toHaveLength(1);
    expect(page.storedDraft()).toBeNull();
    expect(Object.keys(localStorage)).not.toContain('register-begun-main');
  });

  it('shows nothing in a browser that was away for long, and saves nothing over it', async () => {
    const page = await visit({
      hasBegun: true,
      answers: { [`GET ${DRAFT}`]: { state: 'LOCKED' } },
    });
    await screen.findByText('Did you start an application here?');
    expect(screen.getByRole('link', { name: 'Go on with it' }).getAttribute('href')).toBe(
      '/account/heloc/resume',
    );
    expect(saves(page)).toEqual([]);
  });

  it('says so when it was finished on another device, and begins a new one only if the borrower goes on', async () => {
    let count = 0;
    const answers = { [`PUT ${DRAFT}`]: () => (++count === 2 ? { state: 'ENDED' } : SAVED) };
    const page = await visit({ at: '/register-v2/legal-name', draft: wholeDraft, answers });
    await heading('What is your legal name?');
    await goOn(page);
    await heading('What is your date of birth?');
    await waitFor(() => expect(saves(page)).toHaveLength(1));
    await goOn(page);
    await screen.findByText('This application is no longer here');
    expect(saves(page)).toHaveLength(2);
    await goOn(page);
    await waitFor(() => expect(saves(page)).toHaveLength(3));
    expect(bodyOf(saves(page)[2])).not.toHaveProperty('revision');
  });

  it('is not kept where the lender keeps none, and the page says so', async () => {
    const change = (release: LoadedRelease): LoadedRelease => {
      const { brand } = release.app;
      const drafts = brand.drafts && { ...brand.drafts, on: false };
      return { ...release, app: { ...release.app, brand: { ...brand, drafts } as typeof brand } };
    };
    const page = await visit({ at: '/register-v2/birthdate', draft: wholeDraft, hasBegun: true, change });
    await heading('What is your date of birth?');
    expect(screen.getByText('Your answers are kept on this device as you go')).not.toBeNull();
    await goOn(page);
    await heading('How can we reach you?');
    expect(page.calls(DRAFT)).toEqual([]);
  });
});

describe('going on with another device', () => {
  it('is offered by a code, by a link with its secret in the fragment, and by mail', async () => {
    const answers = {
      [`POST ${DRAFT}/link`]: { secret: SECRET, minutes: 30 },
      [`POST ${DRAFT}/mail`]: () => new Response(null, { status: 204 }),
    };
    const page = await visit({ at: '/register-v2/birthdate', draft: wholeDraft, answers });
    await heading('What is your date of birth?');
    expect(screen.queryByRole('button', { name: 'Continue on another device' })).toBeNull();
    await goOn(page);
    await page.user.click(await screen.findByRole('button', { name: 'Continue on another device' }));
    const code = await screen.findByRole('img', { name: 'QR code of the link below' });
    expect(code.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/);
    expect(screen.getByText(`${window.location.origin}/account/heloc/resume#${SECRET}`)).not.toBeNull();
    expect(screen.getByText(/for 30 minutes/)).not.toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Email me a link instead' }));
    await screen.findByText(/We sent a link to ana@example.com/);
    expect(screen.queryByText(new RegExp(SECRET))).toBeNull();
    for (const button of screen.getAllByRole('button', { name: 'Close' }).slice(0, 1))
      await page.user.click(button);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks there for the birth date, and goes on at the same step with the same answers', async () => {
    const answers = {
      [`POST ${DRAFT}/open`]: ({ body }: SeenCall) =>
        (body as { dob: string }).dob === wholeDraft.dob
          ? kept(wholeDraft)
          : failing(404, { errors: ['Check the date.'] }),
    };
    // Of somebody else in this tab, or of the same person before: no answer for who made the link.
    const mine = { isListedForSale: 'YES', name: { firstName: 'Bea', lastName: 'Quill' } };
    const page = await visit({ at: `/resume#${SECRET}`, answers, draft: mine });
    await heading('Continue your application');
    const give = async (year: string) => {
      const fill = async (name: string, text: string) => {
        await page.user.clear(screen.getByLabelText(name));
        await page.user.type(screen.getByLabelText(name), text);
      };
      await fill('Month', '04');
      await fill('Day', '21');
      await fill('Year', year);
      await goOn(page);
    };
    await give('1981');
    await screen.findByText('Check the date.');
    expect(page.storedDraft()).toEqual(mine);
    await give('1980');
    await heading('How can we reach you?');
    expect(page.storedDraft()).toMatchObject(wholeDraft);
    expect(page.calls(`POST ${DRAFT}/open`).map(({ body }) => body)).toEqual([
      { dob: '1981-04-21', secret: SECRET },
      { dob: '1980-04-21', secret: SECRET },
    ]);
    expect(window.location.hash).toBe('');
    expect(screen.getByLabelText(/Email/)).toHaveProperty('value', wholeDraft.email);
    expect(JSON.parse(sessionStorage.getItem('entry-params') ?? '{}')).toMatchObject({ rid: 'r-1' });
  });
});
