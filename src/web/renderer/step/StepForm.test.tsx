import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { descriptionOf, enteredIn, nextButton, release, showStep, stepElement } from '../testStep.tsx';

afterEach(cleanup);

describe('a step form', () => {
  it('connects label, hint and error to the input', async () => {
    const { user } = showStep('phone-and-email');
    const email = screen.getByLabelText('Email address');
    expect(descriptionOf(email)).toMatch(/You log in with it/);
    await user.click(nextButton());
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(email)).toMatch(/Please enter your email/);
  });

  it('shows an error after the field is left, then updates it on every change', async () => {
    const { user } = showStep('phone-and-email');
    const email = screen.getByLabelText('Email address');
    await user.type(email, 'ana');
    expect(email.getAttribute('aria-invalid')).toBeNull();
    await user.tab();
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
    await user.type(email, '@example.com');
    expect(screen.queryByText('Please enter a valid email address')).toBeNull();
  });

  it('FIELD-46 lists the errors of a refused step as links and focuses the first invalid field', async () => {
    const { user, onAccept } = showStep('legal-name', { answers: { lastName: 'Lopez' } });
    await user.click(nextButton());
    const summary = screen.getByRole('region', { name: 'There is a problem' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));
    const link = within(summary).getByRole('link', { name: 'Please enter the first name' });
    nextButton().focus();
    await user.click(link);
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    expect(document.title).toMatch(/^Error: /);
    expect(onAccept).not.toHaveBeenCalled();
  });

  it('names the field in the summary if the words alone do not', async () => {
    const { user } = showStep('annual-income');
    await user.click(nextButton());
    const summary = screen.getByRole('region', { name: 'There is a problem' });
    expect(within(summary).getByRole('link', { name: 'Annual income before tax: Required' })).toBeTruthy();
  });

  it('tells a password manager whose password it is, invisibly and without affecting others', () => {
    showStep('set-password', { facts: { 'applicant.email': 'ana@example.com' } });
    const [username] = document.getElementsByName('username');
    expect((username as HTMLInputElement).value).toBe('ana@example.com');
    expect(username?.hidden).toBe(true);
  });

  it('sends the last input, trimmed, if Next follows at once', async () => {
    const { user, onAccept } = showStep('legal-name');
    await user.type(screen.getByLabelText('First name'), ' Ana ');
    await user.type(screen.getByLabelText('Last name'), 'Lopez{Enter}');
    expect(onAccept).toHaveBeenCalledWith({ firstName: 'Ana', lastName: 'Lopez' }, []);
  });

  it('reports every answer that may be stored, and never a password', async () => {
    const { user, onStore } = showStep('set-password');
    await user.type(screen.getByLabelText('Password'), 'Correct-Horse1!');
    expect(onStore).not.toHaveBeenCalled();
    await user.click(screen.getByLabelText(/I have read and agree/));
    expect(onStore).toHaveBeenCalledWith({ termPrivacyConsent: true });
  });

  it('renders nothing for a keystroke that changes nothing but its text, and one widget for another', async () => {
    const { user } = showStep('legal-name', { answers: { firstName: 'Ana', lastName: 'Lopez' } });
    const middle = screen.getByLabelText<HTMLInputElement>(/Middle name/);
    const said = vi.spyOn(release.copy, 'text');
    const drawn = () => said.mock.calls.map(([key]) => key).filter((key) => key.endsWith('.label'));
    await user.type(middle, 'Bea');
    expect([middle.value, drawn()]).toEqual(['Bea', []]);
    await user.type(middle, '4');
    await user.tab();
    expect(middle.getAttribute('aria-invalid')).toBe('true');
    expect(new Set(drawn())).toEqual(new Set(['field.middleName.label']));
    said.mockRestore();
    await user.type(middle, '{Backspace}');
    expect([middle.value, middle.getAttribute('aria-invalid')]).toEqual(['Bea', null]);
  });

  it('formats an amount as it is typed, without rendering the field either', async () => {
    const { user } = showStep('annual-income');
    const income = screen.getByLabelText<HTMLInputElement>('Annual income before tax');
    const said = vi.spyOn(release.copy, 'text');
    await user.type(income, '120000');
    await user.type(income, '{ArrowLeft}{ArrowLeft}{ArrowLeft}{Backspace}');
    const drawn = said.mock.calls.filter(([key]) => key.endsWith('.label'));
    expect([income.value, drawn]).toEqual(['12,000', []]);
    said.mockRestore();
  });

  it('renders without a browser', () => {
    const html = renderToString(stepElement('property'));
    expect(html).toContain('Address*');
    expect(html).toContain('Continue');
  });
});

describe('a known answer', () => {
  it('REG-33 is shown and cannot be edited', async () => {
    const { user, onAccept } = showStep('legal-name', {
      answers: { firstName: 'Ana', lastName: 'Lopez', suffix: 'JR' },
      readOnly: ['firstName', 'lastName', 'suffix'],
    });
    expect(screen.queryByLabelText('First name')).toBeNull();
    expect(screen.getByText('Ana')).toBeTruthy();
    expect(screen.getByText('Jr')).toBeTruthy();
    await user.click(nextButton());
    expect(onAccept).toHaveBeenCalledWith({ firstName: 'Ana', lastName: 'Lopez', suffix: 'JR' }, []);
  });

  it('does not replace typed input if it arrives late', async () => {
    const { rerender } = render(stepElement('legal-name'));
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('First name'), 'Bea');
    rerender(
      stepElement('legal-name', {
        prefill: { answers: { firstName: 'Ana', lastName: 'Lopez' }, readOnly: [] },
      }),
    );
    expect(enteredIn(screen.getByLabelText('First name'))).toBe('Bea');
    expect(enteredIn(screen.getByLabelText('Last name'))).toBe('Lopez');
  });
});
