import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MouseEvent } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageRouter, usePlace } from '../foundation/router.tsx';
import { PageLink } from './PageLink.tsx';

afterEach(cleanup);

function Place() {
  return <output>{usePlace().pathname}</output>;
}

beforeEach(() => window.history.replaceState(null, '', '/account/auth/login'));

const shown = (props: { readonly onClick?: (event: MouseEvent) => void; readonly target?: string } = {}) =>
  render(
    <PageRouter>
      <PageLink to="/account/heloc/register-v2" className="mark" {...props}>
        Start
      </PageLink>
      <Place />
    </PageRouter>,
  );

it('opens another page without a document load, and has its address', async () => {
  shown();
  const link = screen.getByRole('link', { name: 'Start' });
  expect(link).toHaveProperty('pathname', '/account/heloc/register-v2');
  expect(link.className).toBe('mark');
  await userEvent.click(link);
  expect(screen.getByRole('status').textContent).toBe('/account/heloc/register-v2');
});

it('does nothing else if its own click handler says so', async () => {
  shown({ onClick: (event) => event.preventDefault() });
  await userEvent.click(screen.getByRole('link', { name: 'Start' }));
  expect(screen.getByRole('status').textContent).toBe('/account/auth/login');
});

it('makes no second entry of the history for the page that is shown', async () => {
  shown();
  await userEvent.click(screen.getByRole('link'));
  const { length } = window.history;
  await userEvent.click(screen.getByRole('link'));
  expect(window.history.length).toBe(length);
});

it.each(['Control', 'Shift', 'Alt', 'Meta'])('leaves a click with %s to the browser', async (key) => {
  // jsdom cannot open pages and logs an error.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  shown();
  const user = userEvent.setup();
  await user.keyboard(`{${key}>}`);
  await user.click(screen.getByRole('link'));
  await user.keyboard(`{/${key}}`);
  expect(screen.getByRole('status').textContent).toBe('/account/auth/login');
});

it('leaves a link with a target to the browser', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  shown({ target: '_blank' });
  await userEvent.click(screen.getByRole('link'));
  expect(screen.getByRole('status').textContent).toBe('/account/auth/login');
});
