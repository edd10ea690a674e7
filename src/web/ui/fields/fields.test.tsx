import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { passwordWords } from '../testSamples.tsx';
import { Combobox } from './Combobox.tsx';
import { DateInput } from './DateInput.tsx';
import { MoneyInput } from './MoneyInput.tsx';
import { moneyTyping } from './moneyTyping.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { PhoneInput } from './PhoneInput.tsx';
import { RadioCards } from './RadioCards.tsx';
import { Textarea } from './Textarea.tsx';
import { TextInput } from './TextInput.tsx';

afterEach(cleanup);

const textbox = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

function Money({ seen }: { seen: (raw: string) => void }) {
  const [value, setValue] = useState('');
  const change = (raw: string) => {
    seen(raw);
    setValue(raw);
  };
  return <MoneyInput id="income" label="Income" value={value} onChange={change} />;
}

function Address(props: Partial<ComponentProps<typeof Combobox>>) {
  const [value, setValue] = useState('');
  return (
    <Combobox
      id="address"
      label="Address"
      listLabel="Addresses"
      options={[
        { id: '1', label: '12 Main St' },
        { id: '2', label: '12 Maple Ave' },
      ]}
      onSelect={(option) => setValue(option.label)}
      {...props}
      value={value}
      onChange={setValue}
    />
  );
}

const still = () => undefined;

function TwoFields() {
  const [text, setText] = useState('');
  return (
    <>
      <TextInput id="a" label="A" value={text} onChange={setText} />
      <MoneyInput id="b" label="B" value="1" onChange={still} />
    </>
  );
}

function Remarks() {
  const [value, setValue] = useState('');
  return <Textarea id="remarks" label="Remarks" value={value} onChange={setValue} />;
}

