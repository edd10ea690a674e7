import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answers } from '../../core/flow/answers.ts';
import type { FlowPart } from '../../core/model/release.ts';
import { descriptionOf, nextButton, release, showStep } from './testStep.tsx';

afterEach(cleanup);

describe('the rules of the fields', () => {
  it('REG-31 are the same everywhere a field is asked for', () => {
    const flow = (name: string) => release.part<FlowPart>(`flow.${name}.json`) as FlowPart;
    const steps = Object.values({
      ...release.app.steps,
      ...flow('registration').steps,
      ...flow('registration-legacy').steps,
    }).filter(({ id }) => id !== 'login');
    const shared = ['email', 'phoneNumber', 'password', 'confirmPassword', 'street1', 'city', 'zip'];
    for (const field of shared) {
      const asking = steps.filter(({ data }) => field in data.properties);
      const rules = asking.map(({ data, messages }) => [data.properties[field], messages?.[field]]);
      expect(rules.length, field).toBeGreaterThan(1);
      for (const rule of rules) expect(rule, field).toEqual(rules[0]);
    }
  });
});

describe('income', () => {
  const answers: Answers = { employmentType: 'FULL_TIME' };

  it('REG-29 less than 15,000 needs confirmation, again for another amount', async () => {
    const { user, onAccept } = showStep('annual-income', { answers });
    const income = screen.getByLabelText('Annual income before tax');
    await user.type(income, '14999');
    await user.click(nextButton());
    expect(screen.getByText('Confirm that you have entered annual pre-tax income')).toBeTruthy();
    expect(onAccept).not.toHaveBeenCalled();
    const confirm = screen.getByRole('button', { name: 'Confirm' });
    await waitFor(() => expect(document.activeElement).toBe(confirm));
    await user.click(confirm);
    await user.clear(income);
    await user.type(income, '14000');
    await user.click(nextButton());
    expect(onAccept).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await user.click(nextButton());
    expect(onAccept).toHaveBeenCalledWith({ ...answers, income: 14000, otherIncome: 0 }, ['low-income']);
  });

  it('REG-29 15,000 does not', async () => {
    const { user, onAccept } = showStep('annual-income', { answers });
    await user.type(screen.getByLabelText('Annual income before tax'), '15000');
    await user.click(nextButton());
    expect(onAccept).toHaveBeenCalled();
  });

  it("REG-26 unemployment is refused with the lender's words", async () => {
    const { user } = showStep('annual-income', { answers: { employmentType: 'UNEMPLOYED', income: 50000 } });
    await user.click(nextButton());
    expect(descriptionOf(screen.getByLabelText(/main source of income/))).toMatch(
      "We apologize. At this time, we don't lend to unemployed borrowers.",
    );
  });

  it.each([
    ['-1', 'Must be at least $0'],
    ['10000000', 'Must be less than $10,000,000'],
  ])('REG-27 %s gives %s', async (typed, message) => {
    const { user } = showStep('annual-income', { answers });
    await user.type(screen.getByLabelText('Annual income before tax'), typed);
    await user.click(nextButton());
    expect(descriptionOf(screen.getByLabelText('Annual income before tax'))).toMatch(
      new RegExp(message.replaceAll('$', '\\$')),
    );
  });
});

describe('password and consents', () => {
  it('FIELD-17 FIELD-18 hints are met one by one', async () => {
    const { user } = showStep('set-password');
    const password = screen.getByLabelText('Password');
    await user.type(password, 'Abc');
    const met = (text: string) => screen.getByText(text).closest('li');
    expect(met('An uppercase letter')?.hasAttribute('data-met')).toBe(true);
    expect(met('A digit')?.hasAttribute('data-met')).toBe(false);
    await user.type(password, 'defgh12345!');
    expect(met('A digit')?.hasAttribute('data-met')).toBe(true);
    expect(document.querySelectorAll('.eq-strength > [data-filled]')).toHaveLength(4);
  });

  it('agreeing to electronic records requires opening their page first (G-05)', async () => {
    const { user } = showStep('set-password');
    const box = screen.getByLabelText(/I agree to receive/, { selector: '[name=communicationConsent]' });
    expect(box.hasAttribute('disabled')).toBe(true);
    expect(descriptionOf(box)).toMatch(/Open the page about electronic records first/);
    const link = screen.getByRole('link', { name: /disclosures and communications/ });
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    expect(box.hasAttribute('disabled')).toBe(false);
  });

  it('REG-41 the button and its note outside pre-screen', () => {
    showStep('set-password');
    expect(screen.getByRole('button', { name: 'Check my rate' })).toBeTruthy();
    expect(screen.getByText("Pre-qualification won't affect your credit score")).toBeTruthy();
  });

  it('REG-40 the words of a pre-screen', () => {
    showStep('set-password', { facts: { 'entry.kind': 'prescreen' } });
    expect(screen.getByRole('button', { name: 'Apply Now' })).toBeTruthy();
    expect(screen.getByText('See your rate on the next page!')).toBeTruthy();
    expect(screen.getByText("Checking your rate won't affect your credit score")).toBeTruthy();
  });

  it('REG-38 New York with its flag asks for its own authorization', () => {
    showStep('set-password', { facts: { 'flag.fe-heloc-ny-fcra': true, 'property.state': 'NY' } });
    expect(screen.getByLabelText(/Subsequent reports may be requested/)).toBeTruthy();
  });
});
