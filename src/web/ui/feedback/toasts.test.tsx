import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../Button.tsx';
import { ToastProvider, useToasts } from './ToastProvider.tsx';
import './ToastRegion.tsx';
import { MOST_TOASTS, TOAST_STANDS_MS, type Toast } from './toastList.ts';

const words = { region: 'Messages', close: 'Close' };

function Shower({ toasts }: { toasts: readonly Toast[] }) {
  const { show } = useToasts();
  return <Button onClick={() => toasts.forEach(show)}>Show</Button>;
}

const numbered = (count: number, more: Partial<Toast> = {}): Toast[] =>
  Array.from({ length: count }, (_, index) => ({ tone: 'success', text: `Saved ${index + 1}`, ...more }));

async function showAll(toasts: readonly Toast[]) {
  render(
    <ToastProvider words={words}>
      <Shower toasts={toasts} />
    </ToastProvider>,
  );
  await act(async () => screen.getByRole('button', { name: 'Show' }).click());
  return screen.findByRole('region', { name: 'Messages' });
}

const shown = (): (string | null)[] =>
  screen.queryAllByRole('listitem').map((item) => item.querySelector('p')?.textContent ?? null);

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

  it('WIDGET-09 CONST-13 shows at most five; the sixth appears when one is gone', async () => {
    await showAll(numbered(6, { tone: 'danger' }));
    expect(MOST_TOASTS).toBe(5);
    expect(shown()).toEqual(['Saved 1', 'Saved 2', 'Saved 3', 'Saved 4', 'Saved 5']);
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[1] as Element);
    expect(shown()).toEqual(['Saved 1', 'Saved 3', 'Saved 4', 'Saved 5', 'Saved 6']);
  });

  it('WIDGET-06 is announced in a live region that existed before, and closes by its button', async () => {
    const { container } = render(
      <ToastProvider words={words}>
        <Shower toasts={numbered(1)} />
      </ToastProvider>,
    );
    const live = container.querySelector('[aria-live="polite"]');
    expect(live?.textContent).toBe('');
    await act(async () => screen.getByRole('button', { name: 'Show' }).click());
    expect(live?.contains(await screen.findByText('Saved 1'))).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(shown()).toEqual([]);
  });

  it('WIDGET-06 closes the focused one with Escape; the focus moves to the next and finally back', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await showAll(numbered(2, { tone: 'danger' }));
    const opener = screen.getByRole('button', { name: 'Show' });
    opener.focus();
    await user.tab();
    const [first, second] = screen.getAllByRole('button', { name: 'Close' });
    expect(document.activeElement).toBe(first);
    await user.keyboard('{Escape}');
    expect(shown()).toEqual(['Saved 2']);
    expect(document.activeElement).toBe(second);
    await user.keyboard('{Escape}');
    expect(shown()).toEqual([]);
    expect(document.activeElement).toBe(opener);
  });

  it('disappears by itself, but not while it is hovered or focused', async () => {
    const region = await showAll(numbered(1));
    const list = within(region).getByRole('list');
    fireEvent.pointerEnter(list);
    pass(TOAST_STANDS_MS * 3);
    expect(shown()).toEqual(['Saved 1']);
    fireEvent.pointerLeave(list);
    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    pass(TOAST_STANDS_MS * 3);
    expect(shown()).toEqual(['Saved 1']);
    act(() => screen.getByRole('button', { name: 'Show' }).focus());
    pass(TOAST_STANDS_MS);
    expect(shown()).toEqual([]);
  });

  it('stays if it reports a problem or offers an action, which closes it', async () => {
    const onPress = vi.fn();
    await showAll([
      { tone: 'danger', text: 'Not saved' },
      { tone: 'info', text: 'Removed', action: { label: 'Undo', onPress } },
    ]);
    pass(TOAST_STANDS_MS * 10);
    expect(shown()).toEqual(['Not saved', 'Removed']);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onPress).toHaveBeenCalledOnce();
    expect(shown()).toEqual(['Not saved']);
  });

  it('throws a usage error outside its provider', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Shower toasts={[]} />)).toThrow('useToasts must be used inside ToastProvider');
  });
});
