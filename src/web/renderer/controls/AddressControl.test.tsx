import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { descriptionOf, enteredIn, nextButton, showStep } from '../testStep.tsx';

afterEach(cleanup);

describe('an address', () => {
  const suggestAddresses = () =>
    Promise.resolve([
      {
        fullAddress: '12 Main St Apt 8, Austin, TX 78701',
        parts: { street1: '12 Main St', street2: 'Apt 8', city: 'Austin', state: 'TX', zip: '78701' },
      },
    ]);

  it('REG-14 is required under the label Address*', async () => {
    const { user, onAccept } = showStep('property');
    await user.click(nextButton());
    expect(descriptionOf(screen.getByLabelText('Address*'))).toMatch(/Please enter a valid property address/);
    expect(onAccept).not.toHaveBeenCalled();
  });

  it('FIELD-33 FIELD-34 shows the parts of a chosen suggestion', async () => {
    const { user } = showStep('property', { suggestAddresses });
    expect(screen.queryByLabelText('City')).toBeNull();
    await user.type(screen.getByLabelText('Address*'), '12 Main');
    await user.click(await screen.findByRole('option', { name: /12 Main St/ }));
    expect(enteredIn(screen.getByLabelText('Street address'))).toBe('12 Main St');
    expect(enteredIn(screen.getByLabelText(/^Apartment, unit or suite/))).toBe('Apt 8');
    expect(enteredIn(screen.getByLabelText('City'))).toBe('Austin');
    expect(enteredIn(screen.getByLabelText('State'))).toBe('TX');
    expect(enteredIn(screen.getByLabelText('ZIP code'))).toBe('78701');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Street address')));
  });

  it('FIELD-33 "Address not listed" shows the parts and keeps what was typed', async () => {
    const { user } = showStep('property', { suggestAddresses: () => Promise.resolve([]) });
    await user.type(screen.getByLabelText('Address*'), '9 Elm Road');
    await user.click(await screen.findByRole('option', { name: 'Address not listed' }));
    const street = screen.getByLabelText('Street address');
    expect(enteredIn(street)).toBe('9 Elm Road');
    for (const label of ['City', 'State', 'ZIP code']) expect(screen.getByLabelText(label)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(street));
  });

  it('FIELD-33 lets the borrower type the address in full if the search fails', async () => {
    const { user } = showStep('property', { suggestAddresses: () => Promise.reject(new Error('Failed')) });
    await user.type(screen.getByLabelText('Address*'), '9 Elm Road');
    await waitFor(() => expect(screen.getByRole('listbox').getAttribute('aria-busy')).not.toBe('true'));
    await user.click(screen.getByRole('option', { name: 'Address not listed' }));
    expect(enteredIn(screen.getByLabelText('Street address'))).toBe('9 Elm Road');
  });

  it('says from the first letters on that it is searching, so that the list does not jump later', async () => {
    const never = () => new Promise<never>(() => undefined);
    const { user } = showStep('property', { suggestAddresses: never });
    await user.type(screen.getByLabelText('Address*'), '12 M');
    expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('true');
    expect(screen.getAllByText('Looking for addresses')).toHaveLength(2);
  });

  it('REG-15 street must not be empty once the parts are shown', async () => {
    const { user, onAccept } = showStep('property', { answers: { addressDetails: true } });
    await user.click(nextButton());
    expect(descriptionOf(screen.getByLabelText('Street address'))).toMatch(/Street address is required/);
    expect(onAccept).not.toHaveBeenCalled();
  });

  it('REG-16 occupancy must be chosen', async () => {
    const { user } = showStep('property');
    await user.click(nextButton());
    expect(screen.getAllByText('Please select an occupancy type').length).toBeGreaterThan(0);
  });
});
