/** State of the list: closed, or open with the active entry's index (-1: none). */
export interface ListState {
  readonly open: boolean;
  readonly active: number;
}

/** The effect of a key: the next state, whether the active entry is selected, and whether to prevent the default. */
export interface KeyOutcome {
  readonly state: ListState;
  readonly choose: boolean;
  readonly handled: boolean;
}

export const closedList: ListState = { open: false, active: -1 };

/** Handles a key in a combobox with `count` entries per the ARIA pattern; never changes the typed text. */
export function comboboxKey(key: string, state: ListState, count: number): KeyOutcome {
  const stay: KeyOutcome = { state, choose: false, handled: false };
  if (key === 'ArrowDown') return move(state, count, 1);
  if (key === 'ArrowUp') return move(state, count, -1);
  if (key === 'Tab') return { ...stay, state: closedList };
  if (!state.open) return stay;
  if (key === 'Escape') return { state: closedList, choose: false, handled: true };
  if (key === 'Enter' && state.active >= 0) return { state: closedList, choose: true, handled: true };
  return stay;
}

function move(state: ListState, count: number, by: 1 | -1): KeyOutcome {
  if (count === 0) return { state: { open: true, active: -1 }, choose: false, handled: true };
  const from = state.open ? state.active : -1;
  const start = from < 0 && by < 0 ? count : from;
  return { state: { open: true, active: (start + by + count) % count }, choose: false, handled: true };
}
