import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answers } from '../../core/flow/answers.ts';
import type { Facts } from '../../core/rules/types.ts';
import { nextButton, release, showStep, stepElement } from './testStep.tsx';

afterEach(cleanup);

const AT_HOME: Answers = {
  address: '12 Main St, Austin',
  addressDetails: true,
  street1: '12 Main St',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  occupancyType: 'HOME',
};

describe('policies of the property step', () => {
  it('REG-17 REG-18 an officer without a license in the state: banner, no occupancy choices, no submit', () => {
    const facts: Facts = {
      'referrer.given': true,
      'originator.enforceLicensedStates': true,
      'originator.licensedStates': ['CA'],
    };
    showStep('property', { answers: AT_HOME, facts });
    expect(screen.getByRole('alert').textContent).toContain(
      'We are unable to process your application at this time. Please reach out to your referring loan officer for additional information.',
    );
    expect(screen.queryByRole('radio')).toBeNull();
    expect(nextButton().getAttribute('aria-disabled')).toBe('true');
    const bar = nextButton().closest('.eq-submit-bar');
    expect(bar?.contains(screen.getByRole('alert'))).toBe(true);
    expect(bar?.hasAttribute('data-blocked')).toBe(true);
  });

  it('SHELL-49 REG-35 REG-36 REG-37 a New York property opens a dialog that only leads to the other site', async () => {
    const leave = vi.fn();
    const facts: Facts = { 'flag.fe-heloc-figure-ny-modal': true };
    render(stepElement('property', { answers: { ...AT_HOME, state: 'NY' }, facts, leave }));
    const user = userEvent.setup();
    await user.click(nextButton());
    const dialog = await screen.findByRole('dialog', {
      name: 'Looks like you are applying with a property located in New York',
    });
    await user.keyboard('{Escape}');
    expect(dialog).toBeTruthy();
    expect(within(dialog).getAllByRole('button')).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: /^Go to/ }));
    expect(leave).toHaveBeenCalledWith(release.app.brand.links.newYorkSite);
  });

  it('SHELL-49 REG-36 REG-37 another property leaves the New York site for the main one', async () => {
    const leave = vi.fn();
    const facts: Facts = {
      'flag.fe-heloc-figure-ny-modal': true,
      'org.features.nyModal': false,
      'org.features.newYorkSite': true,
    };
    render(stepElement('property', { answers: { ...AT_HOME, state: 'NJ' }, facts, leave }));
    await userEvent.click(nextButton());
    const dialog = await screen.findByRole('dialog', {
      name: 'Looks like you are applying with a property located outside of New York',
    });
    await userEvent.click(within(dialog).getByRole('button', { name: /^Go to/ }));
    expect(leave).toHaveBeenCalledWith(expect.stringContaining(String(release.app.brand.links.mainSite)));
  });

  it('SHELL-49 REG-39 BRAND-17 a Hawaii property opens a dialog about the partner lender, which can be closed and appears again', async () => {
    const leave = vi.fn();
    render(stepElement('property', { answers: { ...AT_HOME, state: 'HI' }, leave }));
    const asked = () => screen.findByRole('dialog', { name: 'We do not lend in Hawaii' });
    await userEvent.click(nextButton());
    const [, close] = within(await asked()).getAllByRole('button', { name: 'Close' });
    await userEvent.click(close as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(nextButton());
    await userEvent.click(within(await asked()).getByRole('button', { name: /Kailani Point Lending/ }));
    expect(leave).toHaveBeenCalledWith('https://kailanipoint.example/home-equity');
  });

  it('REG-34 a property in a disaster area shows a warning about the inspection', () => {
    const facts: Facts = { 'flag.fe-heloc-disaster-zips': true, 'disaster.zips': ['78701'] };
    showStep('property', { answers: AT_HOME, facts });
    expect(screen.getByText(/a post-disaster inspection is needed before funding/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /Disaster Response Policy/ }).getAttribute('rel')).toBe(
      'noopener',
    );
  });
});
