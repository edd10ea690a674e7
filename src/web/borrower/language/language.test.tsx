import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { portNames } from '../../../core/journey/ports.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { hears } from '../../testHears.ts';
import { type Answers, renderApp } from '../testing/testApp.tsx';

/** With the languages whose words nobody has approved yet. */
const spoken = () => testRelease('main', portNames, 'non-production');

const LOOKUP = 'GET /identity/secure/api/v1/identity';
const PROFILE = 'GET /service-profile/api/v1/profile';
const NOTIFICATIONS = 'GET /service-notifications/api/v1/notifications';
const KEEP = 'PUT /service-profile/api/v1/profile/language';
const user = { uuid: '6d0f6a10-36c9-4d3a-9b1a-0d3a3f1f0a01', type: 'CUSTOMER' };

afterEach(async () => {
  // A mounted page may switch once more when its profile arrives late.
  cleanup();
  await (await spoken()).speak('en-US');
  localStorage.clear();
  sessionStorage.clear();
});

async function open(answers: Answers, signedIn: boolean, cookies = '') {
  const app = renderApp({ release: await spoken(), path: '/terms', answers, signedIn, cookies });
  const footer = await screen.findByRole('contentinfo');
  return { ...app, footer: within(footer) };
}

describe('the choice of a language', () => {
  it('names each other language in its own words, and applies the choice to the current page', async () => {
    const { footer } = await open({}, false);
    const button = footer.getByRole('button', { name: 'Español' });
    expect(button.getAttribute('lang')).toBe('es-US');
    const isSaid = hears('Esta página está ahora en español.');
    await userEvent.click(button);
    await screen.findByRole('heading', { level: 1, name: 'Términos de servicio' });
    expect(footer.getByRole('button', { name: 'English' }).getAttribute('lang')).toBe('en-US');
    expect(footer.queryByRole('button', { name: 'Español' })).toBeNull();
    await waitFor(() => expect(isSaid()).toBe(true));
  });

  it('keeps the focus on the switch and the scroll position', async () => {
    const { footer } = await open({}, false);
    const scrolled = vi.spyOn(window, 'scrollTo');
    footer.getByRole('button', { name: 'Español' }).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Términos de servicio' });
    expect(document.activeElement).toBe(footer.getByRole('button', { name: 'English' }));
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('is sent with every later call of the page', async () => {
    const { footer, made } = await open({ [LOOKUP]: user, [PROFILE]: { uuid: user.uuid } }, true);
    await waitFor(() => expect(made(LOOKUP)[0]?.headers.get('x-equiform-language')).toBe('en-US'));
    await userEvent.click(footer.getByRole('button', { name: 'Español' }));
    await waitFor(() => expect(made(KEEP)[0]?.headers.get('x-equiform-language')).toBe('es-US'));
  });

  it('is stored for a signed-in person', async () => {
    const { footer, calls } = await open({ [LOOKUP]: user, [PROFILE]: { uuid: user.uuid } }, true);
    await userEvent.click(footer.getByRole('button', { name: 'Español' }));
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain(KEEP));
  });

  it('is applied if the person made it elsewhere', async () => {
    await open({ [LOOKUP]: user, [PROFILE]: { uuid: user.uuid, language: 'es-US' } }, true);
    await screen.findByRole('heading', { level: 1, name: 'Términos de servicio' });
  });

  it('does not interrupt what the person is doing if it arrives late', async () => {
    let tell = (_: unknown): void => undefined;
    const profile = new Promise((resolve) => {
      tell = resolve;
    });
    const { footer } = await open({ [LOOKUP]: user, [PROFILE]: () => profile }, true);
    const privacy = await footer.findByRole('button', { name: 'Privacy options' });
    privacy.focus();
    tell({ uuid: user.uuid, language: 'es-US' });
    await screen.findByRole('heading', { level: 1, name: 'Términos de servicio' });
    expect(document.activeElement).toBe(privacy);
  });

  it('made later in another tab replaces an older one of this tab', async () => {
    sessionStorage.setItem('language-chosen', 'es-US');
    const answers = { [LOOKUP]: user, [PROFILE]: { uuid: user.uuid, language: 'es-US' } };
    const { made } = await open(answers, true, 'language=en-US');
    await waitFor(() => expect(made(KEEP).map(({ body }) => body)).toEqual([{ language: 'en-US' }]));
    expect(screen.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeTruthy();
  });

  it('keeps no server messages in the previous language', async () => {
    const told = (title: string) => [
      {
        uuid: 'n1',
        title,
        description: title,
        created: '2026-06-01T10:00:00.000Z',
        status: 'UNREAD',
        ctas: [],
      },
    ];
    const { copy } = await spoken();
    let tell = (_: unknown): void => undefined;
    const late = new Promise((resolve) => {
      tell = resolve;
    });
    const { footer } = await open(
      {
        [LOOKUP]: user,
        [PROFILE]: { uuid: user.uuid },
        [NOTIFICATIONS]: () => (copy.locale === 'en-US' ? told('Your documents are here') : late),
      },
      true,
    );
    const banner = within(screen.getAllByRole('banner')[0] as HTMLElement);
    await userEvent.click(await banner.findByRole('button', { name: /^Notifications, 1/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    await panel.findAllByText('Your documents are here');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(footer.getByRole('button', { name: 'Español' }));
    await userEvent.click(await banner.findByRole('button', { name: /^Notificaciones/ }));
    const anew = within(await screen.findByRole('dialog', { name: 'Notificaciones' }));
    expect(anew.queryAllByText('Your documents are here')).toEqual([]);
    tell(told('Sus documentos están listos'));
    await anew.findAllByText('Sus documentos están listos');
  });
});
