import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MouseEvent } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { PageLink } from './PageLink.tsx';

afterEach(cleanup);

function Place() {
  return <output>{useLocation().pathname}</output>;
}

const shown = (onClick?: (event: MouseEvent) => void) =>
  render(
    <MemoryRouter initialEntries={['/account/auth/login']}>
      <PageLink to="/account/heloc/register-v2" className="mark" {...(onClick ? { onClick } : {})}>
        Start
      </PageLink>
      <Place />
    </MemoryRouter>,
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
  shown((event) => event.preventDefault());
  await userEvent.click(screen.getByRole('link', { name: 'Start' }));
  expect(screen.getByRole('status').textContent).toBe('/account/auth/login');
});
