import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoadingOverlay } from './LoadingOverlay.tsx';
import { LOADER_HOLD_MS } from './useHeldWhile.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const overlay = (isUnderWay: boolean, drawing = 'nest') => (
  <LoadingOverlay isUnderWay={isUnderWay} label="Loading" drawing={drawing} />
);

describe('the loading overlay', () => {
  it('SHELL-44 CONST-04 is hidden 300 ms after the page has loaded', () => {
    const { rerender } = render(overlay(true));
    pass(LOADER_HOLD_MS);
    expect(screen.getByRole('status').textContent).toBe('Loading');
    rerender(overlay(false));
    pass(299);
    expect(screen.getByRole('status').textContent).toBe('Loading');
    pass(1);
    expect(screen.getByRole('status').textContent).toBe('');
    expect(LOADER_HOLD_MS).toBe(300);
  });

  it('does not flicker: a quick load shows nothing, and two in a row look like one', () => {
    const { rerender } = render(overlay(true));
    pass(299);
    rerender(overlay(false));
    pass(1000);
    expect(screen.getByRole('status').textContent).toBe('');
    rerender(overlay(true));
    pass(300);
    rerender(overlay(false));
    pass(200);
    rerender(overlay(true));
    pass(5000);
    expect(screen.getByRole('status').textContent).toBe('Loading');
  });

  it("SHELL-44 shows the brand's drawing, or the rings for a brand without one", () => {
    const drawn = () => document.querySelector('[data-drawing]')?.getAttribute('data-drawing');
    const { rerender } = render(overlay(true, 'beam'));
    pass(300);
    expect(drawn()).toBe('beam');
    rerender(overlay(true, 'toString'));
    expect(drawn()).toBe('rings');
  });
});
