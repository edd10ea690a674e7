import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Combobox } from './Combobox.tsx';
import type { ComboboxOption } from './ComboboxPopup.tsx';

const onSelect = vi.fn();
const notListed = vi.fn();
const still = () => undefined;

const MAIN = { id: '0', label: '12 Main St' };
const MAPLE = { id: '0', label: '12 Maple Ave' };

function Address({ options }: { readonly options: readonly ComboboxOption[] }) {
  return (
    <Combobox
      id="address"
      label="Address"
      listLabel="Addresses"
      value="12"
      onChange={still}
      options={options}
      onSelect={onSelect}
      action={{ label: 'Not listed', onSelect: notListed }}
    />
  );
}

/** Opens the list; returns a function that replaces the options. */
async function openWith(...options: readonly ComboboxOption[]) {
  const { rerender } = render(<Address options={options} />);
  await userEvent.type(screen.getByRole('combobox'), '3');
  return (...others: readonly ComboboxOption[]) => rerender(<Address options={others} />);
}

const option = (name: string) => screen.getByRole('option', { name });

beforeEach(() => {
  onSelect.mockReset();
  notListed.mockReset();
});
afterEach(cleanup);

it('choosing by press takes the entry where it began, even if the list has moved when it ends', async () => {
  const become = await openWith();
  fireEvent.pointerDown(option('Not listed'), { clientX: 50, clientY: 60 });
  become(MAIN);
  fireEvent.click(screen.getByRole('listbox'), { clientX: 51, clientY: 60 });
  expect(notListed).toHaveBeenCalledOnce();
  expect(onSelect).not.toHaveBeenCalled();
});

it('choosing by press takes the entry where it began, even if another replaced it when it ends', async () => {
  const become = await openWith(MAIN);
  fireEvent.pointerDown(option('12 Main St'), { clientX: 50, clientY: 60 });
  become(MAPLE);
  fireEvent.click(option('12 Maple Ave'), { clientX: 50, clientY: 60 });
  expect(onSelect.mock.calls).toEqual([[MAIN]]);
});

it('dragging a press away chooses nothing, and no earlier press counts', async () => {
  await openWith(MAIN);
  fireEvent.pointerDown(option('12 Main St'), { clientX: 50, clientY: 60 });
  fireEvent.click(screen.getByRole('listbox'), { clientX: 50, clientY: 120 });
  fireEvent.pointerDown(option('12 Main St'), { clientX: 50, clientY: 60 });
  fireEvent.pointerDown(screen.getByRole('listbox'), { clientX: 50, clientY: 60 });
  fireEvent.click(screen.getByRole('listbox'), { clientX: 50, clientY: 60 });
  expect(onSelect).not.toHaveBeenCalled();
});

it('a click without a press, as screen readers do, chooses an entry', async () => {
  await openWith(MAIN);
  fireEvent.click(option('12 Main St'));
  expect(onSelect.mock.calls).toEqual([[MAIN]]);
});

it('the active entry stays active when others appear before it, and Enter chooses it', async () => {
  const become = await openWith();
  await userEvent.keyboard('{ArrowDown}');
  become(MAIN);
  expect(option('Not listed').getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(option('Not listed').id);
  await userEvent.keyboard('{Enter}');
  expect(notListed).toHaveBeenCalledOnce();
});

it('no entry is active once the active one disappears', async () => {
  const become = await openWith(MAIN);
  await userEvent.keyboard('{ArrowDown}');
  become(MAPLE);
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(onSelect).not.toHaveBeenCalled();
});
