import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testRelease } from '../../renderer/testRelease.ts';
import { type Answers, renderApp } from '../pages/testApp.tsx';

vi.setConfig({ testTimeout: 60_000 });
const WAIT = { timeout: 40_000 };
const LOOKUP = 'GET /identity/secure/api/v1/identity';
const PROFILE = 'GET /service-profile/api/v1/profile';
const KEEP = 'PUT /service-profile/api/v1/profile/language';
const user = { uuid: '6d0f6a10-36c9-4d3a-9b1a-0d3a3f1f0a01', type: 'CUSTOMER' };

afterEach(async () => {
  await (await testRelease()).speak('en-US');
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

async function open(answers: Answers, signedIn: boolean) {
  const app = renderApp({ release: await testRelease(), path: '/terms', answers, signedIn });
  const footer = await screen.findByRole('contentinfo', {}, WAIT);
  return { ...app, footer: within(footer) };
}

describe('the choice of a language', () => {
  it('names each other language in its own words, and speaks it on the page that stands', async () => {
    const { footer } = await open({}, false);
    const button = footer.getByRole('button', { name: 'Español' });
    expect(button.getAttribute('lang')).toBe('es-US');
    await userEvent.click(button);
    await screen.findByRole('heading', { level: 1, name: 'Términos de servicio' }, WAIT);
    expect(footer.getByRole('button', { name: 'English' }).getAttribute('lang')).toBe('en-US');
    expect(footer.queryByRole('button', { name: 'Español' })).toBeNull();
    expect(screen.getByText('Esta página está ahora en español.')).toBeTruthy();
  });

  it('of who is signed in is kept for them', async () => {
    const { footer, calls } = await open({ [LOOKUP]: user, [PROFILE]: { uuid: user.uuid } }, true);
    await userEvent.click(footer.getByRole('button', { name: 'Español' }));
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain(KEEP), WAIT);
  });

  it('that a person made elsewhere is spoken when they are there', async () => {
    await open({ [LOOKUP]: user, [PROFILE]: { uuid: user.uuid, language: 'es-US' } }, true);
    await screen.findByRole('heading', { level: 1, name: 'Términos de servicio' }, WAIT);
  });
});
