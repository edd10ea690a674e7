import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONFIRMED_MS, CopyButton } from './CopyButton.tsx';

const writeText = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  writeText.mockReset().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const words = { label: 'Copy link', copied: 'Copied', failed: 'Copying is not allowed' };
/** The second begins when the word was painted, which is a task of its own. */
const painted = () => act(() => vi.advanceTimersByTimeAsync(0));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const copy = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await painted();
};

describe('a copy button', () => {
  it('WIDGET-11 confirms for one second, also to screen readers', async () => {
    render(<CopyButton value="https://example.com/1" {...words} />);
    await copy('Copy link');
    expect(CONFIRMED_MS).toBe(1000);
    expect(writeText).toHaveBeenCalledWith('https://example.com/1');
    expect(screen.getByRole('status').textContent).toBe('Copied');
    pass(999);
    expect(screen.getByRole('button').textContent).toBe('Copied');
    pass(1);
    expect(screen.getByRole('button').textContent).toBe('Copy link');
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('restarts its second if it is pressed again', async () => {
    render(<CopyButton value="x" {...words} />);
    await copy('Copy link');
    pass(900);
    await copy('Copied');
    pass(900);
    expect(screen.getByRole('button').textContent).toBe('Copied');
  });

  it('says if the browser does not allow it', async () => {
    writeText.mockRejectedValue(new Error('no'));
    render(<CopyButton value="x" {...words} />);
    await copy('Copy link');
    expect(screen.getByRole('status').textContent).toBe('Copying is not allowed');
  });
});
