import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../Button.tsx';
import { TextInput } from '../fields/TextInput.tsx';
import { AnnouncerProvider, useAnnounce } from './AnnouncerProvider.tsx';
import { clampProgress } from './clampProgress.ts';
import { Dialog } from './Dialog.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { ProcessingModal } from './ProcessingModal.tsx';
import { ProgressBar } from './ProgressBar.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Opener({ blocking = false }: { blocking?: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const shared = { id: 'ask', open, title: 'Sure?', actions: <Button onClick={close}>Yes</Button> };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {blocking ? <Dialog {...shared} blocking /> : <Dialog {...shared} onClose={close} closeLabel="Close" />}
    </>
  );
}

function Speaker() {
  const announce = useAnnounce();
  return <Button onClick={() => announce('Saved')}>Say</Button>;
}

describe('Button', () => {
  it('WIDGET-05 says Submitting while it loads, keeps the focus and ignores presses', async () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" loading loadingText="Submitting" onClick={onClick}>
          Submit
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Submitting' });
    await userEvent.click(button);
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('Dialog', () => {
  it('WIDGET-06 takes the focus, closes with Escape and gives the focus back', async () => {
    render(<Opener />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await userEvent.click(opener);
    const dialog = screen.getByRole('dialog', { name: 'Sure?' });
    expect(dialog.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(opener);
  });

  it('moves the focus to the main part if the opener is gone', async () => {
    const page = (isOpen: boolean, isAsked: boolean) => (
      <main id="main" tabIndex={-1}>
        {isAsked ? <button type="button">Ask</button> : null}
        <Dialog id="gone" open={isOpen} title="Sure?" blocking actions={<Button>Yes</Button>} />
      </main>
    );
    const { rerender } = render(page(false, true));
    screen.getByRole('button', { name: 'Ask' }).focus();
    rerender(page(true, true));
    await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
    rerender(page(true, false));
    rerender(page(false, false));
    await waitFor(() => expect(document.activeElement).toBe(document.getElementById('main')));
  });

  it('can only be left by its action if it is blocking', async () => {
    render(<Opener blocking />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.keyboard('{Escape}');
    const dialog = screen.getByRole('dialog');
    const backdrop = dialog.parentElement?.querySelector(':scope > [aria-hidden="true"]');
    await userEvent.click(backdrop as Element);
    expect(screen.getByRole('dialog')).toBe(dialog);
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes by a click on its backdrop', async () => {
    render(<Opener />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const backdrop = screen.getByRole('dialog').parentElement?.querySelector(':scope > [aria-hidden="true"]');
    await userEvent.click(backdrop as Element);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('WIDGET-07 refuses a second dialog with the same id', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const twin = <Dialog id="twin" open={false} title="A" blocking />;
    expect(() =>
      render(
        <>
          {twin}
          <Dialog id="twin" open={false} title="B" blocking />
        </>,
      ),
    ).toThrow('Duplicate dialog id "twin"');
    cleanup();
    expect(() => render(twin)).not.toThrow();
  });

  it("announces the processing dialog's messages in a live region and ignores Escape", async () => {
    const shared = { id: 'work', open: true, title: 'Working', progressLabel: 'Progress' };
    const { rerender } = render(<ProcessingModal {...shared} message="First" />);
    rerender(<ProcessingModal {...shared} message="Second" />);
    expect(screen.getByText('Second').closest('[aria-live="polite"]')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Working' })).toBeTruthy();
  });
});

describe('ProgressBar', () => {
  it('FIELD-45 limits the value to the range from 0 to max', () => {
    expect([clampProgress(-5), clampProgress(150), clampProgress(40), clampProgress(9, 8)]).toEqual([
      0, 100, 40, 8,
    ]);
    expect(clampProgress(Number.NaN)).toBe(0);
    render(<ProgressBar label="Progress" value={150} />);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
  });

  it('WIDGET-08 has no aria-valuenow without a value', () => {
    render(<ProgressBar label="Progress" />);
    expect(screen.getByRole('progressbar', { name: 'Progress' }).hasAttribute('aria-valuenow')).toBe(false);
  });
});

describe('ErrorSummary', () => {
  it('can be focused, and its links lead to the fields without changing the address', async () => {
    const ref = createRef<HTMLElement>();
    render(
      <>
        <ErrorSummary
          ref={ref}
          heading="There is a problem"
          items={[{ id: 'city', message: 'Enter a city' }]}
        />
        <TextInput id="city" label="City" value="" onChange={vi.fn()} error="Enter a city" />
      </>,
    );
    act(() => ref.current?.focus());
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'There is a problem' }));
    await userEvent.click(screen.getByRole('link', { name: 'Enter a city' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'City' }));
    expect(window.location.hash).toBe('');
  });
});

describe('announcements', () => {
  it('WIDGET-12 are spoken and emptied after 300 ms, and can be repeated', () => {
    vi.useFakeTimers();
    render(
      <AnnouncerProvider>
        <Speaker />
      </AnnouncerProvider>,
    );
    for (const _time of [1, 2]) {
      act(() => screen.getByRole('button').click());
      expect(screen.getByRole('status').textContent).toBe('Saved');
      act(() => vi.advanceTimersByTime(299));
      expect(screen.getByRole('status').textContent).toBe('Saved');
      act(() => vi.advanceTimersByTime(1));
      expect(screen.getByRole('status').textContent).toBe('');
    }
  });

  it('WIDGET-13 the helper outside its provider is a usage error', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Speaker />)).toThrow('useAnnounce must be used inside AnnouncerProvider');
  });
});
