import { describe, expect, it } from 'vitest';
import { closedList, comboboxKey } from './comboboxKeys.ts';

const open = (active: number) => ({ open: true, active });

describe('comboboxKey', () => {
  it('opens at the first entry with Down and at the last with Up', () => {
    expect(comboboxKey('ArrowDown', closedList, 3).state).toEqual(open(0));
    expect(comboboxKey('ArrowUp', closedList, 3).state).toEqual(open(2));
  });

  it('wraps around at both ends', () => {
    expect(comboboxKey('ArrowDown', open(2), 3).state).toEqual(open(0));
    expect(comboboxKey('ArrowUp', open(0), 3).state).toEqual(open(2));
  });

  it('chooses the active entry with Enter, and ignores Enter without one', () => {
    expect(comboboxKey('Enter', open(1), 3)).toEqual({ state: closedList, choose: true, handled: true });
    expect(comboboxKey('Enter', open(-1), 3)).toMatchObject({ choose: false, handled: false });
  });

  it('closes with Escape and Tab, choosing nothing', () => {
    expect(comboboxKey('Escape', open(1), 3)).toEqual({ state: closedList, choose: false, handled: true });
    expect(comboboxKey('Tab', open(1), 3)).toEqual({ state: closedList, choose: false, handled: false });
  });

  it('leaves Home, End and letters to the text input', () => {
    for (const key of ['Home', 'End', 'a']) expect(comboboxKey(key, open(1), 3).handled).toBe(false);
  });
});
