import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type CountryCode, getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { countriesIn } from './countries.ts';
import { InternationalPhoneInput } from './InternationalPhoneInput.tsx';
import { longestNational } from './longestNational.ts';

afterEach(cleanup);

function Phone({
  seen,
  start = '',
  readOnly,
}: {
  seen: (value: string) => void;
  start?: string;
  readOnly?: boolean;
}) {
  const [value, setValue] = useState(start);
  return (
    <InternationalPhoneInput
      id="phone"
      label="Phone"
      countryLabel="Country"
      locale="en-US"
      readOnly={readOnly}
      value={value}
      onChange={(next) => {
        seen(next);
        setValue(next);
      }}
    />
  );
}

function show(start?: string) {
  const seen = vi.fn();
  const { container } = render(<Phone seen={seen} {...(start === undefined ? {} : { start })} />);
  return {
    seen,
    user: userEvent.setup(),
    box: () => container.querySelector('.eq-box')?.textContent ?? '',
    input: screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' }),
    menu: screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' }),
  };
}

describe('the list of countries', () => {
  it('WIDGET-04 has a name, two letters and a calling code for each country, by name', () => {
    const list = countriesIn('en-US');
    expect(list.find(({ countryCode }) => countryCode === 'US')).toEqual({
      country: 'United States',
      countryCode: 'US',
      callingCode: '1',
    });
    expect(list.find(({ countryCode }) => countryCode === 'GB')?.callingCode).toBe('44');
    expect(list.length).toBeGreaterThan(200);
    const names = list.map(({ country }) => country);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en-US')));
    expect(countriesIn('es').find(({ countryCode }) => countryCode === 'DE')?.country).toBe('Alemania');
  });

  it.each<[CountryCode, number]>([
    ['US', '(201) 555-0123'.length],
    ['GB', '020 7946 0018'.length],
    ['FR', '06 12 34 56 78'.length],
    ['AR', '011 15-2345-6789'.length],
  ])('WIDGET-03 %s numbers have at most %i characters as formatted there', (country, length) => {
    expect(longestNational(country)).toBe(length);
  });

  it('WIDGET-03 every country allows the length of its example mobile number', () => {
    const short = countriesIn('en-US').filter(
      ({ countryCode }) =>
        longestNational(countryCode) <
        (getExampleNumber(countryCode, examples)?.formatNational().length ?? 1),
    );
    expect(short).toEqual([]);
  });
});

describe('the phone field with a country menu', () => {
  it("WIDGET-03 starts with the US, a numeric keyboard and that country's maximum length", async () => {
    const { input, menu, user, seen, box } = show();
    expect(menu.value).toBe('US');
    expect(box()).toContain('+1');
    expect(input.inputMode).toBe('numeric');
    expect(input.type).toBe('tel');
    expect(input.maxLength).toBe(14);
    await user.type(input, '20155501239999');
    expect(input.value).toBe('(201) 555-0123');
    expect(seen).toHaveBeenLastCalledWith('+12015550123');
  });

  it('WIDGET-02 changes the calling code and the maximum length with the country', async () => {
    const { input, menu, user, seen, box } = show();
    await user.selectOptions(menu, 'GB');
    expect(box()).toContain('+44');
    expect(input.maxLength).toBe(13);
    await user.type(input, '02079460018');
    expect(input.value).toBe('020 7946 0018');
    expect(seen).toHaveBeenLastCalledWith('+442079460018');
    await user.selectOptions(menu, 'FR');
    expect(box()).toContain('+33');
    expect(seen.mock.lastCall?.[0]).toMatch(/^\+33/);
  });

  it('recognizes the country of a stored number and formats it as there', () => {
    const { input, menu } = show('+442079460018');
    expect(menu.value).toBe('GB');
    expect(input.value).toBe('020 7946 0018');
  });

  it('selects the country of a pasted number', async () => {
    const { input, menu, user, seen } = show();
    await user.click(input);
    await user.paste('+44 20 7946 0018');
    expect(menu.value).toBe('GB');
    expect(input.value).toBe('020 7946 0018');
    expect(seen).toHaveBeenLastCalledWith('+442079460018');
  });

  it('keeps the caret in the middle, and deletes across punctuation', async () => {
    const { input, user, seen } = show('+12015550123');
    await user.type(input, '{Backspace}', { initialSelectionStart: 6, initialSelectionEnd: 6 });
    expect(seen.mock.lastCall?.[0]).toBe('+1205550123');
    expect(input.selectionStart).toBeLessThan(6);
  });

  it('has no answer when emptied, and remembers the country', async () => {
    const { input, menu, user, seen } = show('+442079460018');
    await user.clear(input);
    expect(seen).toHaveBeenLastCalledWith('');
    expect(menu.value).toBe('GB');
  });

  it('works by keyboard: menu, then number; read-only neither changes', async () => {
    const { input, menu, user } = show();
    await user.tab();
    expect(document.activeElement).toBe(menu);
    await user.tab();
    expect(document.activeElement).toBe(input);
    cleanup();
    const seen = vi.fn();
    render(<Phone seen={seen} start="+12015550123" readOnly />);
    expect(screen.getByRole<HTMLSelectElement>('combobox').disabled).toBe(true);
    await user.type(screen.getByRole('textbox'), '1');
    await user.paste('+44 20 7946 0018');
    expect(seen).not.toHaveBeenCalled();
  });
});
