import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { failing, visit, wholeDraft } from '../testing/testRegistration.tsx';

afterEach(cleanup);

const UUID = '0b1f6f5e-6f0c-4c8e-9a53-2d9f1c9a7e11';
const ALL = 'GET /service-application/api/v1/application/heloc/all';
const open = { [ALL]: [{ uuid: UUID, active: true }] };

/** True once the application's page reads its application. */
const isLed = (calls: (part: string) => readonly unknown[]) =>
  waitFor(() => expect(calls(`/heloc/${UUID}`)).not.toEqual([]));

const PREFILLED = /We have filled in what we already know/;

describe('SUBMIT-32 a signed-in borrower with an open application', () => {
  it.each([
    '/register-v2',
    '/register-v2/set-password',
    '/register',
    '/register?step=name',
    '/register-v2?rid=r-1',
    '/register-v2?utm_source=cloc',
    '/register/account-setup',
  ])('goes to it from %s, before any question', async (at) => {
    const { calls } = await visit({ at, token: 'token', answers: open });
    const seen: string[] = [];
    const watch = new MutationObserver(() => seen.push(document.body.textContent ?? ''));
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    await isLed(calls);
    watch.disconnect();
    expect(seen.filter((text) => PREFILLED.test(text))).toEqual([]);
    expect(screen.queryByRole('heading', { name: 'What is the address of the property?' })).toBeNull();
  });

  it('SUBMIT-34 learns at once that the loan officer has it, if it is an inquiry', async () => {
    await visit({ token: 'token', answers: { [ALL]: [{ uuid: UUID, active: true, isInquiry: true }] } });
    await screen.findByRole('dialog');
    expect(screen.getByRole('dialog').textContent).toMatch(/loan officer/i);
  });

  it('goes to it if another tab signed in and began it', async () => {
    const { calls, session } = await visit({ draft: wholeDraft, answers: open });
    await screen.findByRole('heading', { level: 1, name: 'What is the address of the property?' });
    await act(async () => session.write('token'));
    await isLed(calls);
  });

  it('goes to it when the page is visible again after another tab began it', async () => {
    let all: readonly object[] = [];
    const { calls } = await visit({ token: 'token', answers: { [ALL]: () => all } });
    await screen.findByRole('heading', { level: 1, name: 'What is the address of the property?' });
    all = [{ uuid: UUID, active: true }];
    document.dispatchEvent(new Event('visibilitychange'));
    await isLed(calls);
  });
});

describe('registration stays open', () => {
  it.each([
    ['whose applications are over', () => [{ uuid: UUID, active: false, accountOpenedDate: '2020-05-02' }]],
    ['whose applications cannot be read', () => failing(500)],
  ])('for a borrower %s', async (_who, answer) => {
    const { path } = await visit({ token: 'token', answers: { [ALL]: answer } });
    await screen.findByRole('heading', { level: 1, name: 'What is the address of the property?' });
    expect(path()).toBe('/account/heloc/register-v2');
  });
});
