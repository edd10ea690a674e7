import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import useSWR, { SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { queryDefaults } from './queryDefaults.ts';

afterEach(cleanup);

function Reader({ ask }: { ask: () => Promise<string> }) {
  const { data, error } = useSWR('key', ask);
  return <p>{data ?? (error ? 'failed' : 'asking')}</p>;
}

const comeBack = () =>
  act(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('online'));
  });

it('HTTP-08 queries are not retried, and not fetched again on mount, focus or reconnect', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const ask = vi.fn(async () => 'answered');
  const { rerender } = render(
    <SWRConfig value={queryDefaults}>
      <Reader ask={ask} />
    </SWRConfig>,
  );
  await screen.findByText('answered');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  comeBack();
  rerender(
    <SWRConfig value={queryDefaults}>
      <Reader key="mounted again" ask={ask} />
    </SWRConfig>,
  );
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(ask).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

it('HTTP-08 a failed query is not repeated', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const ask = vi.fn(async () => Promise.reject(new Error('no')));
  render(
    <SWRConfig value={queryDefaults}>
      <Reader ask={ask} />
    </SWRConfig>,
  );
  await waitFor(() => expect(screen.getByText('failed')).toBeTruthy());
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(ask).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
