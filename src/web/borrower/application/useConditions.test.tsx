import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryDefaults } from '../app/queryDefaults.ts';
import { type AppPorts, AppProvider } from '../foundation/AppContext.tsx';
import { REFETCH_MS, useConditions } from './useConditions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function watch(uuid: string | undefined) {
  const list = vi.fn(async () => []);
  const ports = { services: { conditions: { list } } } as unknown as AppPorts;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ ...queryDefaults, provider: () => new Map() }}>
      <AppProvider ports={ports}>{children}</AppProvider>
    </SWRConfig>
  );
  return { list, ...renderHook(() => useConditions(uuid), { wrapper }) };
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('useConditions', () => {
  it('COND-04 CONST-09 reads again every 60 seconds', async () => {
    const { list, result } = watch('one');
    await pass(0);
    expect(result.current.type).toBe('ready');
    expect(list).toHaveBeenCalledTimes(1);
    await pass(REFETCH_MS - 1);
    expect(list).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(list).toHaveBeenCalledTimes(2);
    expect(REFETCH_MS).toBe(60_000);
  });

  it('COND-04 continues after a failed read', async () => {
    const { list } = watch('one');
    await pass(0);
    list.mockRejectedValueOnce(new Error('cut off'));
    await pass(REFETCH_MS);
    expect(list).toHaveBeenCalledTimes(2);
    await pass(REFETCH_MS);
    expect(list).toHaveBeenCalledTimes(3);
    await pass(REFETCH_MS);
    expect(list).toHaveBeenCalledTimes(4);
  });

  it('COND-05 reads nothing without an application', async () => {
    const { list, result } = watch(undefined);
    await pass(REFETCH_MS);
    expect(list).not.toHaveBeenCalled();
    expect(result.current).toMatchObject({ type: 'ready', value: [] });
  });
});
