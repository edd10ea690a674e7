import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { Refusal, renderApp } from '../testing/testApp.tsx';

const TEXTS = '/identity/secure/api/v1/texts';
const SETTINGS = '/dashboard/settings';
const OFF = { offered: true, number: '0142', confirmed: false, agreed: false };
const ON = { ...OFF, confirmed: true, agreed: true };

let release: LoadedRelease;
beforeAll(async () => {
  release = await testRelease();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const box = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: /text messages about my application/ });
const violations = async () =>
  (await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })).violations;

it('asks for the code that it texts and for consent that is not given beforehand', async () => {
  const answers = { [`GET ${TEXTS}`]: OFF, [`POST ${TEXTS}/code`]: {}, [`PUT ${TEXTS}`]: ON };
  const app = renderApp({ release, path: SETTINGS, answers });
  await userEvent.click(await screen.findByRole('link', { name: 'Get text messages' }));
  await heading('Get text messages');
  expect(screen.getByText('Your number: ending in 0142')).toBeTruthy();
  await waitFor(() => expect(app.made(`POST ${TEXTS}/code`)).toHaveLength(1));
  expect(box().checked).toBe(false);
  fireEvent.input(await screen.findByLabelText('6-digit code'), { target: { value: '123456' } });
  await press('Agree and continue');
  expect((await screen.findAllByText('Tick the box if you want text messages')).length).toBeGreaterThan(0);
  expect(app.made(`PUT ${TEXTS}`)).toEqual([]);
  expect(await violations()).toEqual([]);
  await userEvent.click(box());
  await press('Agree and continue');
  await heading('Account settings');
  expect(app.made(`PUT ${TEXTS}`).map(({ body }) => body)).toEqual([{ agreed: true, code: '123456' }]);
  expect(screen.getByText('You get text messages about your application.')).toBeTruthy();
});

it('asks for no code where the number is confirmed, and says why it is refused', async () => {
  const words = 'That code is not right.';
  const answers = {
    [`GET ${TEXTS}`]: { ...OFF, confirmed: true },
    [`PUT ${TEXTS}`]: new Refusal(422, { errors: [words] }),
  };
  const app = renderApp({ release, path: `${SETTINGS}/texts`, answers });
  await heading('Get text messages');
  await userEvent.click(box());
  await press('Agree and continue');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(app.made(`POST ${TEXTS}/code`)).toEqual([]);
  expect(app.made(`PUT ${TEXTS}`).map(({ body }) => body)).toEqual([{ agreed: true }]);
});

it('stops texts with one press', async () => {
  const answers = { [`GET ${TEXTS}`]: ON, [`PUT ${TEXTS}`]: { ...ON, agreed: false } };
  const app = renderApp({ release, path: SETTINGS, answers });
  expect(await screen.findByText(/^On, to your number ending in 0142\./)).toBeTruthy();
  await press('Stop text messages');
  expect(await screen.findByText(/^Off\. We can text your number ending in 0142/)).toBeTruthy();
  expect(app.made(`PUT ${TEXTS}`).map(({ body }) => body)).toEqual([{ agreed: false }]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Text messages' }));
  expect(await violations()).toEqual([]);
});

it.each([
  ['while there is nothing to text about', ON, /^On, to your number ending in 0142\./],
  ['before the number is confirmed', { ...ON, confirmed: false }, /^You agreed to text messages\./],
])('stops texts %s', async (_when, agreed, words) => {
  const [before, after] = [
    { ...agreed, offered: false },
    { ...agreed, offered: false, agreed: false },
  ];
  const answers = { [`GET ${TEXTS}`]: before, [`PUT ${TEXTS}`]: after };
  const app = renderApp({ release, path: SETTINGS, answers });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Get text messages' })).toBeNull();
  await press('Stop text messages');
  expect(await screen.findByText(/^Off\. You get no text messages/)).toBeTruthy();
  expect(app.made(`PUT ${TEXTS}`).map(({ body }) => body)).toEqual([{ agreed: false }]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Text messages' }));
});

it('says nothing of texts where no company sends them, and does not ask', async () => {
  const app = renderApp({ release: await testRelease('main', ['chat']), path: SETTINGS, answers: {} });
  await heading('Account settings');
  expect(screen.queryByText('Text messages')).toBeNull();
  expect(app.made(`GET ${TEXTS}`)).toEqual([]);
});
