import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { openStaff, testSession } from '../testStaffApp.tsx';
import type { PreviewMessage, Screens } from './screenCalls.ts';

// Before the page is emptied, which what opens over it does not survive.
afterEach(cleanup);

const screens: Screens = {
  release: 'abcdef',
  locale: 'en-US',
  flows: [
    {
      id: 'registration',
      base: '/register',
      steps: [
        { id: 'income', title: 'Your income', address: '/register' },
        { id: 'name', title: 'Your name', address: '/register/name' },
      ],
    },
  ],
  states: [{ id: 'offers', title: 'Your offers' }],
  people: [
    { id: 'georgia', title: 'Homeowner in Georgia' },
    { id: 'texas', title: 'Homeowner in Texas' },
  ],
  flags: [{ id: 'fe-webchat', isOn: true }],
};

const answers = {
  'GET /staff/v1/session': testSession([{ role: 'viewer', reach: 'lender:main' }]),
  'GET /staff/v1/screens?lender=main&locale=en-US': screens,
  'GET /staff/v1/screens?lender=main&locale=en-US&position=4': screens,
  'GET /staff/v1/changes?state=open': { changes: [] },
  'GET /staff/v1/releases': {
    needsApprovals: false,
    lenders: [],
    commits: [{ position: 4, why: 'Spring', by: 'Ada', at: '2026-01-01T00:00:00Z', lenders: [] }],
  },
};

const frame = async (): Promise<HTMLIFrameElement> =>
  (await screen.findByTitle(/as the borrowers of Larkhaven see it/)) as HTMLIFrameElement;

const asked = (found: HTMLIFrameElement) =>
  Object.fromEntries(new URL(found.getAttribute('src') ?? '', 'http://host.invalid').searchParams);

/** The document of a frame, or another window, tells something. */
const tell = (source: Window | null, data: PreviewMessage): boolean =>
  window.dispatchEvent(new MessageEvent('message', { source, data }));

it('shows a screen in a sandbox, and turns to the next and the one before by buttons and keys', async () => {
  openStaff('/staff/screens', answers);
  const first = await frame();
  expect(first.getAttribute('sandbox')).toBe('allow-scripts allow-forms');
  expect(asked(first)).toEqual({
    lender: 'main',
    locale: 'en-US',
    screen: 'income',
    flow: 'registration',
    scheme: 'light',
  });
  tell(window, { type: 'shown', heading: 'Not from the frame', isReached: true });
  tell(first.contentWindow, { type: 'shown', heading: 'Your income', isReached: true });
  expect(await screen.findByText('“Your income”, screen 1 of 3')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Its words/ }).getAttribute('href')).toBe(
    '/staff/words?lender=main&locale=en-US&search=Your+income',
  );
  expect(screen.getByRole('link', { name: /What it asks/ }).getAttribute('href')).toBe(
    '/staff/journey?lender=main&locale=en-US&flow=registration',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Next screen' }));
  expect(asked(await frame())).toMatchObject({ screen: 'name', flow: 'registration' });
  expect(new URLSearchParams(window.location.search).get('screen')).toBe('registration.name');
  await userEvent.keyboard('{Alt>}{PageDown}{/Alt}');
  const last = await frame();
  expect(asked(last)).toMatchObject({ screen: 'offers' });
  expect(asked(last).flow).toBeUndefined();
  expect(screen.getByRole('button', { name: 'Next screen' })).toHaveProperty('disabled', true);
  tell(last.contentWindow, { type: 'turn', by: -1 });
  await waitFor(async () => expect(asked(await frame())).toMatchObject({ screen: 'name' }));
  tell((await frame()).contentWindow, { type: 'shown', heading: 'Your name', isReached: false });
  expect(await screen.findByText(/nobody would be led to this screen/)).toBeTruthy();
});

it('holds all that is chosen in its address, and begins with what an address asks for', async () => {
  openStaff(
    '/staff/screens?lender=main&screen=registration.name&person=texas&device=desktop&scheme=dark&date=2027-03-01&flags=fe-webchat&position=4',
    answers,
  );
  const shown = await frame();
  expect(asked(shown)).toEqual({
    lender: 'main',
    locale: 'en-US',
    position: '4',
    screen: 'name',
    flow: 'registration',
    person: 'texas',
    date: '2027-03-01',
    scheme: 'dark',
    flags: 'fe-webchat',
  });
  expect(shown.style.width).toBe('1440px');
  await userEvent.click(screen.getByRole('button', { name: 'Tablet' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'What is looked at' }));
  await userEvent.click(screen.getByRole('option', { name: 'What is current' }));
  await waitFor(() =>
    expect(window.location.search).toBe(
      '?lender=main&locale=en-US&screen=registration.name&person=texas&device=tablet&scheme=dark&date=2027-03-01&flags=fe-webchat',
    ),
  );
  expect((await frame()).style.width).toBe('820px');
});

const drawn = (text: string) => ({ heading: text, html: `<p>${text}</p>`, css: '', look: '' });

it('shows all screens side by side, and exactly those that a position draws otherwise, before and after', async () => {
  openStaff('/staff/screens?view=changed', answers);
  expect(await screen.findByText(/Choose a change or a position/)).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'All side by side' }));
  expect(await screen.findByText('registration: 2 screens')).toBeTruthy();
  const sheet = document.querySelector('iframe') as HTMLIFrameElement;
  expect(asked(sheet).screen).toBe('all');
  tell(sheet.contentWindow, { type: 'drawn', id: 'registration.income', ...drawn('Your income') });
  tell(sheet.contentWindow, { type: 'end' });
  const [picture, ...others] = await waitFor(() => {
    const found = [...document.querySelectorAll('iframe')];
    expect(found[0]?.srcdoc).toContain('<p>Your income</p>');
    return found;
  });
  expect(others).toEqual([]);
  expect(picture?.getAttribute('sandbox')).toBe('');
  await userEvent.click(screen.getByRole('combobox', { name: 'What is looked at' }));
  await userEvent.click(screen.getByRole('option', { name: 'Position 4: Spring' }));
  await userEvent.click(screen.getByRole('tab', { name: 'What changes' }));
  const frames = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLIFrameElement>('iframe')];
    expect(found.map((one) => asked(one).screen)).toEqual(['all', 'all']);
    return found;
  });
  expect(frames.map((one) => asked(one).position)).toEqual([undefined, '4']);
  for (const [index, title] of ['Your income', 'What you earn'].entries()) {
    const source = frames[index]?.contentWindow ?? null;
    tell(source, { type: 'drawn', id: 'registration.income', ...drawn(title) });
    tell(source, { type: 'drawn', id: 'registration.name', ...drawn('same') });
    tell(source, { type: 'drawn', id: 'offers', ...drawn('same') });
  }
  expect(await screen.findByText(/3 of 3 so far/)).toBeTruthy();
  for (const { contentWindow } of frames) tell(contentWindow, { type: 'end' });
  expect(await screen.findByText('1 screen differs, of 3')).toBeTruthy();
  const pair = [...document.querySelectorAll('iframe')].map(({ srcdoc }) => /<p>(.*)<\/p>/.exec(srcdoc)?.[1]);
  expect(pair).toEqual(['Your income', 'What you earn']);
  await userEvent.click(screen.getByRole('button', { name: 'Open this screen: Your income' }));
  expect(asked(await frame())).toMatchObject({ screen: 'income', position: '4' });
});
