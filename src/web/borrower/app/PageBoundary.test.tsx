import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CopyProvider } from '../../renderer/CopyContext.tsx';
import { ReleaseProvider } from '../../renderer/ReleaseContext.tsx';
import { testRelease } from '../../renderer/testRelease.ts';
import { type AppPorts, AppProvider } from '../foundation/AppContext.tsx';
import { PageBoundary } from './PageBoundary.tsx';

afterEach(cleanup);

function Broken(): never {
  throw new TypeError('ana@example.com is not a function');
}

describe('a page that breaks', () => {
  it('ERR-01 ERR-02 ERR-03 TELE-11 shows the full-page fallback, and logs and tracks the failure once, without its words', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const leave = vi.fn();
    const tracker = { event: vi.fn(async () => undefined) };
    const ports = { leave } as unknown as AppPorts;
    render(
      <AppProvider ports={ports}>
        <ReleaseProvider release={await testRelease()}>
          <CopyProvider facts={{}}>
            <PageBoundary logger={logger} tracker={tracker}>
              <Broken />
            </PageBoundary>
          </CopyProvider>
        </ReleaseProvider>
      </AppProvider>,
    );
    screen.getByRole('heading', { name: 'Sorry, looks like we have hit a snag!' });
    screen.getByText('Please click "Try again" to see if we can get you back moving.');
    expect(screen.getByText(/888-819-6388/).textContent).toContain('help@larkhaven.example');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Go to dashboard' }));
    expect(leave).toHaveBeenCalledWith('/dashboard');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(leave).toHaveBeenCalledWith(window.location.href);
    expect(tracker.event).toHaveBeenCalledExactlyOnceWith('FULL_PAGE_ERROR');
    expect(logger.error).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(logger.error.mock.calls)).not.toContain('ana@');
  });
});