describe('fields', () => {
  it('connect label, hint and error to the input', () => {
    const { rerender } = render(
      <TextInput id="city" label="City" hint="Where it stands" value="" onChange={vi.fn()} required />,
    );
    expect(textbox('City').getAttribute('aria-describedby')).toBe('city-hint');
    expect(textbox('City').getAttribute('aria-required')).toBe('true');
    rerender(
      <TextInput id="city" label="City" hint="Where" error="Enter a city" value="" onChange={vi.fn()} />,
    );
    expect(textbox('City').getAttribute('aria-describedby')).toBe('city-hint city-error');
    expect(textbox('City').getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById('city-error')?.textContent).toBe('Enter a city');
  });

  it('clean text pasted from a word processor, in one line and in several', async () => {
    render(
      <>
        <TwoFields />
        <Remarks />
      </>,
    );
    await userEvent.click(textbox('A'));
    await userEvent.paste('\uf0b7O\u0092Neil\u000bUnit 4\u0085');
    expect(textbox('A').value).toBe('O’Neil Unit 4 ');
    await userEvent.click(textbox('Remarks'));
    await userEvent.paste('\u0093one\u0094\u000btwo\ue000\u0007');
    expect(textbox('Remarks').value).toBe('“one”\ntwo');
  });

  it('keep the caret behind text pasted in the middle', async () => {
    render(<TwoFields />);
    const input = textbox('A');
    await userEvent.type(input, 'Main St');
    input.setSelectionRange(4, 4);
    await userEvent.paste('\uf0b7\u0092s');
    expect([input.value, input.selectionStart]).toEqual(['Main’s St', 6]);
  });

  it('accept an email address, although browsers report no caret for it', async () => {
    const onChange = vi.fn();
    render(<TextInput id="e" label="E-mail" type="email" value="" onChange={onChange} />);
    await userEvent.click(textbox('E-mail'));
    await userEvent.paste('ana@example.com\uf0b7');
    expect(onChange).toHaveBeenLastCalledWith('ana@example.com');
  });

  it('clean pasted text in an amount, a date and a search too', async () => {
    const seen = vi.fn();
    const onDate = vi.fn();
    const date = { month: '', day: '', year: '' };
    const labels = { month: 'Month', day: 'Day', year: 'Year' };
    render(
      <>
        <Money seen={seen} />
        <DateInput id="d" label="Date" labels={labels} value={date} onChange={onDate} />
        <Address />
      </>,
    );
    await userEvent.click(textbox('Income'));
    await userEvent.paste('12000\uf0b7');
    expect(textbox('Income').value).toBe('12,000');
    await userEvent.click(textbox('Day'));
    await userEvent.paste('7\u0007');
    expect(onDate).toHaveBeenLastCalledWith({ ...date, day: '7' });
    await userEvent.paste('01/02/1990\u000b');
    expect(onDate).toHaveBeenLastCalledWith({ month: '01', day: '02', year: '1990' });
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.paste('12\u000bMain');
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('12 Main');
  });

  it('C-04 keep a password exactly as typed', async () => {
    const onChange = vi.fn();
    render(
      <PasswordInput
        id="p"
        label="Password"
        value=""
        onChange={onChange}
        autoComplete="new-password"
        words={passwordWords}
      />,
    );
    await userEvent.click(screen.getByLabelText('Password'));
    await userEvent.paste('a\uf8ff\u0092\u0007b');
    expect(onChange).toHaveBeenLastCalledWith('a\uf8ff\u0092\u0007b');
  });

  it('separate thousands while typing and keep the caret when a digit is inserted in the middle', async () => {
    const seen = vi.fn();
    render(<Money seen={seen} />);
    const input = textbox('Income');
    await userEvent.type(input, '12000');
    expect(input.value).toBe('12,000');
    expect(seen).toHaveBeenLastCalledWith('12000');
    await userEvent.type(input, '9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(input.value).toBe('192,000');
    expect(input.selectionStart).toBe(2);
  });

  it('report -1 and words as typed', async () => {
    const seen = vi.fn();
    render(<Money seen={seen} />);
    await userEvent.type(textbox('Income'), '-1');
    expect(seen).toHaveBeenLastCalledWith('-1');
    await userEvent.clear(textbox('Income'));
    await userEvent.type(textbox('Income'), '12k');
    expect(seen).toHaveBeenLastCalledWith('12k');
    expect(textbox('Income').value).toBe('12k');
  });

  it('FIELD-23 have no country menu for US phone numbers, and ask for a numeric keyboard', () => {
    render(<PhoneInput id="phone" label="Mobile phone" value="5551234567" onChange={vi.fn()} />);
    expect(textbox('Mobile phone').value).toBe('(555) 123-4567');
    expect(textbox('Mobile phone').inputMode).toBe('numeric');
    expect(textbox('Mobile phone').autocomplete).toBe('tel-national');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('FIELD-05 enter a date in three fields with birthday tokens; a pasted date fills them all', async () => {
    const onChange = vi.fn();
    render(
      <DateInput
        id="dob"
        label="Date of birth"
        labels={{ month: 'Month', day: 'Day', year: 'Year' }}
        birthday
        value={{ month: '', day: '', year: '' }}
        onChange={onChange}
      />,
    );
    expect(screen.getByRole('group', { name: 'Date of birth' })).toBeTruthy();
    expect(['Month', 'Day', 'Year'].map((name) => textbox(name).autocomplete)).toEqual([
      'bday-month',
      'bday-day',
      'bday-year',
    ]);
    await userEvent.type(textbox('Day'), '7');
    expect(onChange).toHaveBeenLastCalledWith({ month: '', day: '7', year: '' });
    await userEvent.click(textbox('Month'));
    await userEvent.paste('01/02/1990');
    expect(onChange).toHaveBeenLastCalledWith({ month: '01', day: '02', year: '1990' });
  });

  it('leave a date only when the focus leaves all three fields', async () => {
    const onBlur = vi.fn();
    const parts = { month: '', day: '', year: '' };
    const labels = { month: 'Month', day: 'Day', year: 'Year' };
    render(
      <DateInput id="dob" label="Date" labels={labels} value={parts} onChange={vi.fn()} onBlur={onBlur} />,
    );
    await userEvent.click(textbox('Month'));
    await userEvent.tab();
    await userEvent.tab();
    expect(onBlur).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(onBlur).toHaveBeenCalledOnce();
  });

  it('show cards as a radio group whose first radio has the field id', async () => {
    const onChange = vi.fn();
    const options = [
      { value: 'yes', label: 'Yes', description: 'It is listed' },
      { value: 'no', label: 'No' },
    ];
    render(
      <RadioCards
        id="sale"
        label="For sale?"
        value=""
        options={options}
        onChange={onChange}
        error="Required"
      />,
    );
    const group = screen.getByRole('radiogroup', { name: 'For sale?' });
    expect(group.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('radio', { name: 'Yes' }).id).toBe('sale');
    await userEvent.click(screen.getByText('No'));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('no');
  });

  it('WIDGET-10 show a textarea with 5 rows by default', () => {
    render(<Textarea id="more" label="More" value="" onChange={vi.fn()} />);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').rows).toBe(5);
  });

  it('FIELD-18 show a strength bar with 4 segments', () => {
    const { container } = render(
      <PasswordInput
        id="pw"
        label="Password"
        autoComplete="new-password"
        words={passwordWords}
        value="x"
        onChange={vi.fn()}
        strength={3}
      />,
    );
    expect(container.querySelectorAll('.eq-strength > span')).toHaveLength(4);
    expect(container.querySelectorAll('.eq-strength > [data-filled]')).toHaveLength(3);
  });

  it('FIELD-17 say in words whether each hint is met, and describe the input by the list', () => {
    render(
      <PasswordInput
        id="pw"
        label="Password"
        autoComplete="new-password"
        words={passwordWords}
        value="x"
        onChange={vi.fn()}
        hints={[
          { id: 'length', text: '12 characters', met: false },
          { id: 'digit', text: 'A number', met: true },
        ]}
      />,
    );
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '12 characters not met',
      'A number met',
    ]);
    expect(screen.getByLabelText('Password').getAttribute('aria-describedby')).toBe('pw-needs');
  });

  it('show and hide a password without losing it', async () => {
    const props = {
      id: 'pw',
      label: 'Password',
      autoComplete: 'new-password',
      words: passwordWords,
    } as const;
    render(<PasswordInput {...props} value="secret" onChange={vi.fn()} />);
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    expect(input.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input.type).toBe('password');
    expect(input.value).toBe('secret');
  });

  it('choose a suggestion by keyboard', async () => {
    render(<Address />);
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Address' });
    await userEvent.type(input, '12');
    expect(input.getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const active = screen.getByRole('option', { name: '12 Maple Ave' });
    expect(input.getAttribute('aria-activedescendant')).toBe(active.id);
    await userEvent.keyboard('{Enter}');
    expect(input.value).toBe('12 Maple Ave');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('close the suggestions with Escape and Tab, and keep the typed text', async () => {
    render(<Address />);
    const input = screen.getByRole<HTMLInputElement>('combobox');
    await userEvent.type(input, '99 Nowhere{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.type(input, ' Rd{ArrowDown}');
    await userEvent.tab();
    expect(input.value).toBe('99 Nowhere Rd');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('offer the fixed entry last, also if nothing is found, and announce loading', async () => {
    const onSelect = vi.fn();
    const action = { label: 'Address not listed', onSelect };
    const { rerender } = render(<Address options={[]} action={action} loading loadingText="Searching" />);
    await userEvent.type(screen.getByRole('combobox'), '12');
    expect(screen.getByRole('status').textContent).toBe('Searching');
    rerender(<Address options={[]} action={action} emptyText="No address found" />);
    expect(screen.getByText('No address found')).toBeTruthy();
    await userEvent.click(screen.getByRole('option', { name: 'Address not listed' }));
    expect(onSelect).toHaveBeenCalledOnce();
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('12');
  });

  it('typing in one field does not render the other again', async () => {
    const neighbour = vi.spyOn(moneyTyping, 'toText');
    render(<TwoFields />);
    const before = neighbour.mock.calls.length;
    expect(before).toBeGreaterThan(0);
    await userEvent.type(textbox('A'), 'abc');
    expect(textbox('A').value).toBe('abc');
    expect(neighbour.mock.calls.length).toBe(before);
    neighbour.mockRestore();
  });
});
